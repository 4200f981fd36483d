import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { hasGuestConsoles } from './consoles-storage.ts';

/** Moves the guest's consoles to the account at sign-in. Pages without them load no code for it. */
export function useMovedConsoles(isSignedIn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSignedIn || !hasGuestConsoles()) return;
    import('./save-consoles.ts')
      .then(({ moveGuestConsoles }) => moveGuestConsoles())
      .then((isMoved) => (isMoved ? revalidate() : undefined))
      .catch(console.error);
  }, [isSignedIn, revalidate]);
}
