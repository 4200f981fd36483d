import { data, Link } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { type SettingsActionData, SettingsForm } from '#app/admin/settings/settings-form.tsx';
import {
  loadSettingsForm,
  saveSettingsForm,
} from '#app/admin/settings/settings-form-data.server.ts';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { addPlace, assignSpelling } from '#app/delivery/edit-places.server.ts';
import { foldPlace } from '#app/delivery/fold-place.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { listUnknownPlaces } from '#app/delivery/unknown-places.server.ts';
import { addZone, listZones } from '#app/delivery/zones.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/delivery.page.ts';
import styles from './delivery.module.css';
import {
  type DeliveryResponse,
  describeRefusal,
  parseId,
  readZone,
  refuse,
  unknownPart,
} from './delivery-form.server.ts';
import { UnknownPlacesPanel } from './unknown-places-panel.tsx';
import { ZonesPanel } from './zones-panel.tsx';

const path = '/admin/settings/delivery';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Delivery',
    description: 'Zones, fees and places.',
    path,
    hidden: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const places = await listPlaces(db);
  const [zones, unknown, settings, form] = await Promise.all([
    listZones(db),
    listUnknownPlaces(db, places),
    context.get(settingsContext).read(),
    loadSettingsForm(context, path),
  ]);
  const { deliveryFromCents, deliveryToCents } = settings;
  const outside = zones.filter(
    ({ feeCents, isArchived, placeCount }) =>
      !isArchived && placeCount > 0 && (feeCents < deliveryFromCents || feeCents > deliveryToCents),
  );
  return {
    zones,
    places: places.map(({ id, title, zoneTitle }) => ({ id, title, zoneTitle })),
    unknown,
    form,
    range: deliveryCost(settings),
    outside: outside.map(({ title }) => title),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const db = context.get(databaseContext);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'save':
      return saveSettingsForm(context, admin, { form, path });
    case 'add-zone': {
      const read = readZone(form);
      if ('refusal' in read) return data(read.refusal, 400);
      const added = await addZone(db, admin, read.values);
      if ('refused' in added) return data(describeRefusal(added), 409);
      return data<DeliveryResponse>({ done: true, message: `${read.values.title} is a zone now.` });
    }
    case 'assign': {
      const response = await assign(db, admin, form);
      return data(response, response.done ? 200 : 409);
    }
    default:
      return data(refuse('Unknown action.'), 400);
  }
}

/** Makes what customers typed a spelling of a place (place:3), or a new place of a zone (zone:2). */
async function assign(db: Database, admin: Actor, form: FormData): Promise<DeliveryResponse> {
  const typed = parseLine(String(form.get('typed') ?? ''), 80);
  if (foldPlace(typed) === '') return unknownPart;
  const [kind, sentId] = String(form.get('belongsTo')).split(':');
  const id = parseId(sentId);
  if (kind === 'zone') {
    const place = { title: typed, titleFr: '', titleAr: '', district: typed, zoneId: id };
    const added = await addPlace(db, admin, { ...place, spellings: [] });
    return 'refused' in added
      ? describeRefusal(added)
      : { done: true, message: `${typed} is a place now.` };
  }
  const assigned = await assignSpelling(db, admin, { typed, placeId: id });
  return 'refused' in assigned
    ? describeRefusal(assigned)
    : { done: true, message: `"${typed}" means ${assigned.placeTitle} now.` };
}

export const clientAction = adminAction((form): SettingsActionData | DeliveryResponse =>
  form.get('intent') === 'save'
    ? { failure: 'Failed to save settings' }
    : { done: false, message: unreachableMessage },
);

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, places, unknown, form, range, outside } = loaderData;
  const answer = actionData && 'done' in actionData ? undefined : actionData;
  return (
    <div className={styles.page}>
      <ZonesPanel zones={zones} range={range} outside={outside} />
      <UnknownPlacesPanel unknown={unknown} places={places} zones={zones} />
      <SettingsForm key={JSON.stringify(form.shown)} {...form} answer={answer} />
      <p>
        The range of prices, the days, the cut-off and the holidays are among the{' '}
        <Link to="/admin/settings#delivery">settings</Link>.
      </p>
    </div>
  );
}
