import { Fragment, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import type { PlaceValues } from '#app/delivery/edit-places.server.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './delivery.module.css';
import type { DeliveryResponse } from './delivery-form.server.ts';

interface PlaceRowProps {
  /** Without an id it is a new one. */
  place: PlaceValues & { id: number | null };
  zones: readonly Zone[];
  action: string;
}

/** One place of a zone; its form opens below it. */
export function PlaceRow(props: PlaceRowProps) {
  const { id, title, titleFr, titleAr, district, spellings } = props.place;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the scripts came.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  const others = [titleFr, titleAr, district].filter((one) => one !== '' && one !== title);
  return (
    <details
      ref={details}
      className={styles.place}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <strong>{id === null ? 'New place' : <bdi>{title}</bdi>}</strong>
        {id !== null && (
          <small>
            {[...new Set(others)].map((one) => (
              <Fragment key={one}>
                <bdi>{one}</bdi> ·{' '}
              </Fragment>
            ))}
            {formatCount(spellings.length, 'spelling')}
          </small>
        )}
      </summary>
      {isOpen && <PlaceForm {...props} />}
    </details>
  );
}

function toTexts({ zoneId, spellings, ...titles }: PlaceValues) {
  return { ...titles, zone: String(zoneId), spellings: spellings.join('\n') };
}

function PlaceForm({ place: { id, ...values }, zones, action }: PlaceRowProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<DeliveryResponse>();
  const saved = toTexts(values);
  const draft = useSavedDraft(form, { id: `place ${id ?? `of ${action}`}`, saved });
  const texts = { ...saved, ...draft.texts };
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  useActionResponse(fetcher.data, form, () => {
    draft.discard();
    if (id === null) form.current?.reset();
  });
  return (
    <fetcher.Form ref={form} method="post" action={action} onInput={onInput} noValidate>
      <input type="hidden" name="place" value={id ?? ''} />
      <input type="hidden" name="shown" value={JSON.stringify(values)} />
      <Fragment key={`${JSON.stringify(saved)} ${draft.key}`}>
        <PlaceFields texts={texts} zones={zones} errors={errors} />
      </Fragment>
      <Button
        type="submit"
        name="intent"
        value={id === null ? 'add-place' : 'place'}
        size="sm"
        busy={fetcher.state !== 'idle'}
      >
        {id === null ? 'Add place' : `Save ${values.title}`}
      </Button>
    </fetcher.Form>
  );
}

interface PlaceFieldsProps {
  texts: ReturnType<typeof toTexts>;
  zones: readonly Zone[];
  errors: Partial<Record<string, string>>;
}

function PlaceFields({ texts, zones, errors }: PlaceFieldsProps) {
  return (
    <div className={classNames(layout.fields, styles.fields)}>
      <Field label="Title" name="title" defaultValue={texts.title} error={errors.title} />
      <Field
        label="District"
        name="district"
        defaultValue={texts.district}
        error={errors.district}
      />
      <Field label="In French" name="titleFr" optional defaultValue={texts.titleFr} lang="fr" />
      <Field
        label="In Arabic"
        name="titleAr"
        optional
        defaultValue={texts.titleAr}
        lang="ar"
        dir="auto"
      />
      <Select label="In the zone" name="zone" defaultValue={texts.zone}>
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
        className={layout.full}
        defaultValue={texts.spellings}
        error={errors.spellings}
        hint="One a line, beside the titles. Capitals, accents, El- and the digits of Arabizi make no difference."
      />
    </div>
  );
}
