import type { ToastRequest } from './toaster.tsx';

/** An interaction before hydration: a changed field has its value, a tap has none. */
export interface EarlyTap {
  control: HTMLElement;
  value?: string | boolean;
  /** It does something at once, so that forms and links wait for it. */
  holds: boolean;
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

type Queued = EarlyTap & { isDone?: boolean };
type Control = HTMLElement & { href?: string; type?: string; value?: string; checked?: boolean };
type Page = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'takeEarlyTaps' | 'onEarlyTap' | 'actEarly'
>;

function readName(control: Control): string | null {
  const named = (control as HTMLInputElement).labels?.[0] ?? control;
  return control.getAttribute('href') || control.ariaLabel || named.textContent;
}

/**
 * Runs inline in the head, because on a slow connection the page shows seconds before its scripts
 * run. It queues taps on buttons that need the scripts, and changed fields, for useEarlyTaps. Other
 * controls that need the scripts have `data-tap`: a form, a select, a radio or a link. A queued
 * control is marked as busy, and links and forms that leave the page queue up behind it. The second
 * tap on a link with `data-tap` follows the link. What `actEarly` does is done at once. If a script fails
 * to load, the queue is dropped.
 */
export function interceptEarlyTaps(page: Page): void {
  let queue: Queued[] = [];
  let isHeld = false;

  function add(event: Event): void {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    const isClick = event.type === 'click';
    const target = event.target as Control;
    let control = target.closest<Control>(isClick ? 'a,button,input' : '*');
    if (!control || button || ctrlKey || metaKey || shiftKey || altKey) return;
    let waits = 'tap' in control.dataset;
    let wasTapped = false;
    let value: EarlyTap['value'];
    if (isClick && control.localName === 'input') {
      event.stopImmediatePropagation();
      return;
    }
    if (isClick || event.type === 'submit') {
      if (!waits && !(isClick && !control.href ? control.type === 'button' : isHeld)) return;
      control = ((event as SubmitEvent).submitter as Control | null | undefined) ?? control;
      wasTapped = 'tapped' in control.dataset;
      if (wasTapped && control.href && !isHeld) return;
      event.preventDefault();
      waits = true;
    } else value = /^(che|ra)/.test(control.type ?? '') ? control.checked : control.value;
    event.stopImmediatePropagation();
    if (waits) {
      control.dataset.tapped = '';
      control.setAttribute('aria-busy', 'true');
      isHeld ||= !control.href;
    }
    const last = queue.at(-1);
    if (last?.control === control && !last.isDone) last.value = value;
    else if (!wasTapped) {
      const tapped = control;
      const name = readName(control);
      const isSame = () => name === readName(tapped);
      const queued: Queued = { control, value, holds: waits && !control.href, isSame };
      queue.push(queued);
      if (waits) act(queued, target);
    }
    page.onEarlyTap?.();
  }
  function act(queued: Queued, target: Control): void {
    queued.early = page.actEarly?.(target.closest<HTMLElement>('[data-tap]') ?? target);
    void queued.early?.then((done) => {
      if (!done) return;
      queued.isDone = true;
      free(queued);
      goOn();
    });
  }
  function goOn(): void {
    isHeld = queue.some(({ holds, isDone }) => holds && !isDone);
    const next = queue.find(({ isDone, value }) => !isDone && value === undefined);
    if (next && !isHeld && !('tap' in next.control.dataset)) next.control.click();
  }
  function free({ control }: Queued): void {
    delete control.dataset.tapped;
    control.removeAttribute('aria-busy');
  }
  function drop(): Queued[] {
    const dropped = queue;
    queue = [];
    isHeld = false;
    dropped.forEach(free);
    return dropped;
  }
  const types = ['click', 'submit', 'input', 'change'];
  page.takeEarlyTaps = () => {
    for (const type of types) page.removeEventListener(type, add, true);
    return drop();
  };
  for (const type of types) page.addEventListener(type, add, true);
  page.addEventListener('pagehide', drop);
  const onError = ({ target }: Event) => {
    if ((target as Element).localName === 'script') page.takeEarlyTaps?.();
  };
  page.addEventListener('error', onError, true);
}
