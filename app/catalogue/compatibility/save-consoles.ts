import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '#app/platform/text/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { consolesStorageKey } from './consoles-storage.ts';
import { applyChange, type ConsolesChange, parseConsoles } from './own-consoles.ts';
import type { OwnConsole } from './works-on.ts';

/** A guest's consoles, in this browser. */
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
  401: 'You are signed out. Sign in to save your consoles.',
};

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
    if (response.ok) return parseConsoles(await response.json());
  } catch (error) {
    console.error('The consoles could not be saved.', error);
  }
  const text = failures[status] ?? 'Your consoles could not be saved. Please try again.';
  showToast({ kind: 'refused', text });
  return null;
}
