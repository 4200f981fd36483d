import { type ReactNode, useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import layout from '#app/admin/layout.module.css';
import { sumPrices } from '#app/cases/case-lines.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import { parseDollars } from '#app/counter/cash.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import styles from './cases.module.css';
import { IdentityField, PayWay, SerialField } from './offer-panel.tsx';
import { PaidOut } from './take-back-form.tsx';

const maxRows = 20;

interface BuyFieldsProps {
  lbpRate: number | null;
  asksIdentity: boolean;
  busy: boolean;
  errors: Readonly<Partial<Record<string, string>>>;
  /** The fields of the person. */
  children: ReactNode;
}

/** Everything of a purchase at the counter in one form: the things, their prices, who sells, the payment. */
export function BuyFields({ lbpRate, asksIdentity, busy, errors, children }: BuyFieldsProps) {
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
          position={position}
          errors={errors}
          onPrice={(name, text) => setTyped((now) => ({ ...now, [name]: text }))}
        />
      ))}
      {count < maxRows && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setCount(count + 1)}>
            Another item
          </Button>
        </div>
      )}
      <div className={layout.fields}>
        {children}
        {asksIdentity && <IdentityField isNoted={false} error={errors.identity} />}
      </div>
      <p>
        <strong>{`Total ${formatPrice(cents)}`}</strong>
      </p>
      <div className={styles.fields}>
        <PayWay value={pay} onChange={setPay} />
        {pay === 'cash' && <PaidOut refund={toDollars(cents)} lbpRate={lbpRate} errors={errors} />}
      </div>
      <div className={layout.buttons}>
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

interface BuyRowProps extends Pick<BuyFieldsProps, 'errors'> {
  position: number;
  onPrice: (name: string, text: string) => void;
}

function BuyRow({ position, errors, onPrice }: BuyRowProps) {
  const price = (name: string, label: string) => (
    <AmountField
      label={label}
      name={`${name}-${position}`}
      onChange={({ target }) => onPrice(`${name}-${position}`, target.value)}
      error={errors[`${name}-${position}`]}
      className={styles.short}
    />
  );
  return (
    <fieldset className={styles.line}>
      <legend>{`Item ${position}`}</legend>
      <input type="hidden" name="line" value={position} />
      <div className={styles.fields}>
        <Field
          label="What it is"
          name={`what-${position}`}
          maxLength={120}
          autoComplete="off"
          dir="auto"
          error={errors[`what-${position}`]}
        />
        <Field
          label="Platform"
          name={`platform-${position}`}
          optional
          maxLength={60}
          autoComplete="off"
        />
        <Select label="Completeness" name={`completeness-${position}`}>
          <option value="">Not known</option>
          {Object.entries(completenesses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <SerialField position={position} />
        {price('cash', 'In cash')}
        {price('credit', 'As credit')}
      </div>
    </fieldset>
  );
}
