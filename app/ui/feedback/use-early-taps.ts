import { useEffect } from 'react';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import type { EarlyTap } from './early-taps.ts';

/** Carries out, in order, what was done before the page came alive. */
export function useEarlyTaps(): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) void replay(window.takeEarlyTaps?.() ?? []);
  }, [hydrated]);
}

async function replay(taps: readonly EarlyTap[]): Promise<void> {
  for (const { control, value, isSame } of taps) {
    // What was done before this one is on the screen first.
    await new Promise((resolve) => setTimeout(resolve));
    if (!control.isConnected) standInFor(control)?.click();
    else if (control instanceof HTMLFormElement) control.requestSubmit();
    else if (!isSame()) continue;
    else if (value === undefined) control.click();
    else choose(control as HTMLInputElement, value);
  }
}

/** A link that stood in for a button has made room for it. */
function standInFor({ ariaLabel }: HTMLElement): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label]')];
  return buttons.find((button) => button.ariaLabel === ariaLabel);
}

function choose(control: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    control.checked = !value;
    control.click();
    return;
  }
  // The first render of a controlled box may have put its own value back.
  if (control.value !== value && control.type !== 'file') control.value = value;
  // An option that was chosen may be gone: then the box shows that nothing is.
  if (control.value !== value) return;
  // React drops the event of a box whose value it believes to know.
  (control as Tracked)._valueTracker?.setValue(`${value}.`);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, bubbling));
  if (control !== document.activeElement) control.dispatchEvent(new Event('focusout', bubbling));
}

type Tracked = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };
const bubbling = { bubbles: true };
