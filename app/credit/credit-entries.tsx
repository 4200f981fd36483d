import { Link } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import styles from './credit.module.css';
import { type CreditEntry, describeCreditEntry, formatCreditChange } from './credit.ts';

interface CreditEntriesProps {
  balanceCents: number;
  entries: readonly CreditEntry[];
  /** Where every order is shown; the page of a customer's orders lacks old ones, and those of the counter. */
  getOrderUrl?: (orderNumber: string) => string;
}

/** A balance, and what moved it, the newest first. */
export function CreditEntries({ balanceCents, entries, getOrderUrl }: CreditEntriesProps) {
  return (
    <>
      <p className={styles.balance} dir="ltr">
        {formatPrice(balanceCents)}
      </p>
      <ul className={`stack ${styles.entries}`} aria-label={t('What moved it')}>
        {entries.map((entry) => (
          <li key={entry.id} className="cluster spread breaks">
            <span>
              <bdi>{describeCreditEntry(entry)}</bdi>
              {entry.orderNumber && (
                <>
                  {' '}
                  {getOrderUrl ? (
                    <Link to={getOrderUrl(entry.orderNumber)}>{entry.orderNumber}</Link>
                  ) : (
                    <bdi dir="ltr">{entry.orderNumber}</bdi>
                  )}
                </>
              )}{' '}
              <time dateTime={entry.at} className="muted small">
                {formatDate(entry.at)}
              </time>
            </span>
            <span dir="ltr">{formatCreditChange(entry.cents)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
