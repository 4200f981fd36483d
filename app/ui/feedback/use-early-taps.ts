import { useEffect } from 'react';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import type { EarlyTap } from './early-taps.ts';
import { showToast } from './toaster.tsx';

/** Replays, in order, the interactions before hydration. */
export function useEarlyTaps(): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) void replay(window.takeEarlyTaps?.() ?? []);
  }, [hydrated]);
}

async function replay(taps: readonly EarlyTap[]): Promise<void> {
  // React has seen what is typed from now on, and it is newer than what the queue holds.
  const changed = new Set<EventTarget | null>();
  const note = ({ target }: Event) => changed.add(target);
  document.addEventListener('input', note, true);
  for (const { control, value, isSame, early } of taps) {
    // Lets React render the previous one first.
    await new Promise((resolve) => setTimeout(resolve));
    const done = await early;
    if (done) {
      if (!done.isOver) showToast(done);
    } else if (!control.isConnected) continue;
    else if (control instanceof HTMLFormElement) control.requestSubmit();
    else if (!isSame()) continue;
    else if (value === undefined) control.click();
    else if (!changed.has(control)) {
      choose(control as HTMLInputElement, value);
      changed.delete(control);
    }
  }
  document.removeEventListener('input', note, true);
}

function choose(control: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    control.checked = !value;
    control.click();
    return;
  }
  // The first render of a controlled field may have restored its own value.
  if (control.value !== value && control.type !== 'file') control.value = value;
  // The chosen option no longer exists.
  if (control.value !== value) return;
  // React ignores events of a field whose value it has already seen.
  (control as Tracked)._valueTracker?.setValue(`${value}.`);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, bubbling));
  if (control !== document.activeElement) control.dispatchEvent(new Event('focusout', bubbling));
}

type Tracked = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };
const bubbling = { bubbles: true };
