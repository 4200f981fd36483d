import { MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import { FetcherButton } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './failed-emails.module.css';
import type { UnsentEmail, UnsentEmails } from './failed-emails.server.ts';

export function FailedEmails({ emails, total }: UnsentEmails) {
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
          <FailedEmailRow key={email.id} {...email} />
        ))}
      </ul>
      {total > 1 && (
        <FetcherButton
          action="/admin/orders"
          fields={{ intent: 'resend-all' }}
          variant="main"
          className={styles.all}
        >
          {`Resend all ${total}`}
        </FetcherButton>
      )}
    </Notice>
  );
}

function FailedEmailRow({ id, what, orderNumber, failedAt, reason }: UnsentEmail) {
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
      <FetcherButton
        action="/admin/orders"
        fields={{ intent: 'resend', mail: id }}
        aria-label={`Resend ${what}${orderNumber ? ` of ${orderNumber}` : ''}`}
      >
        Resend
      </FetcherButton>
    </li>
  );
}
