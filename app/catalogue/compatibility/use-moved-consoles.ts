import { useEffect } from 'react';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { readStored } from '#app/platform/storage/browser-storage.ts';
import { consolesStorageKey } from './consoles-storage.ts';

/** Moves the guest's consoles to the account at sign-in. */
export function useMovedConsoles(isSignedIn: boolean): void {
  const reload = useBackgroundReload();
  useEffect(() => {
    if (!isSignedIn || !readStored(consolesStorageKey)) return;
    import('./move-consoles.ts')
      .then(({ moveGuestConsoles }) => moveGuestConsoles())
      .then((isMoved) => (isMoved ? reload() : undefined))
      .catch(console.error);
  }, [isSignedIn, reload]);
}
