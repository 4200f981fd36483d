import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readStored } from '#app/platform/storage/browser-storage.ts';
import { consolesStorageKey } from './consoles-storage.ts';

/** Moves the guest's consoles to the account at sign-in. */
export function useMovedConsoles(isSignedIn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSignedIn || !readStored(consolesStorageKey)) return;
    import('./move-consoles.ts')
      .then(({ moveGuestConsoles }) => moveGuestConsoles())
      .then((isMoved) => (isMoved ? revalidate() : undefined))
      .catch(console.error);
  }, [isSignedIn, revalidate]);
}
