import { sql } from 'kysely';
import { createContext } from 'react-router';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { type CachedValue, createCachedValue } from '#app/platform/database/cached-value.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { msg } from '#app/platform/language/words.ts';
import { defaultDelivery } from './delivery-terms.ts';
import {
  checkStoredSetting,
  type DeliveryRange,
  listChangedSettings,
  type OwnSettings,
  type SettingName,
  type ShopSettings,
} from './shop-settings.ts';

export const settingsContext = createContext<CachedValue<ShopSettings>>();

/** Every process listens here and invalidates its settings, texts and pages. */
export const settingsChannel = 'settings';

/** `onError` is called when the settings could not be read. The last known ones hold then. */
export function createSettingsCache(
  db: Database,
  { defaults, onError }: { defaults: ShopSettings; onError: (error: unknown) => void },
): CachedValue<ShopSettings> {
  return createCachedValue({ query: () => readSettings(db, defaults), initial: defaults, onError });
}

export function defaultSettings({ shop, email }: Pick<Config, 'shop' | 'email'>): ShopSettings {
  return {
    ...shop,
    ...defaultDelivery,
    logo: '',
    street: '',
    mapPin: '',
    openingHours: [],
    instagram: '',
    facebook: '',
    sellerName: '',
    sellerAddress: '',
    sellerRegister: '',
    vatPercent: null,
    homeRows: 'off',
    picks: [],
    transformer: [],
    soldPrices: 'on',
    mailFromName: '',
    mailFrom: email.from,
    orderMailTo: email.shopTo,
    holidays: [],
    freeDeliveryFromCents: null,
    collectInCity: 'off',
    collectDays: 7,
    returnDays: 14,
    cashShare: 40,
    creditShare: 50,
    asksIdentity: 'off',
    repairMonths: 3,
    lbpRate: null,
    cashNote: msg('Please have the amount ready, in notes that are not torn.'),
    cashNoteAr: '',
    cashNoteFr: '',
    confirmedMovesOn: 'on',
    confirmFirstAfter: 2,
    maxUnconfirmed: 5,
    cancelUnconfirmedHours: 0,
    cartNotice: '',
    cartNoticeAr: '',
    cartNoticeFr: '',
    checkoutNotice: '',
    checkoutNoticeAr: '',
    checkoutNoticeFr: '',
    offlinePages: 'on',
    pauseUntil: '',
    pauseText: '',
    pauseTextAr: '',
    pauseTextFr: '',
  };
}

/** Reads the stored settings and the zones' range over the defaults. Skips values that no longer fit their rule. */
export async function readSettings(db: Connection, defaults: ShopSettings): Promise<ShopSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const valid = rows
    .map(({ key, value }) => [key, checkStoredSetting(key, value)] as const)
    .filter(([, value]) => value !== undefined);
  const found = await sql<DeliveryRange>`
    select min(fee_cents) as "deliveryFromCents", max(fee_cents) as "deliveryToCents"
    from delivery_zones as zone where archived_at is null
      and exists (select from delivery_places where zone_id = zone.id)
    having count(*) > 0`.execute(db);
  return { ...defaults, ...Object.fromEntries(valid), ...found.rows[0] };
}

/**
 * Writes what differs from `before` with its audit entry, and notifies every process. Refuses to overwrite
 * what another administrator has saved since `before` was read.
 */
export async function saveSettings(
  db: Database,
  actor: Actor,
  { before, after }: { before: ShopSettings; after: OwnSettings },
): Promise<{ saved: SettingName[] } | { refused: 'changed-since' }> {
  const changed = listChangedSettings(before, after);
  if (changed.length === 0) return { saved: changed };
  const pick = (settings: OwnSettings) =>
    Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return db.transaction().execute(async (transaction) => {
    await sql`lock table settings in share row exclusive mode`.execute(transaction);
    const since = listChangedSettings(before, await readSettings(transaction, before));
    if (since.some((name) => changed.includes(name))) return { refused: 'changed-since' };
    await sql`
      insert into settings (key, value)
      select key, value from jsonb_each(${JSON.stringify(pick(after))}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()
    `.execute(transaction);
    await recordAudit(transaction, actor, {
      action: 'edit',
      subjectKind: 'settings',
      subjectId: 'shop',
      before: pick(before),
      after: pick(after),
    });
    await sql`select pg_notify(${settingsChannel}, '')`.execute(transaction);
    return { saved: changed };
  });
}
