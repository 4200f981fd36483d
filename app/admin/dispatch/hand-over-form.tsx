import { useState } from 'react';
import layout from '#app/admin/layout.module.css';
import { formatCash, giveChange, parseDollars, parseLira, toCents } from '#app/counter/cash.ts';
import { type CounterDue, formatSeenDue } from '#app/counter/collecting.ts';
import { formatPounds } from '#app/delivery/amount-due.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { CashFields, CashFormEnd } from './cash-fields.tsx';
import styles from './dispatch.module.css';
import { useCashForm } from './use-dispatch.ts';

interface HandOverFormProps {
  orderNumber: string;
  due: CounterDue;
  /** The page that this is on. */
  action: string;
  onClose: () => void;
}

function formatDue({ dueCents, lbpRate }: CounterDue): string {
  const dollars = formatPrice(dueCents);
  if (lbpRate === null) return dollars;
  return `${dollars} or LBP ${formatPounds((dueCents / 100) * lbpRate)}`;
}

interface Typed {
  dollars: string;
  lira: string;
  isAllLira: boolean;
}

/** 'Change $4.00 and LBP 45,000', or what is missing; empty for what is no amount. */
export function describeGiven(
  { dollars, lira, isAllLira }: Typed,
  { dueCents, lbpRate }: CounterDue,
) {
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  if (cents === null || lbp === null) return '';
  const given = { cents, lbp };
  const change = giveChange(dueCents, given, lbpRate, isAllLira ? 'lira' : 'both');
  if (!change) return `${formatPrice(dueCents - toCents(given, lbpRate))} is missing`;
  return change.cents === 0 && change.lbp === 0 ? 'No change' : `Change ${formatCash(change)}`;
}

/** Takes the cash for an order and hands it over. What is typed stays until that is done. */
export function HandOverForm({ orderNumber, due, action, onClose }: HandOverFormProps) {
  const [dueDollars] = useState(toDollars(due.dueCents));
  const [dollars, setDollars] = useState(dueDollars);
  const [lira, setLira] = useState('');
  const [isAllLira, setAllLira] = useState(false);
  const { form, response, errors, busy, attemptKey, ...listeners } = useCashForm(action, onClose);
  return (
    <form
      ref={form}
      className={styles.cashForm}
      {...listeners}
      noValidate
      aria-label={`Hand over ${orderNumber}`}
    >
      <input type="hidden" name="intent" value="hand-over" />
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="attemptKey" value={attemptKey} />
      <input type="hidden" name="due" value={formatSeenDue(due)} />
      <p className={styles.whole}>
        To pay <strong dir="ltr">{formatDue(due)}</strong>
      </p>
      <CashFields
        dueDollars={dueDollars}
        hasLira={due.lbpRate !== null}
        errors={errors}
        onDollars={setDollars}
        onLira={setLira}
      />
      <div className={classNames(layout.row, styles.change)}>
        <output>{errors.dollars ? '' : describeGiven({ dollars, lira, isAllLira }, due)}</output>
        {due.lbpRate !== null && (
          <Checkbox size="sm" name="allLira" onChange={({ target }) => setAllLira(target.checked)}>
            Change all in lira
          </Checkbox>
        )}
      </div>
      <CashFormEnd response={response} busy={busy} onClose={onClose}>
        Handed over
      </CashFormEnd>
    </form>
  );
}
