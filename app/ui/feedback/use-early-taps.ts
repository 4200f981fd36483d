import { useEffect } from 'react';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { showToast, type ToastRequest } from './toaster.tsx';

/** An interaction before hydration: a changed field has its value, a tap has none. */
export interface EarlyTap {
  control: HTMLElement;
  value?: string | boolean;
  /** Whether the control still has the name that it had then. */
  isSame: () => boolean;
  /** What was said when it was done before hydration, null where it is left to the page. */
  early?: Promise<(ToastRequest & { isOver?: boolean }) | null>;
}

declare global {
  interface Window {
    /** Returns the interactions so far, in order, and stops intercepting. */
    takeEarlyTaps?: () => EarlyTap[];
    /** Called after each, so that hydration need not wait for an idle browser. */
    onEarlyTap?: () => void;
    /** Does at once what a control does; undefined for other controls. */
    actEarly?: (control: HTMLElement) => EarlyTap['early'];
  }
}

/**
 * Runs inline in the head, because on a slow connection the page shows seconds before its scripts
 * run. It queues taps on buttons that need the scripts, and changed fields, for useEarlyTaps. Other
 * controls that need the scripts have `data-tap`: a form, a select, a radio or a link. A queued
 * control is marked as busy, and links and forms that leave the page queue up behind it. The second
 * tap on a link with `data-tap` follows the link. What `actEarly` does is done at once. If a script fails
 * to load, the queue is dropped. The browser's build has no copy of it.
 */
export const earlyTapsScript =
  import.meta.env.SSR || import.meta.env.DEV
    ? `(function(){var queue=[],held;
function name(c){return c.getAttribute('href')||c.ariaLabel||(c.labels&&c.labels[0]||c).textContent}
function add(e){var isClick=e.type=='click',c=e.target.closest(isClick?'a,button,input':'*'),last=queue[queue.length-1],value,waits,was,again;
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
if(last&&!last.done&&last.control==c)last.value=value;
else if(!again){was=name(c);queue.push(last={control:c,value:value,holds:waits&&!c.href,isSame:function(){return was==name(c)}});waits&&act(last,e.target)}
window.onEarlyTap&&window.onEarlyTap()}
function act(k,c){k.early=window.actEarly&&window.actEarly(c.closest('[data-tap]')||c);k.early&&k.early.then(function(done){if(done){k.done=1;free(k);next()}})}
function next(){held=queue.some(function(k){return k.holds&&!k.done});
var link=queue.find(function(k){return!k.done&&k.value===undefined});link&&!held&&!('tap'in link.control.dataset)&&link.control.click()}
function free(k){delete k.control.dataset.tapped;k.control.ariaBusy=null;return 1}
function drop(){held=0;return queue.splice(0).filter(free)}
function listen(how){['click','submit','input','change'].map(function(type){how(type,add,true)})}
window.takeEarlyTaps=function(){listen(removeEventListener);return drop()};
listen(addEventListener);
addEventListener('pagehide',drop);
addEventListener('error',function(e){e.target.localName=='script'&&window.takeEarlyTaps()},true)})()`
    : '';

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
    } else if (!control.isConnected) findReplacement(control)?.click();
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

/** Hydration replaces some links by buttons of the same name. */
function findReplacement({ ariaLabel }: HTMLElement): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label]')];
  return buttons.find((button) => button.ariaLabel === ariaLabel);
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
