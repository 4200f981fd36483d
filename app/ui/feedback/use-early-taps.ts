import { useEffect } from 'react';
import { flushSync } from 'react-dom';
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

/**
 * All in the task that stops the interception: what is tapped a moment later finds every earlier choice
 * in place, as a form that is sent does. Only a tap whose early answer is on its way waits for it, and so
 * do later taps, later choices that act at once, and those in its form, which is read again where the tap is
 * redone.
 */
export async function replay(taps: readonly EarlyTap[]): Promise<void> {
  // React renders nothing in the middle of its own effects.
  await null;
  const waiting: EarlyTap[] = [];
  for (const tap of taps) {
    const { form } = tap.control as HTMLInputElement;
    const acts = tap.value === undefined || tap.holds;
    const waits = acts
      ? tap.early || waiting.length > 0
      : waiting.some(({ control }) => form?.contains(control));
    if (waits) waiting.push(tap);
    else flushSync(() => redo(tap));
  }
  // What is chosen from now on is newer than what waits.
  const changed = new Set<EventTarget | null>();
  const note = ({ target }: Event) => changed.add(target);
  document.addEventListener('input', note, true);
  for (const tap of waiting) {
    const { control, value, early } = tap;
    const done = await early;
    if (done) {
      if (!done.isOver) showToast(done);
    } else if (value === undefined || !changed.has(control)) {
      flushSync(() => redo(tap));
      changed.delete(control);
    }
  }
  document.removeEventListener('input', note, true);
}

function redo({ control, value, isSame }: EarlyTap): void {
  if (!control.isConnected) return;
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (!isSame()) return;
  else if (value === undefined) control.click();
  else choose(control as HTMLInputElement, value);
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
