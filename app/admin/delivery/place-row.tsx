import { Fragment, useEffect, useRef, useState } from 'react';
import { FetcherForm, type FieldErrors } from '#app/admin/forms/fetcher-form.tsx';
import { FormConfirmation } from '#app/admin/forms/form-confirmation.tsx';
import layout from '#app/admin/layout.module.css';
import type { PlaceValues } from '#app/delivery/edit-places.server.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './delivery.module.css';

interface PlaceRowProps {
  /** Without an id it is a new one. */
  place: PlaceValues & { id: number | null };
  zones: readonly Zone[];
  action: string;
}

export function PlaceRow(props: PlaceRowProps) {
  const { id, title, titleFr, titleAr, district, spellings } = props.place;
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  // It may have been opened before the scripts came.
  useEffect(() => setOpened(details.current?.open ?? false), []);
  const others = [titleFr, titleAr, district].filter((one) => one !== '' && one !== title);
  return (
    <details ref={details} className={styles.place} onToggle={() => setOpened(true)}>
      <summary>
        <strong>{id === null ? 'New place' : <bdi>{title}</bdi>}</strong>
        {id !== null && (
          <small className="muted">
            {[...new Set(others)].map((one) => (
              <Fragment key={one}>
                <bdi>{one}</bdi> ·{' '}
              </Fragment>
            ))}
            {formatCount(spellings.length, 'spelling')}
          </small>
        )}
      </summary>
      {/* Closed, it keeps what is typed. */}
      {wasOpened && <PlaceForm {...props} />}
    </details>
  );
}

function PlaceForm({ place: { id, ...values }, zones, action }: PlaceRowProps) {
  const shown = JSON.stringify(values);
  return (
    <FetcherForm
      action={action}
      fields={{ place: id ?? '', shown, intent: id === null ? 'add-place' : 'place' }}
      draft={`place ${id}`}
      startsAgain={id === null}
    >
      {({ busy, errors, answer }) => (
        <>
          <PlaceFields key={shown} values={values} zones={zones} errors={errors} />
          <Button type="submit" size="sm" busy={busy}>
            {id === null ? 'Add place' : `Save ${values.title}`}
          </Button>
          <RangeConfirmation answer={answer} what="place" />
        </>
      )}
    </FetcherForm>
  );
}

export function RangeConfirmation({
  answer,
  what,
}: {
  answer: { question?: string } | undefined;
  what: 'fee' | 'place';
}) {
  return (
    <FormConfirmation
      answer={answer}
      title="Change the range on every page?"
      cancel={`Change the ${what}`}
      confirm={{ text: `Take this ${what}`, name: 'anyway', value: 'yes' }}
    />
  );
}

interface PlaceFieldsProps {
  values: PlaceValues;
  zones: readonly Zone[];
  errors: FieldErrors;
}

function PlaceFields({ values, zones, errors }: PlaceFieldsProps) {
  return (
    <div className={classNames(layout.fields, styles.fields)}>
      <Field label="Title" name="title" defaultValue={values.title} error={errors.title} />
      <Field
        label="District"
        name="district"
        defaultValue={values.district}
        error={errors.district}
      />
      <Field
        label="In French"
        name="titleFr"
        optional
        defaultValue={values.titleFr}
        error={errors.titleFr}
        lang="fr"
      />
      <Field
        label="In Arabic"
        name="titleAr"
        optional
        defaultValue={values.titleAr}
        error={errors.titleAr}
        lang="ar"
        dir="auto"
      />
      <Select label="In the zone" name="zone" defaultValue={values.zoneId} error={errors.zone}>
        {zones.map(({ id, title, isArchived }) => (
          <option key={id} value={id}>
            {isArchived ? `${title} (archived)` : title}
          </option>
        ))}
      </Select>
      <Field
        label="Spellings"
        name="spellings"
        multiline
        rows={6}
        optional
        dir="auto"
        className="full"
        defaultValue={values.spellings.join('\n')}
        error={errors.spellings}
        hint="One a line, beside the titles. Capitals, accents, El- and the digits of Arabizi make no difference."
      />
    </div>
  );
}
