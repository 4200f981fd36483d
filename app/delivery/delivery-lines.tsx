import { Price } from '#app/catalogue/product/price.tsx';
import { getDirection, type Language } from '#app/platform/language/languages.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { type AmountDue, dueLabel } from './amount-due.ts';
import styles from './delivery-lines.module.css';

interface DeliveryLinesProps {
  due: AmountDue;
  /** On paper of another language than the page. */
  paper?: { language: Language; label: string; creditLabel: string };
}

/** The fee, what is paid at the door, and when that is: under the total of a cart or an order. */
export function DeliveryLines({ due, paper }: DeliveryLinesProps) {
  const dir = getDirection(paper?.language ?? pageLanguage());
  return (
    <div className={styles.lines} {...(paper && { dir, lang: paper.language })}>
      <p className={`row spread breaks ${styles.row}`}>
        <bdi>{due.label}</bdi>
        <span dir={dir} className={styles.fee}>
          {due.fee}
        </span>
      </p>
      {due.credit && (
        <p className={`row spread breaks ${styles.row}`}>
          <span>{paper?.creditLabel ?? t('Credit')}</span>
          <span dir="ltr">{due.credit}</span>
        </p>
      )}
      <p className={`row spread breaks ${styles.row}`}>
        <strong>{paper?.label ?? t(dueLabel)}</strong>
        {due.dueCents === null ? (
          <strong dir={dir}>{due.due}</strong>
        ) : (
          <Price cents={due.dueCents} />
        )}
      </p>
      {due.lira && <p className="muted small">{due.lira}</p>}
      {due.days && <p className="muted small">{due.days}</p>}
    </div>
  );
}
