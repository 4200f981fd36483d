import { Mail } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import type { MailState } from './email-messages.ts';
import styles from './overview.module.css';

/** What came of a test mail. */
export interface TestMailAnswer {
  done: boolean;
  message: string;
}

/** Whether mails go out, what is in their way, and a button to try it. */
export function MailNotice({ mail: { tone, title, hints } }: { mail: MailState }) {
  const fetcher = useFetcher<TestMailAnswer>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer) showToast({ kind: answer.done ? 'done' : 'refused', text: answer.message });
  }, [answer]);
  return (
    <Notice tone={tone} icon={<Mail className="icon" aria-hidden="true" />} title={title}>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      <fetcher.Form method="post" action="/admin/overview" className={styles.test}>
        <Button
          type="submit"
          name="intent"
          value="test-mail"
          variant="quiet"
          size="sm"
          busy={fetcher.state === 'submitting'}
        >
          Send a test mail
        </Button>
      </fetcher.Form>
    </Notice>
  );
}
