import { type ComponentProps, type FocusEvent, useState } from 'react';
import layout from '#app/admin/layout.module.css';
import { formatCash, giveChange, parseDollars, parseLira, toCents } from '#app/counter/cash.ts';
import type { CounterDue } from '#app/counter/collecting.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { AmountField } from './amount-field.tsx';

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoFocus' | 'defaultValue' | 'onChange' | 'onFocus' | 'onKeyDown' | 'value'
>;

interface CashFieldsProps {
  dollars?: InputProps;
  lira?: InputProps;
  hasLira?: boolean;
  errors: Partial<Record<'dollars' | 'lira', string>>;
  /** Of each field. */
  className?: string;
}

/** Cash that changes hands at the counter: dollars, and lira where the shop takes them. */
export function CashFields({ dollars, lira, hasLira = true, errors, className }: CashFieldsProps) {
  const { dollars: dollarsError, lira: liraError } = errors;
  return (
    <>
      <AmountField
        {...{ label: 'Dollars', name: 'dollars', error: dollarsError, className, ...dollars }}
      />
      {hasLira && (
        <AmountField {...{ label: 'Lira', name: 'lira', error: liraError, className, ...lira }} />
      )}
    </>
  );
}

interface Typed {
  dollars: string;
  lira: string;
  isAllLira: boolean;
}

/** 'Change $4.00 and LBP 45,000', or what is missing; empty for what is no amount. */
function describeGiven({ dollars, lira, isAllLira }: Typed, { dueCents, lbpRate }: CounterDue) {
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  if (cents === null || lbp === null) return '';
  const given = { cents, lbp };
  const change = giveChange(dueCents, given, lbpRate, isAllLira ? 'lira' : 'both');
  if (!change) return `${formatPrice(dueCents - toCents(given, lbpRate))} is missing`;
  return change.cents === 0 && change.lbp === 0 ? 'No change' : `Change ${formatCash(change)}`;
}

/** A first key replaces what is filled in. */
const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

interface GivenCashProps extends Pick<CashFieldsProps, 'errors' | 'className'> {
  due: CounterDue;
  autoFocus?: boolean;
  changeClassName?: string;
}

/**
 * The cash that a customer gives for an amount, with its change. The fields hold what is typed themselves: a
 * new attempt key would render an older value before React knows the new one.
 */
export function GivenCash({ due, errors, className, autoFocus, changeClassName }: GivenCashProps) {
  const [dueDollars] = useState(toDollars(due.dueCents));
  const [typed, setTyped] = useState({ dollars: dueDollars, lira: '', isAllLira: false });
  const type = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const hasLira = due.lbpRate !== null;
  return (
    <>
      <CashFields
        {...{ hasLira, errors, className }}
        dollars={{
          ...{ autoFocus, onFocus, defaultValue: dueDollars },
          onChange: ({ target }) => type({ dollars: target.value }),
        }}
        lira={{ onFocus, onChange: ({ target }) => type({ lira: target.value }) }}
      />
      <div className={classNames(layout.row, changeClassName)}>
        <output>{errors.dollars ? '' : describeGiven(typed, due)}</output>
        {hasLira && (
          <Checkbox
            size="sm"
            name="allLira"
            onChange={({ target }) => type({ isAllLira: target.checked })}
          >
            Change all in lira
          </Checkbox>
        )}
      </div>
    </>
  );
}
