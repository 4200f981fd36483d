import { useState } from 'react';
import type { FormState } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { sumPrices } from '#app/cases/case-lines.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import { parseDollars } from '#app/counter/cash.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { PaidOut } from './case-form-parts.tsx';
import styles from './cases.module.css';
import { IdentityField, PayWay, PriceFields } from './offer-panel.tsx';

const maxRows = 20;

interface BuyFieldsProps extends FormState {
  lbpRate: number | null;
  asksIdentity: boolean;
}

export function BuyFields({ lbpRate, asksIdentity, ...state }: BuyFieldsProps) {
  const { busy, errors, field } = state;
  const [count, setCount] = useState(1);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [pay, setPay] = useState<'cash' | 'credit'>('cash');
  const positions = Array.from({ length: count }, (_, index) => index + 1);
  const read = (name: string) => (typed[name] ? parseDollars(typed[name]) : null);
  const sums = sumPrices({
    lines: positions.map((position) => ({
      ...{ quantity: 1, decision: null },
      cashCents: read(`cash-${position}`),
      creditCents: read(`credit-${position}`),
    })),
  });
  const cents = pay === 'cash' ? sums.cashCents : sums.creditCents;
  return (
    <>
      {positions.map((position) => (
        <BuyRow
          key={position}
          {...{ position, errors, field }}
          onPrice={(name, text) => setTyped((now) => ({ ...now, [name]: text }))}
        />
      ))}
      {count < maxRows && (
        <div>
          <Button variant="quiet" size="sm" data-more onClick={() => setCount(count + 1)}>
            Another item
          </Button>
        </div>
      )}
      {asksIdentity && (
        <div className={layout.fields}>
          <IdentityField field={field} />
        </div>
      )}
      <p>
        <strong>{`Total ${formatPrice(cents)}`}</strong>
      </p>
      <div className={styles.fields}>
        <PayWay value={pay} onChange={setPay} />
        {pay === 'cash' && <PaidOut refund={toDollars(cents)} lbpRate={lbpRate} errors={errors} />}
      </div>
      <div className="row">
        {/* First, so that Enter in a field does not pay. */}
        <Button type="submit" variant="quiet" busy={busy}>
          Take in
        </Button>
        <Button type="submit" name="now" value="yes" busy={busy}>
          Agreed, pay now
        </Button>
      </div>
    </>
  );
}

interface BuyRowProps extends Pick<FormState, 'errors' | 'field'> {
  position: number;
  onPrice: (name: string, text: string) => void;
}

function BuyRow({ position, errors, field, onPrice }: BuyRowProps) {
  return (
    <fieldset className={styles.line}>
      <legend>{`Item ${position}`}</legend>
      <input type="hidden" name="line" value={position} />
      <div className={styles.fields}>
        <Field label="What it is" {...field(`what-${position}`, 120)} dir="auto" />
        <Field label="Platform" {...field(`platform-${position}`, 60)} optional />
        <Select label="Completeness" name={`completeness-${position}`}>
          <option value="">Not known</option>
          <Options labels={completenesses} />
        </Select>
        <Field label="Serial" {...field(`serial-${position}`, 60)} optional dir="ltr" />
        <PriceFields position={position} errors={errors} onPrice={onPrice} />
      </div>
    </fieldset>
  );
}
