import { readStored } from '#app/platform/storage/browser-storage.ts';
import { consolesStorageKey, dropGuestConsoles } from './consoles-storage.ts';

/** Lists what is stored as JSON. The server drops what is no console. */
function parseStored(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text).state.consoles ?? []);
  } catch {
    return '[]';
  }
}

/**
 * Adds a guest's consoles to the account, and returns whether there were any. Throws where they could
 * not be sent: they stay for the next page that is loaded. Home loads this file for users alone, so it
 * imports nothing that has styles.
 */
export async function moveGuestConsoles(): Promise<boolean> {
  const stored = readStored(consolesStorageKey);
  if (stored === null) return false;
  const body = new URLSearchParams({ intent: 'add', consoles: parseStored(stored) });
  const { ok, status } = await fetch('/consoles', { method: 'POST', body, keepalive: true });
  // 400: there was none among them.
  if (!ok && status !== 400) throw new Error(`The consoles were refused with ${status}.`);
  dropGuestConsoles();
  return ok;
}
