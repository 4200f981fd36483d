import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { type SettingsActionData, SettingsForm } from '#app/admin/settings/settings-form.tsx';
import {
  loadSettingsForm,
  saveSettingsForm,
} from '#app/admin/settings/settings-form-data.server.ts';
import { maxLengths } from '#app/checkout/shipping.ts';
import { addPlace, assignSpelling } from '#app/delivery/edit-places.server.ts';
import { foldPlace } from '#app/delivery/fold-place.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { listUnknownPlaces } from '#app/delivery/unknown-places.server.ts';
import { addZone, listZones, type Zone } from '#app/delivery/zones.server.ts';
import { recognisePlaces } from '#app/orders/orders.server.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/delivery.page.ts';
import styles from './delivery.module.css';
import { askAboutRange, describeRefusal, unknownPart, zoneFields } from './delivery-form.server.ts';
import { UnknownPlacesPanel } from './unknown-places-panel.tsx';

const path = '/admin/settings/delivery';

export const meta = describeHiddenPage('Delivery', 'Zones, fees and places.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'settings');
  const db = context.get(databaseContext);
  const places = await listPlaces(db);
  const [zones, unknown, settings, form] = await Promise.all([
    listZones(db),
    listUnknownPlaces(db, places),
    context.get(settingsContext).read(),
    loadSettingsForm(context, path),
  ]);
  return {
    zones,
    places: places.map(({ id, title, zoneTitle }) => ({ id, title, zoneTitle })),
    unknown,
    form,
    range: deliveryCost(settings),
  };
}

export const action = adminForms<SettingsActionData>('settings', {
  save: adminForm({}, (_, { context, admin, form }) =>
    saveSettingsForm(context, admin, { form, path }),
  ),
  'add-zone': adminForm(
    zoneFields,
    async ({ title, fee }, { db, admin }) => {
      const added = await addZone(db, admin, { title, feeCents: fee });
      return 'refused' in added ? describeRefusal(added) : done(`${title} is a zone now.`);
    },
    'The zone was not saved.',
  ),
  assign: adminForm(
    { typed: formField.line(maxLengths.city), belongsTo: formField.raw() },
    async (values, given) => {
      const answer = await assign(values, given);
      if (answer.done) await recognisePlaces(given.db, await listPlaces(given.db));
      return answer;
    },
  ),
});

/** Makes what customers typed a spelling of a place (place:3), or a new place of a zone (zone:2). */
async function assign(
  { typed, belongsTo }: { typed: string; belongsTo: string },
  { db, admin, context }: AdminFormGiven,
): Promise<FormResult> {
  if (foldPlace(typed) === '') return unknownPart;
  const [kind, sentId] = belongsTo.split(':');
  const id = parseId(sentId);
  if (kind === 'zone') {
    const settings = await context.get(settingsContext).read();
    const asked = await askAboutRange(db, settings, 'place', (zone) => ({
      placeCount: zone.placeCount + Number(zone.id === id),
    }));
    if (asked) return refuse(`${asked.question} Add it on the page of its zone.`);
    const title = parseLine(typed, 80);
    const place = { title, titleFr: '', titleAr: '', district: title, zoneId: id };
    const added = await addPlace(db, admin, { ...place, spellings: [foldPlace(typed)] });
    return 'refused' in added ? describeRefusal(added) : done(`${title} is a place now.`);
  }
  const assigned = await assignSpelling(db, admin, { typed, placeId: id });
  return 'refused' in assigned
    ? describeRefusal(assigned)
    : done(`"${typed}" means ${assigned.placeTitle} now.`);
}

export const clientAction = adminAction(
  (form): SettingsActionData =>
    refuse(form.get('intent') === 'save' ? 'Failed to save settings' : unreachableMessage),
);
export const shouldRevalidate = revalidateAfterConflict;

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, places, unknown, form, range } = loaderData;
  return (
    <div className={layout.page}>
      <ZonesPanel zones={zones} range={range} />
      <UnknownPlacesPanel unknown={unknown} places={places} zones={zones} />
      <SettingsForm {...form} answer={actionData} />
      <p>
        The days, the cut-off and the holidays are among the{' '}
        <Link to="/admin/settings#delivery">settings</Link>.
      </p>
    </div>
  );
}

interface ZonesPanelProps {
  zones: readonly Zone[];
  /** '$4 to $10', as pages show it. */
  range: string;
}

function ZonesPanel({ zones, range }: ZonesPanelProps) {
  return (
    <Panel aria-labelledby="zones" className={layout.stack}>
      <h2 id="zones">Zones</h2>
      <p>Pages and emails say that delivery costs {range}, by the fees of zones with places.</p>
      <DataTable headings={['Zone', 'Fee', 'Places']}>
        <tbody>
          {zones.map(({ id, title, feeCents, placeCount, isArchived }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/admin/settings/delivery/${id}`} prefetch="intent">
                  <bdi>{title}</bdi>
                </Link>{' '}
                {isArchived && <Tag>Archived</Tag>}
              </th>
              <td>{formatPrice(feeCents)}</td>
              <td>{placeCount}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <AddZoneForm />
    </Panel>
  );
}

function AddZoneForm() {
  return (
    <FetcherForm
      action={path}
      fields={{ intent: 'add-zone' }}
      draft="new zone"
      className={`cluster ${styles.row}`}
      startsAgain
    >
      {({ busy, errors }) => (
        <>
          <Field label="New zone" name="title" autoComplete="off" error={errors.title} />
          <Field
            label="Its fee, $"
            name="fee"
            inputMode="decimal"
            autoComplete="off"
            error={errors.fee}
          />
          <Button type="submit" variant="quiet" busy={busy}>
            Add zone
          </Button>
        </>
      )}
    </FetcherForm>
  );
}
