import { readStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { consolesStorageKey, dropGuestConsoles } from './consoles-storage.ts';

/** Lists what is stored, each as JSON. The server drops what is no console. */
function listStored(): string[] {
  try {
    const { state } = JSON.parse(readStored(consolesStorageKey) ?? '');
    return state.consoles.map((own: unknown) => JSON.stringify(own));
  } catch {
    return [];
  }
}

/**
 * Adds a guest's consoles to the account, and returns whether there were any. Throws where they could
 * not be sent: they stay for the next page that is loaded, as do those that another tab adds during the
 * move. Home loads this file for users alone, so it imports nothing that has styles.
 */
export async function moveGuestConsoles(): Promise<boolean> {
  const sent = listStored();
  const body = new URLSearchParams({ intent: 'add', consoles: `[${sent}]` });
  const { ok, status } = await fetch('/consoles', { method: 'POST', body, keepalive: true });
  // 400: there was none among them.
  if (!ok && status !== 400) throw new Error(`The consoles were refused with ${status}.`);
  const rest = listStored().filter((own) => !sent.includes(own));
  if (rest.length > 0) {
    writeStored(consolesStorageKey, `{"state":{"consoles":[${rest}]},"version":0}`);
  } else dropGuestConsoles();
  return ok;
}
