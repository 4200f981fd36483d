import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { addPlace, editPlace, listZonePlaces } from '#app/delivery/edit-places.server.ts';
import { changeZone, listZones } from '#app/delivery/zones.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/zone.page.ts';
import styles from './delivery.module.css';
import {
  type DeliveryResponse,
  describeRefusal,
  parseId,
  readPlace,
  readShownPlace,
  readZone,
  refuse,
} from './delivery-form.server.ts';
import { PlaceRow } from './place-row.tsx';
import { ZoneForm } from './zone-form.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Zone',
    description: 'One zone, with its places.',
    path: `/admin/settings/delivery/${params.id}`,
    hidden: true,
  });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const zones = await listZones(db);
  const zone = zones.find(({ id }) => id === parseId(params.id));
  if (!zone) throw data(null, 404);
  return { zone, zones, places: await listZonePlaces(db, zone.id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const db = context.get(databaseContext);
  const zoneId = parseId(params.id);
  const form = await readForm(request);
  const respond = (outcome: Awaited<ReturnType<typeof changeZone | typeof addPlace>>) =>
    'refused' in outcome
      ? data(describeRefusal(outcome), 409)
      : data<DeliveryResponse>({ done: true, message: 'Saved.' });
  switch (form.get('intent')) {
    case 'zone': {
      const read = readZone(form);
      if ('refusal' in read) return data(read.refusal, 400);
      return respond(await changeZone(db, admin, zoneId, pickTyped(form, read.values)));
    }
    case 'archive':
    case 'restore': {
      const isArchived = form.get('intent') === 'archive';
      return respond(await changeZone(db, admin, zoneId, { isArchived }));
    }
    case 'add-place':
    case 'place': {
      const read = readPlace(form);
      if ('refusal' in read) return data(read.refusal, 400);
      const to = read.values;
      if (form.get('intent') === 'add-place') return respond(await addPlace(db, admin, to));
      const from = readShownPlace(form) ?? to;
      return respond(await editPlace(db, admin, parseId(form.get('place')), { from, to }));
    }
    default:
      return data(refuse('Unknown action.'), 400);
  }
}

/** Only what this administrator changed: the other value may have been changed by another. */
function pickTyped<Values extends { title: string; feeCents: number }>(
  form: FormData,
  { title, feeCents }: Values,
) {
  return {
    ...(form.get('shownTitle') !== title && { title }),
    ...(form.get('shownFeeCents') !== String(feeCents) && { feeCents }),
  };
}

export const clientAction = adminAction(
  (): DeliveryResponse => ({ done: false, message: unreachableMessage }),
);

export default function ZonePage({ loaderData }: Route.ComponentProps) {
  const { zone, zones, places } = loaderData;
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
    <div className={styles.page}>
      <ZoneForm zone={zone} />
      <Panel aria-labelledby="places" className={styles.panel}>
        <h2 id="places">{`${places.length} ${places.length === 1 ? 'place' : 'places'}`}</h2>
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
