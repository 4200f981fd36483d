import type { Database } from '#app/platform/database/database.server.ts';
import { readSettings } from './shop-settings.server.ts';
import type { ShopSettings } from './shop-settings.ts';

export interface SettingsCache {
  read(): Promise<ShopSettings>;
  /** The next `read` asks the database. */
  forget(): void;
}

export interface SettingsCacheOptions {
  defaults: ShopSettings;
  /** Hears why the settings could not be read; the last known ones hold then. */
  onError: (error: unknown) => void;
  /** For what no event has told: a connection may be dead for a while before anybody notices. */
  maxAgeMs?: number;
}

/** The settings in the memory of one process: pages that follow each other cost one query. */
export function openSettings(
  db: Database,
  { defaults, onError, maxAgeMs = 30_000 }: SettingsCacheOptions,
): SettingsCache {
  let known = defaults;
  let asked: Promise<ShopSettings> | null = null;
  let expiresAt = 0;

  async function ask(): Promise<ShopSettings> {
    try {
      known = await readSettings(db, defaults);
    } catch (error) {
      onError(error);
    }
    return known;
  }

  return {
    read() {
      const now = performance.now();
      if (!asked || now > expiresAt) {
        asked = ask();
        expiresAt = now + maxAgeMs;
      }
      return asked;
    },
    forget() {
      asked = null;
    },
  };
}
