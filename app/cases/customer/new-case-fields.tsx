import { useState } from 'react';
import { Link } from 'react-router';
import { type CaseKind, returnGrounds } from '#app/cases/case.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import type { OrderLine } from '#app/orders/order.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { platforms } from '#app/wants/want.ts';
import styles from './case.module.css';
import { type CaseTexts, countLines, maxOfferLines, refusedItems } from './new-case.ts';

export function RefusedGoods() {
  return rich('We cannot take these. {repair} instead.', {
    repair: <Link to="/c/new?kind=repair">{t('Ask for a repair')}</Link>,
  });
}

export interface FieldsProps {
  texts: CaseTexts;
  errors: Partial<Record<string, string>>;
  /** What a field shows: what was typed, else what it starts from. */
  field: (name: string, start?: string) => { name: string; defaultValue?: string; error?: string };
}

interface OrderPiecesProps extends FieldsProps {
  order: { orderNumber: string; lines: readonly OrderLine[]; isReturnable: boolean };
  kind: CaseKind;
  setKind: (kind: CaseKind) => void;
}

export function OrderPieces({ order, kind, setKind, texts, errors, field }: OrderPiecesProps) {
  const hasScripts = useHydrated();
  return (
    <>
      <p className="full">
        {rich('About your order {number}.', {
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}
      </p>
      {order.isReturnable ? (
        <Select
          label={t('What would you like?')}
          name="kind"
          {...(hasScripts ? { value: kind } : { defaultValue: kind })}
          onChange={({ currentTarget }) => setKind(currentTarget.value as CaseKind)}
        >
          <option value="return">{t('Bring something back')}</option>
          <option value="complaint">{t('Make a complaint')}</option>
        </Select>
      ) : (
        <input type="hidden" name="kind" value="complaint" />
      )}
      <Select {...field('ground', '')} label={t('Why?')}>
        <option value="" disabled>
          {t('Please choose')}
        </option>
        <Options labels={returnGrounds} />
      </Select>
      <fieldset className={styles.pieces} aria-describedby={errors.pieces && 'pieces-error'}>
        <legend>{t('Which pieces?')}</legend>
        {errors.pieces && (
          <p id="pieces-error" className={styles.error}>
            {errors.pieces}
          </p>
        )}
        {order.lines.map((line) => (
          <Piece key={line.position} line={line} chosen={texts[`pieces-${line.position}`]} />
        ))}
      </fieldset>
    </>
  );
}

function Piece({ line, chosen = '0' }: { line: OrderLine; chosen?: string }) {
  const left = line.quantity - line.returnedQuantity;
  if (left === 0) return null;
  return (
    <Select
      label={line.name}
      labelPlace="beside"
      name={`pieces-${line.position}`}
      defaultValue={chosen}
      dir="auto"
    >
      {Array.from({ length: left + 1 }, (_, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers themselves
        <option key={count} value={count}>
          {count === 0 ? t('None') : count}
        </option>
      ))}
    </Select>
  );
}

export function OfferLines({ texts, errors, field }: FieldsProps) {
  const [count, setCount] = useState(Math.max(1, countLines(texts)));
  const hasScripts = useHydrated();
  return (
    <>
      <fieldset className={styles.refused}>
        <legend>{t('Is it one of these?')}</legend>
        {refusedItems.map(({ name, label }) => (
          <Checkbox key={name} name={name} defaultChecked={texts[name] === 'on'}>
            {t(label)}
          </Checkbox>
        ))}
        {/* Shown by the stylesheet, so that a box that is ticked before the scripts come tells it, too. */}
        {!errors.refused && (
          <p role="status" className={styles.cannot}>
            <RefusedGoods />
          </p>
        )}
      </fieldset>
      <datalist id="platforms">
        {platforms.flatMap(({ subcategories }) =>
          subcategories.map((name) => <option key={name}>{name}</option>),
        )}
      </datalist>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <OfferLine key={index} at={index + 1} field={field} />
      ))}
      {count < maxOfferLines && (
        <div className="full">
          <Button
            // Enter in a field presses the first button that submits.
            type={hasScripts ? 'button' : 'submit'}
            name="more"
            value={count}
            formNoValidate
            variant="quiet"
            onClick={(event) => {
              event.preventDefault();
              setCount(count + 1);
            }}
          >
            {t('Another item')}
          </Button>
        </div>
      )}
    </>
  );
}

function OfferLine({ at, field }: Pick<FieldsProps, 'field'> & { at: number }) {
  return (
    <fieldset className={styles.item}>
      <legend>{t('Item {number}', { number: at })}</legend>
      <Field
        {...field(`what-${at}`)}
        label={t('What is it?')}
        required={at === 1}
        maxLength={120}
        dir="auto"
      />
      <Field
        {...field(`platform-${at}`)}
        label={t('Platform')}
        optional
        maxLength={60}
        dir="auto"
        list="platforms"
      />
      <Select {...field(`completeness-${at}`)} label={t('Completeness')}>
        <option value="">{t('I do not know')}</option>
        <Options labels={completenesses} />
      </Select>
      <Field
        {...field(`asked-${at}`)}
        label={t('Hoped-for price')}
        optional
        inputMode="decimal"
        maxLength={20}
        placeholder="$"
      />
    </fieldset>
  );
}

export const Device = ({ field }: Pick<FieldsProps, 'field'>) => (
  <>
    <Field {...field('what-1')} label={t('Which device?')} required maxLength={120} dir="auto" />
    <Field {...field('serial-1')} label={t('Serial number')} optional maxLength={60} dir="ltr" />
  </>
);

interface PersonProps extends Pick<FieldsProps, 'field'> {
  name: string;
  email: string;
  phone: string;
}

export const Person = ({ name, email, phone, field }: PersonProps) => (
  <>
    <Field
      {...field('name', name)}
      label={t('Your name')}
      required
      autoComplete="name"
      maxLength={80}
      dir="auto"
    />
    <Field
      {...field('email', email)}
      label={t('Where to write to you')}
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      maxLength={254}
    />
    <Field
      {...field('phone', phone)}
      label={t('Phone')}
      type="tel"
      optional
      autoComplete="tel"
      inputMode="tel"
      maxLength={40}
      dir="ltr"
    />
  </>
);
