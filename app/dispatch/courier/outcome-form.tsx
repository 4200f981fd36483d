import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type OutcomeEntry,
  type RefusalReason,
  refusalReasons,
} from '#app/dispatch/run-outcome.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { parseCollectedDollars, parseCollectedPounds } from './courier-amount.ts';
import { createEntries, type Parcel } from './courier-run.ts';
import styles from './courier-stop.module.css';
import type { CourierTexts } from './courier-texts.ts';

interface OutcomeFormProps {
  kind: 'delivered' | 'refused';
  parcels: readonly Parcel[];
  /** Chosen at first. */
  initial: readonly Parcel[];
  texts: CourierTexts;
  onSave: (entries: OutcomeEntry[]) => void;
  onBack: () => void;
}

type FormErrors = Partial<Record<'dollars' | 'lira' | 'why' | 'which', string>>;

/** Asks what was collected, or why it was refused. */
export function OutcomeForm({ kind, parcels, initial, texts, onSave, onBack }: OutcomeFormProps) {
  const [chosen, setChosen] = useState(() => initial.map(({ orderNumber }) => orderNumber));
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [feePaid, setFeePaid] = useState(false);
  const [dollars, setDollars] = useState<string | null>(null);
  const [lira, setLira] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);

  const isPaid = kind === 'delivered' || feePaid;
  const about = parcels.filter(({ orderNumber }) => chosen.includes(orderNumber));
  const dueCents = about.reduce((sum, parcel) => sum + parcel.dueCents, 0);
  // What is due, until another amount is typed.
  const shownDollars = dollars ?? (kind === 'delivered' ? (dueCents / 100).toFixed(2) : '');

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const cents = isPaid ? parseCollectedDollars(shownDollars) : 0;
    const lbp = isPaid ? parseCollectedPounds(lira) : 0;
    const found: FormErrors = {};
    if (about.length === 0) found.which = texts.whichMissing;
    if (kind === 'refused' && !reason) found.why = texts.whyMissing;
    if (cents === null) found.dollars = texts.amountError;
    if (lbp === null) found.lira = texts.liraError;
    if (kind === 'refused' && feePaid && cents === 0 && lbp === 0) {
      found.dollars = texts.amountMissing;
    }
    setErrors(found);
    if (cents === null || lbp === null || Object.keys(found).length > 0) return;
    if (kind === 'delivered') return onSave(createEntries(about, { outcome: kind, cents, lbp }));
    if (reason) onSave(createEntries(about, { outcome: kind, reason, feePaid, cents, lbp }));
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={onSubmit}
      className={styles.form}
      aria-label={texts[kind]}
    >
      {parcels.length > 1 && (
        <Choices legend={texts.which} error={errors.which}>
          {parcels.map(({ orderNumber, dueCents: due }) => (
            <Choice
              key={orderNumber}
              type="checkbox"
              checked={chosen.includes(orderNumber)}
              onChange={(isOn) =>
                setChosen((now) => [
                  ...now.filter((one) => one !== orderNumber),
                  ...(isOn ? [orderNumber] : []),
                ])
              }
            >
              <bdi dir="ltr">{`${orderNumber} · ${formatPrice(due)}`}</bdi>
            </Choice>
          ))}
        </Choices>
      )}
      {kind === 'refused' && (
        <>
          <Choices legend={texts.why} error={errors.why}>
            {(Object.keys(refusalReasons) as RefusalReason[]).map((one) => (
              <Choice
                key={one}
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => setReason(one)}
              >
                {texts.reasons[one]}
              </Choice>
            ))}
          </Choices>
          <Choices legend={texts.feePaid} isRow>
            {[true, false].map((isYes) => (
              <Choice
                key={String(isYes)}
                type="radio"
                name="feePaid"
                checked={feePaid === isYes}
                onChange={() => setFeePaid(isYes)}
              >
                {isYes ? texts.yes : texts.no}
              </Choice>
            ))}
          </Choices>
        </>
      )}
      {isPaid && (
        <div className={styles.amounts}>
          <Field
            label={texts.collected}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={shownDollars}
            error={errors.dollars}
            onChange={({ target }) => setDollars(target.value)}
            onFocus={({ target }) => target.select()}
          />
          <Field
            label={texts.lira}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={lira}
            error={errors.lira}
            onChange={({ target }) => setLira(target.value)}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

interface ChoicesProps {
  legend: string;
  error?: string;
  isRow?: boolean;
  children: ReactNode;
}

function Choices({ legend, error, isRow = false, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.fieldset} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={isRow ? styles.row : undefined}>{children}</div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

interface ChoiceProps {
  type: 'checkbox' | 'radio';
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

function Choice({ type, name, checked, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
