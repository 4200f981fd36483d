import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { msg, t } from '#app/platform/language/words.ts';
import {
  browserStorage,
  followStorage,
  readStored,
} from '#app/platform/storage/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { consolesStorageKey } from './consoles-storage.ts';
import { applyChange, type ConsolesChange, parseConsoles } from './own-consoles.ts';
import type { OwnConsole } from './works-on.ts';

/** The shopper's consoles and what changes them: false if it failed. `saved`: null for a guest. */
export function useOwnConsoles(
  saved: readonly OwnConsole[] | null,
): [readonly OwnConsole[], (change: ConsolesChange) => Promise<boolean>] {
  const guests = useGuestConsoles(({ consoles }) => consoles);
  const [changed, setChanged] = useState<{ from: typeof saved; to: OwnConsole[] } | null>(null);
  useEffect(() => (saved === null ? followStorage(useGuestConsoles) : undefined), [saved]);

  async function change(given: ConsolesChange): Promise<boolean> {
    if (saved === null) {
      changeGuestConsoles(given);
      return true;
    }
    const to = await saveConsoles(given);
    if (to) setChanged({ from: saved, to });
    return to !== null;
  }
  // What the page has loaded since is newer than a change before.
  const own = changed?.from === saved ? changed?.to : saved;
  return [saved === null ? guests : (own ?? []), change];
}

export const useGuestConsoles = create<{ consoles: OwnConsole[] }>()(
  persist((): { consoles: OwnConsole[] } => ({ consoles: [] }), {
    name: consolesStorageKey,
    storage: browserStorage(),
    merge: (stored) => ({ consoles: parseConsoles((stored as { consoles?: unknown })?.consoles) }),
    // The page of every guest is rendered without consoles, and the first render must agree with it.
    skipHydration: true,
  }),
);

export function changeGuestConsoles(change: ConsolesChange): void {
  useGuestConsoles.setState(({ consoles }) => ({ consoles: applyChange(consoles, change) }));
}

const failures: Record<number, string> = {
  401: msg('You are signed out. Sign in to save your consoles.'),
};

const failed = msg('Your consoles could not be saved. Please try again.');

/** Changes the consoles of the account. Returns all of them, or null after a toast with the reason. */
export async function saveConsoles({
  intent,
  consoles,
}: ConsolesChange): Promise<OwnConsole[] | null> {
  const body = new URLSearchParams({ intent, consoles: JSON.stringify(consoles) });
  let status = 0;
  try {
    const response = await fetch('/consoles', { method: 'POST', body, keepalive: true });
    status = response.status;
    if (response.ok) {
      // A move whose answer was lost is sent again, and would undo the change.
      if (readStored(consolesStorageKey)) {
        void useGuestConsoles.persist.rehydrate();
        changeGuestConsoles({ intent: 'remove', consoles });
      }
      return parseConsoles(await response.json());
    }
  } catch (error) {
    console.error('The consoles could not be saved.', error);
  }
  const text = t(failures[status] ?? failed);
  showToast({ kind: 'refused', text });
  return null;
}
