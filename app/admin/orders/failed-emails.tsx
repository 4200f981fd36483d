import { MailWarning } from 'lucide-react';
import { useEffect } from 'react';
import { type FetcherWithComponents, Link, useFetcher } from 'react-router';
import { formatDateTime } from '#app/platform/text/date.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './failed-emails.module.css';
import type { UnsentMail } from './failed-order-emails.server.ts';
import type { MoveAnswer } from './move-response.ts';

/** The mails that could not be sent, each with the reason and a key to try again. */
export function FailedMails({ mails }: { mails: readonly UnsentMail[] }) {
  // One for all rows: the live list may take a row away before its answer has come.
  const fetcher = useFetcher<MoveAnswer>();
  useEffect(() => {
    if (!fetcher.data) return;
    for (const text of fetcher.data.refusals) showToast({ kind: 'refused', text });
    if (fetcher.data.message) showToast({ kind: 'done', text: fetcher.data.message });
  }, [fetcher.data]);
  if (mails.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<MailWarning className="icon" aria-hidden="true" />}
      title={mails.length === 1 ? '1 mail was not sent' : `${mails.length} mails were not sent`}
      className={styles.notice}
    >
      <ul className={styles.list}>
        {mails.map((mail) => (
          <FailedMailRow key={mail.id} mail={mail} fetcher={fetcher} />
        ))}
      </ul>
    </Notice>
  );
}

interface FailedMailRowProps {
  mail: UnsentMail;
  fetcher: FetcherWithComponents<MoveAnswer>;
}

function FailedMailRow({ mail, fetcher }: FailedMailRowProps) {
  const { id, what, orderNumber, failedAt, reason } = mail;
  return (
    <li>
      <div>
        <strong>{what}</strong>
        {orderNumber && (
          <>
            {' '}
            <Link to={`/admin/orders/${orderNumber}`}>{orderNumber}</Link>
          </>
        )}
        <p className={styles.reason}>
          <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
          {reason && `: ${reason}`}
        </p>
      </div>
      <fetcher.Form method="post" action="/admin/orders">
        <input type="hidden" name="mail" value={id} />
        <Button
          type="submit"
          name="intent"
          value="resend"
          size="sm"
          variant="quiet"
          busy={fetcher.formData?.get('mail') === id}
          aria-label={`Resend ${what}${orderNumber ? ` of ${orderNumber}` : ''}`}
        >
          Resend
        </Button>
      </fetcher.Form>
    </li>
  );
}
