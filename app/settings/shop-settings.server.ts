import { sql } from 'kysely';
import { createContext } from 'react-router';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { defaultDelivery } from './delivery-terms.ts';
import {
  checkStoredSetting,
  listChangedSettings,
  type SettingName,
  type ShopSettings,
} from './shop-settings.ts';

/** The settings in the memory of one process: a page that follows another costs no query. */
export interface SettingsCache {
  read(): Promise<ShopSettings>;
  /** Makes the next `read` query the database. */
  invalidate(): void;
}

export const settingsContext = createContext<SettingsCache>();

/** Every process listens here and invalidates its cache. */
export const settingsChannel = 'settings';

export interface SettingsCacheOptions {
  defaults: ShopSettings;
  /** Called when the settings could not be read. The last known ones hold then. */
  onError: (error: unknown) => void;
  /** Bounds the age when no notification comes: a dead connection may go unnoticed for a while. */
  maxAgeMs?: number;
}

export function createSettingsCache(
  db: Database,
  { defaults, onError, maxAgeMs = 30_000 }: SettingsCacheOptions,
): SettingsCache {
  let lastGood = defaults;
  let reading: Promise<ShopSettings> | null = null;
  let expiresAt = 0;

  async function query(): Promise<ShopSettings> {
    try {
      lastGood = await readSettings(db, defaults);
    } catch (error) {
      onError(error);
    }
    return lastGood;
  }

  return {
    read() {
      const now = performance.now();
      if (!reading || now > expiresAt) {
        reading = query();
        expiresAt = now + maxAgeMs;
      }
      return reading;
    },
    invalidate() {
      reading = null;
    },
  };
}

/** The values until the owner changes them. */
export function defaultSettings({ shop, email }: Pick<Config, 'shop' | 'email'>): ShopSettings {
  return {
    ...shop,
    ...defaultDelivery,
    mailFromName: '',
    mailFrom: email.from,
    orderMailTo: email.shopTo,
    holidays: [],
    cartNotice: '',
    checkoutNotice: '',
    pauseUntil: '',
    pauseText: '',
  };
}

/** Reads the stored settings over the defaults. Skips values that no longer fit their rule. */
export async function readSettings(db: Connection, defaults: ShopSettings): Promise<ShopSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const valid = rows
    .map(({ key, value }) => [key, checkStoredSetting(key, value)] as const)
    .filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(valid) };
}

/** Writes what differs from `before` with its audit entry, and notifies every process. */
export async function saveSettings(
  db: Database,
  actor: Actor,
  { before, after }: { before: ShopSettings; after: ShopSettings },
): Promise<SettingName[]> {
  const changed = listChangedSettings(before, after);
  if (changed.length === 0) return changed;
  const pick = (settings: ShopSettings) =>
    Object.fromEntries(changed.map((name) => [name, settings[name]]));
  await db.transaction().execute(async (transaction) => {
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
  });
  return changed;
}
