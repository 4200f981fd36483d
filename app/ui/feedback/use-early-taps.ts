import { useEffect } from 'react';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';

/** Something done before the page came alive: a choice has the value chosen, a tap has none. */
export interface EarlyTap {
  control: HTMLElement;
  value?: string | boolean;
  /** Whether the control still has the name that it had when it was used. */
  isSame: () => boolean;
}

declare global {
  interface Window {
    /** Gives what was done so far, once and in order, and lets everything later through. */
    takeEarlyTaps?: () => EarlyTap[];
  }
}

/**
 * Stands inline in the head, because on a slow connection the page is there seconds before its
 * scripts. It keeps taps on buttons that need the scripts and all choices, for useEarlyTaps. What
 * acts at once without being a button says so by `data-tap`: a form, a select, a radio or a link. It
 * shows that it waits, and links and forms that would leave the page wait behind it. A link with
 * `data-tap` works as a link the second time. Where a script fails, nothing waits any longer. The
 * built page's own scripts need not carry it again.
 */
export const earlyTapsScript =
  import.meta.env.SSR || import.meta.env.DEV
    ? `(function(){var kept=[],held;
function name(c){return c.getAttribute('href')||c.ariaLabel||(c.labels&&c.labels[0]||c).textContent}
function keep(e){var isClick=e.type=='click',c=e.target.closest(isClick?'a,button,input':'*'),last=kept[kept.length-1],value,waits,was,again;
if(!c||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
waits='tap'in c.dataset;
if(isClick&&c.localName=='input')return e.stopImmediatePropagation();
if(isClick||e.type=='submit'){
if(!(waits||(isClick&&!c.href?c.type=='button':held)))return;
c=e.submitter||c;again='tapped'in c.dataset;
if(again&&c.href&&!held)return;
e.preventDefault();waits=1
}else value=/^(che|ra)/.test(c.type)?c.checked:c.value;
e.stopImmediatePropagation();
if(waits){c.dataset.tapped='';c.ariaBusy=true;held=held||!c.href}
if(last&&last.control==c)last.value=value;
else if(!again){was=name(c);kept.push({control:c,value:value,isSame:function(){return was==name(c)}})}}
function drop(){held=0;return kept.splice(0).filter(function(k){delete k.control.dataset.tapped;k.control.ariaBusy=null;return 1})}
function listen(how){['click','submit','input','change'].map(function(type){how(type,keep,true)})}
window.takeEarlyTaps=function(){listen(removeEventListener);return drop()};
listen(addEventListener);
addEventListener('pagehide',drop);
addEventListener('error',function(e){e.target.localName=='script'&&window.takeEarlyTaps()},true)})()`
    : '';

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
