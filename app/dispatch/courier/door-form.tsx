import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseDollars, parseLira } from '#app/counter/cash.ts';
import {
  type OutcomeEntry,
  type RefusalReason,
  type RunOutcome,
  refusalReasons,
} from '#app/dispatch/runs/run-outcome.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { createEntries, type Parcel } from './courier-run.ts';
import styles from './courier-stop.module.css';
import type { CourierTexts } from './courier-texts.ts';

interface DoorFormProps {
  kind: 'delivered' | 'refused';
  parcels: readonly Parcel[];
  initial: readonly Parcel[];
  texts: CourierTexts;
  onSave: (entries: OutcomeEntry[]) => void;
  onBack: () => void;
}

interface DoorFields {
  chosen: readonly string[];
  reason: RefusalReason | null;
  feePaid: boolean;
  /** Null until an amount is typed: then it is what is due. */
  dollars: string | null;
  lira: string;
}

type DoorErrors = Partial<Record<'dollars' | 'lira' | 'why' | 'which', string>>;

function readDoor(
  { kind, texts }: Pick<DoorFormProps, 'kind' | 'texts'>,
  about: readonly Parcel[],
  { reason, feePaid, dollars, lira }: DoorFields & { dollars: string },
): { door: RunOutcome } | { errors: DoorErrors } {
  const isPaid = kind === 'delivered' || feePaid;
  const cents = isPaid ? parseDollars(dollars) : 0;
  const lbp = isPaid ? parseLira(lira) : 0;
  const errors: DoorErrors = {};
  if (about.length === 0) errors.which = texts.whichMissing;
  if (kind === 'refused' && !reason) errors.why = texts.whyMissing;
  if (cents === null) errors.dollars = texts.amountError;
  else if (feePaid && cents === 0 && lbp === 0) errors.dollars = texts.amountMissing;
  if (lbp === null) errors.lira = texts.liraError;
  if (cents === null || lbp === null || Object.keys(errors).length > 0) return { errors };
  const collected = { collectedCents: cents, collectedLbp: lbp };
  if (kind === 'delivered') return { door: { outcome: kind, ...collected } };
  return reason ? { door: { outcome: kind, reason, feePaid, ...collected } } : { errors };
}

export function DoorForm({ kind, parcels, initial, texts, onSave, onBack }: DoorFormProps) {
  const [fields, setFields] = useState<DoorFields>({
    chosen: initial.map(({ orderNumber }) => orderNumber),
    reason: null,
    feePaid: false,
    dollars: null,
    lira: '',
  });
  const [errors, setErrors] = useState<DoorErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  const about = parcels.filter(({ orderNumber }) => fields.chosen.includes(orderNumber));
  const [asksWhich, setAsksWhich] = useState(parcels.length > 1);
  // A parcel may leave the run. Once asked, the question stays: who answers it has the focus there.
  if (about.length === 0 && !asksWhich) setAsksWhich(true);
  const dueCents = about.reduce((sum, parcel) => sum + parcel.dueCents, 0);
  const dollars = fields.dollars ?? (kind === 'delivered' ? toDollars(dueCents) : '');
  const change = (changed: Partial<DoorFields>) => setFields((now) => ({ ...now, ...changed }));
  const shared = { texts, fields: { ...fields, dollars }, errors, onChange: change };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const read = readDoor({ kind, texts }, about, { ...fields, dollars });
    if ('door' in read) return onSave(createEntries(about, read.door));
    // Rendered first, so that a screen reader reads the error with its field.
    flushSync(() => setErrors(read.errors));
    const wrong = form.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], fieldset[aria-describedby] input',
    );
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
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
      {asksWhich && <ParcelChoices {...shared} parcels={parcels} />}
      {kind === 'refused' && <RefusalFields {...shared} />}
      {(kind === 'delivered' || fields.feePaid) && <AmountFields {...shared} />}
      <div className={`stack ${styles.actions}`}>
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

interface FieldsProps {
  texts: CourierTexts;
  fields: DoorFields & { dollars: string };
  errors: DoorErrors;
  onChange: (changed: Partial<DoorFields>) => void;
}

function ParcelChoices({
  texts,
  fields: { chosen },
  errors,
  onChange,
  parcels,
}: FieldsProps & { parcels: readonly Parcel[] }) {
  const toggle = (orderNumber: string, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== orderNumber);
    onChange({ chosen: isChosen ? [...others, orderNumber] : others });
  };
  return (
    <Choices legend={texts.which} error={errors.which}>
      {parcels.map(({ orderNumber, dueCents }) => (
        <Choice
          key={orderNumber}
          type="checkbox"
          checked={chosen.includes(orderNumber)}
          onChange={(isChosen) => toggle(orderNumber, isChosen)}
        >
          <bdi dir="ltr">{`${orderNumber} · ${formatPrice(dueCents)}`}</bdi>
        </Choice>
      ))}
    </Choices>
  );
}

const reasons = Object.keys(refusalReasons) as RefusalReason[];

function RefusalFields({ texts, fields, errors, onChange }: FieldsProps) {
  return (
    <>
      <Choices legend={texts.why} error={errors.why}>
        {reasons.map((reason) => (
          <Choice
            key={reason}
            type="radio"
            name="reason"
            checked={fields.reason === reason}
            onChange={() => onChange({ reason })}
          >
            {texts.reasons[reason]}
          </Choice>
        ))}
      </Choices>
      <Choices legend={texts.feePaid} isRow>
        {[true, false].map((feePaid) => (
          <Choice
            key={String(feePaid)}
            type="radio"
            name="feePaid"
            checked={fields.feePaid === feePaid}
            onChange={() => onChange({ feePaid })}
          >
            {feePaid ? texts.yes : texts.no}
          </Choice>
        ))}
      </Choices>
    </>
  );
}

function AmountFields({ texts, fields, errors, onChange }: FieldsProps) {
  return (
    <div className={`stack ${styles.amounts}`}>
      <Field
        label={texts.collected}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={fields.dollars}
        error={errors.dollars}
        onChange={({ target }) => onChange({ dollars: target.value })}
        onFocus={({ target }) => target.select()}
      />
      <Field
        label={texts.lira}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={fields.lira}
        error={errors.lira}
        onChange={({ target }) => onChange({ lira: target.value })}
      />
    </div>
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

function Choice({ children, onChange, ...input }: ChoiceProps) {
  return (
    <label className={`line ${styles.choice}`}>
      <input {...input} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
