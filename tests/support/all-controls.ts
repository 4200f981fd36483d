// Run in the page, so they may use nothing from outside of themselves.

interface EarlyUse {
  /** Of all controls. */
  names: string[];
  /** Controls whose use the browser neither carried out nor captured. */
  lost: string[];
  /** What was captured, in order, as `replayed` must show it; choices as 'name = value'. */
  captured: string[];
}

declare global {
  interface Window {
    stopWatching: (count: number) => Promise<{ replayed: string[]; busy: string[] }>;
  }
}

/**
 * Uses every control of a page that has no scripts yet: links and native forms first, which the
 * browser would carry out, then what the page keeps, then one of the first kind, which must wait.
 */
export function tryAllControls(): EarlyUse {
  const lost: string[] = [];
  const captured: string[] = [];
  const roles = 'button,checkbox,combobox,link,menuitem,option,radio,slider,switch,tab,textbox';
  const custom = roles.split(',').map((role) => `[role=${role}]`);
  const all = ['a', 'button', 'input', 'select', 'textarea', '[contenteditable]', ...custom];
  const controls = [...document.querySelectorAll<HTMLInputElement>(all.join())].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest('[aria-hidden=true]') &&
      !one.disabled &&
      one.type !== 'hidden',
  );
  function getName(one: HTMLElement): string {
    const label = (one as HTMLInputElement).labels?.[0];
    return (one.ariaLabel || label?.textContent || one.textContent || one.outerHTML).trim();
  }

  // What comes this far is what the browser would do by itself.
  let native = false;
  function note(event: Event): void {
    native = !event.defaultPrevented;
    event.preventDefault();
  }
  window.addEventListener('submit', note);
  window.addEventListener(
    'click',
    (event) => (event.target as Element).closest('a') && note(event),
  );

  // The document itself adds to the cart at once, or leaves it to the page.
  const isAdded = (one: HTMLElement) => /^Add .*to cart$/i.test(getName(one));
  const waits = (one: HTMLElement) => 'tapped' in one.dataset && one.ariaBusy === 'true';
  const isSubmit = (one: HTMLInputElement) => one.localName === 'button' && one.type === 'submit';
  const needsScripts = (one: HTMLInputElement) => (one.form ?? one).dataset.tap !== undefined;
  function press(one: HTMLInputElement): void {
    native = false;
    const noValidate = one.form?.noValidate;
    if (one.form) one.form.noValidate = true;
    one.click();
    if (one.form) one.form.noValidate = Boolean(noValidate);
  }

  function followNatively(one: HTMLInputElement): void {
    press(one);
    const target = isSubmit(one)
      ? one.form?.getAttribute('action') || one.form?.getAttribute('method') === 'dialog'
      : /^(\/|#.|https?:|tel:|mailto:)/.test(one.getAttribute('href') ?? '');
    if (!native || !target) lost.push(`${getName(one)} leads nowhere`);
  }
  function tap(one: HTMLInputElement): void {
    press(one);
    if (native || !waits(one)) lost.push(`${getName(one)} does not wait`);
    if (!isAdded(one)) captured.push(getName(one));
  }
  function choose(one: HTMLInputElement): void {
    if (one.type === 'checkbox' || one.type === 'radio') {
      if (one.checked && one.type === 'radio') return;
      one.click();
      captured.push(`${getName(one)} = ${one.checked}`);
      return;
    }
    if (!change(one)) return;
    for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));
    captured.push(`${getName(one)} = ${one.value}`);
    if (one.dataset.tap !== undefined && !waits(one)) lost.push(`${getName(one)} does not wait`);
  }
  function change(one: HTMLInputElement): boolean {
    const typed: Record<string, string> = {
      date: '2026-01-02',
      email: 'early@example.com',
      number: '7',
      url: 'https://example.com',
    };
    const before = one.value;
    if (one.type === 'file') {
      const files = new DataTransfer();
      files.items.add(new File(['name'], 'early.csv'));
      one.files = files.files;
    } else if (one instanceof HTMLSelectElement) {
      const other = [...one.options].findLast(
        ({ value, disabled }) => value !== before && !disabled,
      );
      if (other) one.value = other.value;
    } else one.value = typed[one.type] ?? 'Early';
    return one.value !== before;
  }

  const isLink = (one: HTMLElement) => one.localName === 'a';
  const atOnce = (one: HTMLInputElement) => (isLink(one) || isSubmit(one)) && !needsScripts(one);
  const natives = controls.filter(atOnce);
  for (const one of natives) followNatively(one);
  for (const one of controls.filter((one) => !atOnce(one))) {
    if (isLink(one) || one.localName === 'button') tap(one);
    else if (/^(input|select|textarea)$/.test(one.localName)) choose(one);
    else lost.push(`${getName(one)} is not a control that is known`);
  }
  for (const leaving of [natives.find(isLink), natives.find(isSubmit)]) if (leaving) tap(leaving);

  // From now on: what the page replays, seen before React sees it, and stopped there.
  const replayed: string[] = [];
  const watching = new AbortController();
  const listBusy = () => [...document.querySelectorAll<HTMLElement>('[data-tapped],[aria-busy]')];
  window.stopWatching = async (count) => {
    const end = Date.now() + 30_000;
    while ((replayed.length < count || listBusy().length > 0) && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    watching.abort();
    for (const form of document.forms) form.reset();
    return { replayed, busy: listBusy().map(getName) };
  };
  for (const type of ['click', 'submit', 'input', 'change', 'focusout']) {
    document.addEventListener(
      type,
      (event) => {
        const { target } = event as unknown as { target: HTMLInputElement };
        event.stopImmediatePropagation();
        const checks = /^(checkbox|radio)$/.test(target.type);
        if (type === 'click' && checks) return;
        if (type === 'click') {
          event.preventDefault();
          const pressed = target.closest<HTMLElement>('a,button') ?? target;
          if (!isAdded(pressed)) replayed.push(getName(pressed));
        }
        const value = checks ? target.checked : target.value;
        if (type === 'change') replayed.push(`${getName(target)} = ${value}`);
      },
      { capture: true, signal: watching.signal },
    );
  }
  return { names: controls.map(getName), lost, captured };
}

/** On the hydrated page: the choices that act at once without `data-tap`. */
export async function findUnmarkedChoices(): Promise<string[]> {
  let sent = 0;
  const { fetch } = window;
  window.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (init?.method === 'POST' || new URL(url, location.href).pathname.endsWith('.data')) sent++;
    return fetch(input, init);
  };
  const unmarked: string[] = [];
  const choices = document.querySelectorAll<HTMLInputElement>(
    'select,[type=checkbox],[type=radio]',
  );
  for (const one of choices) {
    if (one.dataset.tap !== undefined || one.disabled || !one.checkVisibility()) continue;
    const before = sent;
    if (one.localName === 'select') one.dispatchEvent(new Event('change', { bubbles: true }));
    else one.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (sent > before) unmarked.push(one.labels?.[0]?.textContent ?? one.outerHTML);
  }
  window.fetch = fetch;
  return unmarked;
}

/**
 * What a reader loses on the page as it stands: text that is cut or broken within a word, controls that are
 * covered or too small for a finger, bars that leave no room, and what stands beyond the edge.
 */
export function findLosses(): string[] {
  const root = document.documentElement;
  const modal = document.querySelector('dialog:modal');
  const losses = new Set<string>();
  const getName = (one: Element) =>
    `${one.localName} '${(one.ariaLabel || one.textContent).trim().slice(0, 40)}'`;
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) &&
    (!modal || modal.contains(one)) &&
    !one.closest('[aria-hidden=true], svg') &&
    !listAncestors(one).some((each) => getComputedStyle(each).clipPath.startsWith('inset(50%'));
  function listAncestors(one: Element): Element[] {
    return one === document.body ? [] : [one, ...listAncestors(one.parentElement ?? document.body)];
  }

  /** The ancestor that cuts the text; none where an ellipsis says so, or where it can be scrolled. */
  function findCut(text: DOMRect, parent: Element): Element | undefined {
    for (const one of listAncestors(parent)) {
      const { overflowX, position, textOverflow, webkitLineClamp } = getComputedStyle(one);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return;
      if (overflowX === 'auto' || overflowX === 'scroll') return;
      const box = one.getBoundingClientRect();
      const fits = text.left > box.left - 2 && text.right < box.right + 2;
      if (overflowX !== 'visible' && !(fits && text.bottom < box.bottom + 5)) return one;
      if (position === 'fixed') return;
    }
    return;
  }
  function readText(node: Text, parent: Element): void {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const cut = box.width > 0 && findCut(box, parent);
    if (cut) losses.add(`${getName(parent)} is cut by ${cut.className}`);
    for (const { 0: word, index } of node.data.matchAll(/(?<!\S)[^\s/_–-]{2,12}(?!\S)/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
        losses.add(`${word} is broken in ${getName(parent)}`);
    }
  }
  function findBar(x: number, y: number): Element | undefined {
    const hit = document.elementFromPoint(x, y);
    return hit
      ? listAncestors(hit).find((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      : undefined;
  }
  function press(one: HTMLInputElement): void {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [box] = one.getClientRects();
    if (!box) return;
    const label = one.labels?.[0];
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(hit) && !label?.contains(hit))
      losses.add(`${getName(one)} is covered by ${hit ? getName(hit) : 'the edge'}`);
    const target = /checkbox|radio/.test(one.type) && label ? label.getBoundingClientRect() : box;
    const isSmall = target.width < 24 || target.height < 24;
    if (isSmall && getComputedStyle(one).display !== 'inline')
      losses.add(`${getName(one)} is small`);
  }

  if (root.scrollWidth > root.clientWidth) losses.add(`scrolls sideways, to ${root.scrollWidth}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement } = node;
    const isText = !/^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA)$/.test(parentElement?.tagName ?? '');
    if (parentElement && isText && isShown(parentElement)) readText(node as Text, parentElement);
  }
  for (const one of document.querySelectorAll('a,button,h1,h2,h3,h4,label,summary,legend,th,dt')) {
    const { display, textOverflow } = getComputedStyle(one);
    const isWide = one.scrollWidth > one.clientWidth + 1 && display !== 'inline';
    if (isWide && textOverflow !== 'ellipsis' && isShown(one))
      losses.add(`${getName(one)} is wider than its box`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const one of document.querySelectorAll('select')) {
    const { font, fontSize, paddingInline } = getComputedStyle(one);
    if (!pen || !isShown(one)) continue;
    pen.font = font;
    const [start = '', end = start] = paddingInline.split(' ');
    const room = one.clientWidth - Number.parseFloat(start) - Number.parseFloat(end);
    const { width } = pen.measureText(one.selectedOptions[0]?.text ?? '');
    // A longer choice ends with an ellipsis; the open list shows it.
    if (room + 1 < Math.min(width, 6 * Number.parseFloat(fontSize)))
      losses.add(`${one.selectedOptions[0]?.text} is cut in a select`);
  }
  window.scrollTo(0, (root.scrollHeight - window.innerHeight) / 2);
  const heights = Array.from({ length: 100 }, (_, part) => (part / 100) * window.innerHeight);
  const under = heights.filter((y) => findBar(root.clientWidth / 2, y)).length;
  if (!modal && under > 33) losses.add(`bars take ${under} % of the screen`);
  window.scrollTo(0, 0);
  const controls = 'a[href],button,input,select,textarea,summary';
  for (const one of document.querySelectorAll<HTMLInputElement>(controls))
    if (!one.disabled && !one.closest('.skip-link') && isShown(one)) press(one);
  window.scrollTo(0, 0);
  return [...losses];
}
