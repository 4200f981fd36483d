import { sql } from 'kysely';
import { createContext } from 'react-router';
import { type Actor, recordAudit } from '#app/audit/audit.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { defaultDelivery } from './delivery-terms.ts';
import type { SettingsCache } from './settings-cache.server.ts';
import { changedSettings, settingsRules } from './settings-rules.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The settings of the moment; asks the database seldom, see `settings-cache.server.ts`. */
export const settingsContext = createContext<SettingsCache>();

/** Every process listens here and forgets what it remembers of the settings. */
export const settingsChannel = 'settings';

/** What holds until the owner sets it. */
export function defaultSettings({ shop, mail }: Pick<Config, 'shop' | 'mail'>): ShopSettings {
  return {
    ...shop,
    ...defaultDelivery,
    mailFromName: '',
    mailFrom: mail.from,
    orderMailTo: mail.shopTo,
    holidays: [],
    cartNotice: '',
    checkoutNotice: '',
  };
}

/** The settings in the database over the defaults. A value that no longer fits its rule is passed over. */
export async function readSettings(db: Connection, defaults: ShopSettings): Promise<ShopSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const fitting = rows.flatMap(({ key, value }) => {
    const rule = Object.hasOwn(settingsRules.shape, key)
      ? settingsRules.shape[key as keyof ShopSettings]
      : null;
    const read = rule?.safeParse(value);
    return read?.success ? [[key, read.data]] : [];
  });
  return { ...defaults, ...Object.fromEntries(fitting) };
}

/** Writes what differs from `before`, with its entry in the audit log, and tells every process. */
export async function saveSettings(
  db: Database,
  actor: Actor,
  { before, after }: { before: ShopSettings; after: ShopSettings },
): Promise<(keyof ShopSettings)[]> {
  const changed = changedSettings(before, after);
  if (changed.length === 0) return changed;
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into settings (key, value)
      select key, value from jsonb_each(${JSON.stringify(pick(after, changed))}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()
    `.execute(transaction);
    await recordAudit(transaction, actor, {
      action: 'edit',
      subjectKind: 'settings',
      subjectId: 'shop',
      before: pick(before, changed),
      after: pick(after, changed),
    });
    await sql`select pg_notify(${settingsChannel}, '')`.execute(transaction);
  });
  return changed;
}

function pick(settings: ShopSettings, names: readonly (keyof ShopSettings)[]) {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
