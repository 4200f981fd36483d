import { Fragment } from 'react';
import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { addPlace, editPlace, listZonePlaces } from '#app/delivery/edit-places.server.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { changeZone, listZones, type Zone } from '#app/delivery/zones.server.ts';
import { recognisePlaces } from '#app/orders/orders.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { done, type FormResult } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/zone.page.ts';
import styles from './delivery.module.css';
import {
  askAboutRange,
  describeRefusal,
  placeFields,
  placeNotSaved,
  shownField,
  zoneFields,
} from './delivery-form.server.ts';
import { PlaceRow, RangeConfirmation } from './place-row.tsx';

export const meta = describeHiddenPage('Zone', 'One zone, with its places.');

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireArea(context, 'settings');
  const db = context.get(databaseContext);
  const zones = await listZones(db);
  const zone = zones.find(({ id }) => id === parseId(params.id));
  if (!zone) throw data(null, 404);
  const asked = await ask({ db, context }, 'change', ({ id, isArchived }) => ({
    isArchived: isArchived !== (id === zone.id),
  }));
  return { zone, zones, places: await listZonePlaces(db, zone.id), question: asked?.question };
}

const zoneAction = (isArchived: boolean) =>
  adminForm({}, async (_, { db, admin, params }) =>
    respondToPlace(db, await changeZone(db, admin, parseId(params.id), { isArchived })),
  );

const ask = async (
  { db, context }: Pick<AdminFormGiven, 'db' | 'context'>,
  ...change: [what: 'fee' | 'place' | 'change', (zone: Zone) => Partial<Zone>]
) => askAboutRange(db, await context.get(settingsContext).read(), ...change);

const movePlace =
  (from: number | null, to: number) =>
  ({ id, placeCount }: Zone) => ({
    placeCount: placeCount + Number(id === to) - Number(id === from),
  });

export const action = adminForms('settings', {
  zone: adminForm(
    {
      ...{ ...zoneFields, anyway: formField.flag() },
      ...{ shownTitle: formField.raw(), shownFeeCents: formField.raw() },
    },
    async ({ title, fee, anyway, ...shown }, given): Promise<FormResult> => {
      const id = parseId(given.params.id);
      // Only what this administrator changed: the other value may have been changed by another.
      const changed = {
        ...(shown.shownTitle !== title && { title }),
        ...(shown.shownFeeCents !== String(fee) && { feeCents: fee }),
      };
      const change = (zone: Zone) => (zone.id === id ? changed : {});
      const asked = !anyway && (await ask(given, 'fee', change));
      const from = {
        title: shown.shownTitle || undefined,
        feeCents: shown.shownFeeCents === '' ? undefined : Number(shown.shownFeeCents),
      };
      const answer = asked || respondTo(await changeZone(given.db, given.admin, id, changed, from));
      return answer.done ? answer : { ...answer, fields: { ...shown, ...answer.fields } };
    },
    'The zone was not saved.',
  ),
  archive: zoneAction(true),
  restore: zoneAction(false),
  'add-place': adminForm(
    placeFields,
    async ({ zone, anyway, ...place }, given) => {
      const { db, admin } = given;
      const asked = !anyway && (await ask(given, 'place', movePlace(null, zone)));
      return asked || respondToPlace(db, await addPlace(db, admin, { ...place, zoneId: zone }));
    },
    placeNotSaved,
  ),
  place: adminForm(
    { ...placeFields, place: formField.id(), shown: shownField },
    async ({ place, shown, zone, anyway, ...values }, given) => {
      const { db, admin } = given;
      const to = { ...values, zoneId: zone };
      const from = shown ?? to;
      const asked = !anyway && (await ask(given, 'place', movePlace(from.zoneId, zone)));
      return asked || respondToPlace(db, await editPlace(db, admin, place, { from, to }));
    },
    placeNotSaved,
  ),
});

function respondTo(
  outcome: Awaited<ReturnType<typeof changeZone | typeof addPlace | typeof editPlace>>,
): FormResult {
  return 'refused' in outcome ? describeRefusal(outcome) : done('Saved.');
}

async function respondToPlace(db: Database, outcome: Parameters<typeof respondTo>[0]) {
  if (!('refused' in outcome)) await recognisePlaces(db, await listPlaces(db));
  return respondTo(outcome);
}

export const clientAction = adminAction();

export default function ZonePage({ loaderData }: Route.ComponentProps) {
  const { zone, zones, places, question } = loaderData;
  const newPlace = {
    id: null,
    title: '',
    titleFr: '',
    titleAr: '',
    district: '',
    zoneId: zone.id,
    spellings: [],
  };
  return (
    <div className={layout.page}>
      <ZoneForm zone={zone} question={question} />
      <Panel aria-labelledby="places" className={layout.stack}>
        <h2 id="places">{formatCount(places.length, 'place')}</h2>
        <div>
          <PlaceRow place={newPlace} zones={zones} action={`/admin/settings/delivery/${zone.id}`} />
          {places.map((place) => (
            <PlaceRow
              key={place.id}
              place={place}
              zones={zones}
              action={`/admin/settings/delivery/${zone.id}`}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}

interface ZoneFormProps {
  zone: Zone;
  /** The range that archiving or restoring the zone makes, where it makes another. */
  question: string | undefined;
}

function ZoneForm({ zone, question }: ZoneFormProps) {
  const { id, title, feeCents, isArchived } = zone;
  const action = `/admin/settings/delivery/${id}`;
  return (
    <Panel aria-labelledby="zone" className={layout.stack}>
      <TextButtonLink to="/admin/settings/delivery">All zones</TextButtonLink>
      <h2 id="zone">
        <bdi>{title}</bdi> {isArchived && <Tag>Archived</Tag>}
      </h2>
      <FetcherForm
        action={action}
        fields={{ shownTitle: title, shownFeeCents: feeCents, intent: 'zone' }}
        draft="zone"
        className={`cluster ${styles.row}`}
      >
        {({ busy, errors, answer }) => (
          <>
            <Fragment key={`${title} ${feeCents}`}>
              <Field label="Zone" name="title" defaultValue={title} error={errors.title} />
              <Field
                label="Fee, $"
                name="fee"
                inputMode="decimal"
                defaultValue={toDollars(feeCents)}
                error={errors.fee}
              />
            </Fragment>
            <Button type="submit" busy={busy}>
              Save zone
            </Button>
            <RangeConfirmation answer={answer} what="fee" />
          </>
        )}
      </FetcherForm>
      <ArchiveButton zone={zone} question={question} action={action} />
    </Panel>
  );
}

function ArchiveButton({ zone, question, action }: ZoneFormProps & { action: string }) {
  const { title, placeCount, isArchived } = zone;
  return isArchived ? (
    <ConfirmButton
      label="Restore the zone"
      title={`Restore ${title}?`}
      confirm="Restore"
      danger={false}
      action={action}
      fields={{ intent: 'restore' }}
    >
      <p>{`The shop knows its ${placeCount} places again, at its fee.`}</p>
      {question && <p>{question}</p>}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      label="Archive the zone"
      title={`Archive ${title}?`}
      confirm="Archive"
      action={action}
      fields={{ intent: 'archive' }}
    >
      <p>
        {`Its ${placeCount} places become unknown to the shop: new orders there have no fee until you confirm them. Move the places to another zone first where couriers still go. Orders that were placed keep their fees.`}
      </p>
      {question && <p>{question}</p>}
    </ConfirmButton>
  );
}
