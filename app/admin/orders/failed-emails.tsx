import { MailWarning } from 'lucide-react';
import { type FetcherWithComponents, Link, useFetcher } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './failed-emails.module.css';
import type { UnsentEmail, UnsentEmails } from './failed-emails.server.ts';

/** The emails that could not be sent, each with the reason and a button to try again. */
export function FailedEmails({ emails, total }: UnsentEmails) {
  // One fetcher for all rows: the live list may remove a row before its response.
  const fetcher = useFetcher();
  if (emails.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<MailWarning className="icon" aria-hidden="true" />}
      title={total === 1 ? '1 email was not sent' : `${total} emails were not sent`}
      className={styles.notice}
    >
      <ul className={`stack ${styles.list}`}>
        {emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} fetcher={fetcher} />
        ))}
      </ul>
      {total > 1 && (
        <fetcher.Form method="post" action="/admin/orders" data-tap className={styles.all}>
          <Button
            type="submit"
            name="intent"
            value="resend-all"
            size="sm"
            busy={fetcher.formData?.get('intent') === 'resend-all'}
          >
            {`Resend all ${total}`}
          </Button>
        </fetcher.Form>
      )}
    </Notice>
  );
}

interface FailedEmailRowProps {
  email: UnsentEmail;
  fetcher: FetcherWithComponents<unknown>;
}

function FailedEmailRow({ email, fetcher }: FailedEmailRowProps) {
  const { id, what, orderNumber, failedAt, reason } = email;
  return (
    <li className={layout.between}>
      <div>
        <strong>{what}</strong>
        {orderNumber && (
          <>
            {' '}
            <Link to={`/admin/orders/${orderNumber}`}>{orderNumber}</Link>
          </>
        )}
        <p className={layout.detail}>
          <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
          {reason && `: ${reason}`}
        </p>
      </div>
      <fetcher.Form method="post" action="/admin/orders" data-tap>
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
