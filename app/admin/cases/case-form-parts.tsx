import { useState } from 'react';
import { CashFields } from '#app/admin/forms/cash-fields.tsx';
import {
  FetcherForm,
  type FetcherFormProps,
  type FieldErrors,
  type FormState,
} from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { type Case, maxWordsLength } from '#app/cases/case.ts';
import { findLastChangeId } from '#app/cases/case-lines.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CountedField, Field, type FieldProps } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import styles from './cases.module.css';

export const caseUrl = ({ id }: Pick<Case, 'id'>) => `/admin/counter/cases/${id}`;

interface CaseFormProps extends Omit<FetcherFormProps, 'action'> {
  shown: Case;
  intent: string;
  /** After another entry of the case than the version in `fields` it is another press. */
  perEntry?: boolean;
}

/** Its key stays as long as the form: what is pressed again after a lost answer is done once. */
export function CaseForm({ shown, intent, perEntry, fields, ...form }: CaseFormProps) {
  const pressKey = perEntry && (fields?.version ?? shown.entries.length);
  const [press, setPress] = useState(() => ({ pressKey, entryKey: createUuid() }));
  if (press.pressKey !== pressKey) setPress({ pressKey, entryKey: createUuid() });
  const { entryKey } = press;
  const pressed = { intent, entryKey, seen: shown.stage, version: findLastChangeId(shown) };
  const action = caseUrl(shown);
  return (
    <FetcherForm
      inTurn
      draft={intent}
      {...form}
      {...{ action, fields: { ...pressed, ...fields } }}
    />
  );
}

interface CaseSectionProps extends CaseFormProps {
  title: string;
  button: string;
}

export function CaseSection({ title, button, children, ...form }: CaseSectionProps) {
  return (
    <section aria-labelledby={form.intent} className={layout.stack}>
      <h3 id={form.intent}>{title}</h3>
      <CaseForm {...form} className={layout.stack}>
        {(state) => (
          <>
            {children(state)}
            <div>
              <Button type="submit" busy={state.busy}>
                {button}
              </Button>
            </div>
          </>
        )}
      </CaseForm>
    </section>
  );
}

type WordsFieldProps = Pick<FieldProps, 'label' | 'optional' | 'error' | 'className'> & {
  rows?: number;
};

export const WordsField = ({ rows = 3, ...words }: WordsFieldProps) => (
  <CountedField {...words} name="words" multiline rows={rows} limit={maxWordsLength} dir="auto" />
);

interface ContactFieldsProps extends Pick<FormState, 'field'> {
  person?: Pick<Case, 'name' | 'phone' | 'email' | 'language'>;
}

export function ContactFields({ person, field }: ContactFieldsProps) {
  // Once mounted, a list takes no other default.
  const [language, setLanguage] = useState<string>();
  return (
    <>
      <Field label="Name" {...field('name', 80)} optional dir="auto" defaultValue={person?.name} />
      <Field
        label="Phone"
        {...field('phone', 40)}
        type="tel"
        optional
        dir="ltr"
        defaultValue={person?.phone}
      />
      <Field
        label="Email"
        {...field('email', 254)}
        type="email"
        optional
        defaultValue={person?.email}
      />
      <Select
        label="Language of messages"
        name="language"
        value={language ?? person?.language ?? 'en'}
        onChange={({ target }) => setLanguage(target.value)}
      >
        <option value="en">English</option>
        <option value="ar">Arabic</option>
        <option value="fr">French</option>
      </Select>
    </>
  );
}

interface PaidOutProps {
  refund: string;
  lbpRate: number | null;
  errors: FieldErrors;
}

/** What is counted out; all of it in dollars until something else is typed. */
export function PaidOut({ refund, lbpRate, errors }: PaidOutProps) {
  const [dollars, setDollars] = useState<string>();
  return (
    <CashFields
      dollars={{ value: dollars ?? refund, onChange: ({ target }) => setDollars(target.value) }}
      hasLira={lbpRate !== null}
      errors={errors}
      className={styles.short}
    />
  );
}
