declare global {
  interface Window {
    /** The files of the page, the modules of its routes, the router's manifest, and the entry. */
    pageScripts: [string[], Record<string, string>, Window['__reactRouterManifest'], string];
    __reactRouterRouteModules: object;
  }
}

// Runs inline at the end of the page. The paint comes first, and with it the fonts and images that are
// seen; but a page that is there to be filled in does not wait for it. Each script runs in a task of its own.
// If one fails to load, the early taps are dropped, and the page is loaded again: once at the first answer
// of the shop, and after that when it has not answered. What was typed stands in the history's entry until then.
// Browsers may know nothing of a dead line, and on one that hangs no script fails: after a while the shop itself
// is asked, and the page says if it does not answer.
const maxPaintMs = 300;
const retryMs = 3000;
const patienceMs = 8000;
const [files, modules, manifest, entry] = window.pageScripts;
// A control with `data-tap` does something at once.
const fields = [
  ...document.querySelectorAll<HTMLInputElement & { options?: HTMLOptionElement[] }>(
    ':is(input,textarea,select):not([data-tap])',
  ),
];
const typed: (false | [name: string, value: string, checked: boolean])[] | undefined =
  history.state?.typed;
let isAsked = false;
let isStarted = false;

function add(name: string, fields: object): void {
  document.head.append(Object.assign(document.createElement(name), fields));
}

async function start(): Promise<void> {
  const routes: Record<string, object> = {};
  for (const id in modules) routes[id] = await import(/* @vite-ignore */ modules[id] as string);
  window.__reactRouterManifest = manifest;
  window.__reactRouterRouteModules = routes;
  await import(/* @vite-ignore */ entry);
  isStarted = true;
}

async function reloadOnceBack(wasLost?: boolean): Promise<void> {
  const answer = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (isStarted) return;
  if (!answer) {
    window.takeEarlyTaps?.();
    document.querySelector('[data-early=refusal]')?.removeAttribute('hidden');
  } else if (wasLost) {
    const kept = fields.map(
      ({ name, type, value, defaultValue, checked, defaultChecked, options }) =>
        // Neither a password nor a file, whose name no script may set.
        !/^[fp]/.test(type) &&
        (checked !== defaultChecked ||
          (options
            ? [...options].some((option) => option.selected !== option.defaultSelected)
            : value !== defaultValue)) && [name, value, checked],
    );
    history.replaceState({ ...history.state, typed: kept }, '');
    return location.reload();
  }
  setTimeout(reloadOnceBack, retryMs, !answer);
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  for (const src of files) add('script', { type: 'module', src });
  add('link', { rel: 'modulepreload', href: entry });
  setTimeout(() => isStarted || reloadOnceBack(), patienceMs);
  start().catch((error) => {
    window.takeEarlyTaps?.();
    console.error(error);
    void reloadOnceBack(!typed || !navigator.onLine);
  });
}

if (typed) history.replaceState({ ...history.state, typed: null }, '');
fields.forEach((field, index) => {
  const [name, value, checked] = typed?.[index] || [];
  // Another one, on a page that has changed since, or one that has its value.
  if (name !== field.name || (field.value === value && field.checked === checked)) return;
  Object.assign(field, { value, checked });
  // For the early taps, which leave it to the page's own code.
  field.dispatchEvent(new Event('input'));
});
if (document.querySelector('main form[method=post]')) ask();
else {
  // A page that is not shown paints nothing.
  setTimeout(ask, maxPaintMs);
  new PerformanceObserver(ask).observe({ type: 'paint', buffered: true });
}

export {};
