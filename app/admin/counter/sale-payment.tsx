import type { KeyboardEvent } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { isCode } from '#app/catalogue/copy/barcode.ts';
import {
  type ChangeIn,
  formatCash,
  formatDifference,
  giveChange,
  parseDollars,
  parseLira,
  toLira,
} from '#app/counter/cash.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import styles from './sale.module.css';
import type { Scan } from './sale-search.tsx';

interface DueLinesProps {
  goodsCents: number;
  dueCents: number;
  lbpRate: number | null;
}

export function DueLines({ goodsCents, dueCents, lbpRate }: DueLinesProps) {
  return (
    <div className={styles.due} aria-live="polite">
      <h3>To pay</h3>
      {dueCents !== goodsCents && (
        <p>{`${formatPrice(goodsCents)} less ${formatPrice(goodsCents - dueCents)}`}</p>
      )}
      <strong dir="ltr">{formatPrice(dueCents)}</strong>
      {lbpRate !== null && dueCents > 0 && (
        <span dir="ltr">{formatCash({ cents: 0, lbp: toLira(dueCents, lbpRate) })}</span>
      )}
    </div>
  );
}

export interface Typing<Texts> {
  typed: Texts;
  type: (change: Partial<Texts>) => void;
  bind: (name: keyof Texts) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

interface GivenFieldsProps
  extends Typing<{ dollars: string; lira: string; changeIn: string }>,
    Pick<DueLinesProps, 'dueCents' | 'lbpRate'> {
  scan: Scan;
  isSelling: boolean;
}

export function GivenFields({ typed, type, bind, dueCents, lbpRate, ...sale }: GivenFieldsProps) {
  const { scan, isSelling } = sale;
  const changeIn: ChangeIn = typed.changeIn === 'lira' ? 'lira' : 'both';
  const hasLira = lbpRate !== null;
  // A draft may have lira from when the shop took them.
  const [cents, lbp] = [parseDollars(typed.dollars), hasLira ? parseLira(typed.lira) : 0];
  const isGiven = cents !== null && lbp !== null && cents + lbp > 0;
  const change = isGiven ? giveChange(dueCents, { cents, lbp }, lbpRate, changeIn) : null;
  /** The next piece may be scanned while the amount has the focus. */
  function scanInstead(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    const { value } = event.currentTarget;
    if (!isCode(value) && parseDollars(value) !== null) return;
    event.preventDefault();
    type({ dollars: '' });
    void scan.find(value);
  }
  return (
    <>
      <div className={`stack ${styles.amounts}`}>
        <AmountField
          {...bind('dollars')}
          label="Dollars"
          readOnly={isSelling}
          onKeyDown={scanInstead}
        />
        {hasLira && <AmountField {...bind('lira')} label="Lira" readOnly={isSelling} />}
      </div>
      {dueCents > 0 && !isGiven && (
        <TextButton onClick={() => type({ dollars: toDollars(dueCents) })}>
          {`Exactly ${formatPrice(dueCents)}`}
        </TextButton>
      )}
      <p role="status" className={styles.change}>
        {isGiven && (change ? 'Change ' : 'Not enough')}
        {change && <strong dir="ltr">{formatCash(change)}</strong>}
        {change && change.roundingCents !== 0 && (
          <span dir="ltr">{` ${formatDifference(change.roundingCents)} by rounding`}</span>
        )}
      </p>
      {hasLira && (
        <Checkbox
          size="sm"
          name="changeIn"
          value="lira"
          checked={changeIn === 'lira'}
          onChange={({ target }) => type({ changeIn: target.checked ? 'lira' : '' })}
        >
          Change in lira alone
        </Checkbox>
      )}
    </>
  );
}
