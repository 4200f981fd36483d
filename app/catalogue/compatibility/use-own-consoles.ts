import { useEffect, useState } from 'react';
import { followStorage } from '#app/platform/text/browser-storage.ts';
import type { ConsolesChange } from './own-consoles.ts';
import { changeGuestConsoles, saveConsoles, useGuestConsoles } from './save-consoles.ts';
import type { OwnConsole } from './works-on.ts';

/**
 * Returns the consoles of the shopper who looks at the page, and a function to change them, which resolves to
 * false when that failed. `saved` is what the account has, null for a guest.
 */
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
