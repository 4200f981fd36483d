import { Price } from '#app/catalogue/product/price.tsx';
import { getDirection, type Language } from '#app/platform/language/languages.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { type AmountDue, dueLabel } from './amount-due.ts';
import styles from './delivery-lines.module.css';

export interface PaidAmount {
  receiptNumber: number;
  paidCents: number;
}

interface DeliveryLinesProps {
  due: AmountDue;
  /** Of a delivered order, instead of what is to be paid; null while its cash is not counted. */
  paid?: PaidAmount | null;
  /** On paper of another language than the page. */
  paper?: { language: Language; label: string; creditLabel: string };
}

export function DeliveryLines({ due, paid, paper }: DeliveryLinesProps) {
  const dir = getDirection(paper?.language ?? pageLanguage());
  return (
    <div className={styles.lines} {...(paper && { dir, lang: paper.language })}>
      {!(paid && due.feeCents === null) && (
        <p className={`row spread breaks ${styles.row}`}>
          <bdi>{due.label}</bdi>
          <span dir={dir} className={styles.fee}>
            {due.fee}
          </span>
        </p>
      )}
      {due.credit && (
        <p className={`row spread breaks ${styles.row}`}>
          <span>{paper?.creditLabel ?? t('Credit')}</span>
          <span dir="ltr">{due.credit}</span>
        </p>
      )}
      {paid === undefined && (
        <AmountToPay due={due} label={paper?.label ?? t(dueLabel)} dir={dir} />
      )}
      {paid && <AmountPaid paid={paid} />}
      {due.days && <p className="muted small">{due.days}</p>}
    </div>
  );
}

function AmountToPay({ due, label, dir }: { due: AmountDue; label: string; dir: 'ltr' | 'rtl' }) {
  return (
    <>
      <p className={`row spread breaks ${styles.row}`}>
        <strong>{label}</strong>
        {due.dueCents === null ? (
          <strong dir={dir}>{due.due}</strong>
        ) : (
          <Price cents={due.dueCents} />
        )}
      </p>
      {due.lira && <p className="muted small">{due.lira}</p>}
    </>
  );
}

function AmountPaid({ paid }: { paid: PaidAmount }) {
  return (
    <>
      <p className={`row spread breaks ${styles.row}`}>
        <strong>{t('Paid')}</strong>
        <Price cents={paid.paidCents} />
      </p>
      <p className="muted small">{t('Receipt no. {number}.', { number: paid.receiptNumber })}</p>
    </>
  );
}
