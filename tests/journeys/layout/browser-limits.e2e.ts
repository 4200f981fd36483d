import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { applyInlinePolicy } from '#app/platform/http/security-headers.server.ts';
import {
  test as base,
  delayRequests,
  expect,
  openWithLateScripts,
  putInCart,
  signInAsAdmin,
  signUp,
  unique,
  waitForFonts,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct } from '#tests/support/shop-database.ts';

// What the browser loads. A benchmark reports how fast that is; here is what it may weigh.

const test = base.extend({
  // Nothing of an earlier visit is in its cache.
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
  },
});

const kilobyte = 1000;
/** The style stands inside the document, and the addresses in other languages in its head and footer. */
const budgets = { script: 118, font: 26, document: 23 } as const;
/** Arabic letters weigh twice what Latin ones do, and have a face of their own. */
const arabicBudgets = { script: 121, font: 67, document: 26 } as const;

/** Everything that a page loads by itself, once it has come to rest; what is for those who stay comes 3 s later. */
async function load(page: Page, url: string): Promise<Request[]> {
  const loaded: Request[] = [];
  const note = (request: Request) => {
    if (!request.url().includes('/copied-pages-')) loaded.push(request);
  };
  page.on('requestfinished', note);
  await page.goto(url);
  await waitForHydration(page.locator('main'));
  await page.waitForLoadState('networkidle');
  // That comes once for a document: on a busy machine before its scripts are asked for.
  let before = 0;
  const countNew = () => {
    const known = before;
    before = loaded.length;
    return before - known;
  };
  await expect.poll(countNew, { intervals: [500] }).toBe(0);
  page.off('requestfinished', note);
  return loaded;
}

function readSizes(requests: readonly Request[], type: string) {
  return Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  );
}

async function sumKilobytes(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await readSizes(requests, type);
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / kilobyte;
}

/** With the headers, which weigh as much as a small file. */
async function sumTransferred(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await readSizes(requests, type);
  const sums = sizes.map((one) => one.responseBodySize + one.responseHeadersSize);
  return sums.reduce((sum, size) => sum + size, 0) / kilobyte;
}

const readColour = (page: Page, selector: string, property = 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name as 'backgroundColor'], property);

test('a page is painted from its document alone, and a navigation adds only the stylesheets it lacks', async ({
  page,
}) => {
  const letThrough = await delayRequests(page, /\/(assets|art)\//);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Past to Present' })).toBeVisible();
  expect(await readColour(page, 'header > div')).toBe('rgb(16, 42, 64)');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
  letThrough();

  // Before that, a link opens a document.
  await waitForHydration(page.locator('main'));
  // The browser has no cache while requests are held.
  await page.unrouteAll();
  await page.locator('main a[href^="/product/"]').first().click();
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeVisible();
  const readStyle = () =>
    add.evaluate((button) => {
      const { display, padding, font, backgroundColor, blockSize } = getComputedStyle(button);
      return { display, padding, font, backgroundColor, blockSize };
    });
  const navigated = await readStyle();
  const listStyles = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const styles = entries.filter(({ name }) => name.endsWith('.css'));
      return styles.map(({ name, transferSize }) => ({ name, isLoaded: transferSize > 0 }));
    });
  // What came from the cache took nothing.
  const loaded = (await listStyles()).filter(({ isLoaded }) => isLoaded);
  const stylesheets = loaded.map(({ name }) => name);
  expect(stylesheets.join()).toContain('/product-');
  expect(new Set(stylesheets).size).toBe(stylesheets.length);
  for (const name of ['root', 'shop', 'home'])
    expect(stylesheets.join()).not.toContain(`/${name}-`);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await readStyle()).toEqual(navigated);
  expect(await listStyles()).toEqual([]);
});

test('a browser that does not know light-dark() shows the same colours, light and dark', async ({
  page,
}) => {
  await page.route('**/*', async (route) => {
    if (!/document|stylesheet/.test(route.request().resourceType())) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('light-dark(', 'not-known(');
    return route.fulfill({ response, body });
  });
  const parts = {
    'header > div': ['rgb(16, 42, 64)', 'rgb(8, 18, 29)'],
    body: ['rgb(236, 234, 227)', 'rgb(13, 20, 30)'],
  };
  await page.goto('/?category=Nintendo');
  for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    for (const [selector, colours] of Object.entries(parts))
      expect(await readColour(page, selector), selector).toBe(colours[index]);
    expect(await readColour(page, 'header a span', 'color')).toBe('rgb(247, 242, 228)');
    const ink = ['rgb(23, 23, 38)', 'rgb(245, 240, 227)'][index];
    expect(await readColour(page, 'main li button', 'color')).toBe(ink);
    expect(await readColour(page, 'header input', 'color')).toBe(ink);
  }
  // Forced by the visitor, against the system.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect(await readColour(page, 'body')).toBe('rgb(13, 20, 30)');
});

function listSources(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name));
}

const read = (file: string) => fs.readFileSync(file, 'utf8');

/** What only the admin pages show, of all that the browser's build holds. */
function listAdminTexts(): string[] {
  const isAdmin = (file: string) => file.startsWith(path.join('app', 'admin'));
  const sources = listSources('app');
  const others = sources
    .filter((file) => !isAdmin(file))
    .map(read)
    .join('\n');
  const assets = fs.readdirSync('build/client/assets').filter((name) => name.endsWith('.js'));
  const built = assets.map((name) => read(path.join('build/client/assets', name))).join('\n');
  const quoted = sources
    .filter(isAdmin)
    .flatMap((file) => [...read(file).matchAll(/'([^'\n]{8,})'/g)]);
  const words = quoted.map(([, words = '']) => words).filter((one) => one.includes(' '));
  return words.filter((one) => built.includes(one) && !others.includes(one));
}

test('a long list is rendered once when it is taken over, and not again for each group of its cards', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Parameters = URLSearchParams;
    let made = 0;
    window.URLSearchParams = class extends Parameters {
      constructor(init?: ConstructorParameters<typeof Parameters>[0]) {
        super(init);
        document.documentElement.dataset.made = String(++made);
      }
    };
  });
  await load(page, '/?category=Nintendo');
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toBeAttached();
  // The groups of cards are taken over one after the other.
  await waitForHydration(page.getByRole('article').last());
  const links = await page.locator('a').count();
  const made = Number(await page.locator('html').getAttribute('data-made'));
  // Each link to a list makes some. One rendering for each card made 8,000.
  expect(made).toBeGreaterThan(links / 2);
  expect(made).toBeLessThan(links * 4);
});

const adminBudget = 60;

test('32 each tab of the admin loads at most 60 KB of scripts more than the first page', async ({
  browser,
  baseURL,
  page,
}) => {
  const home = await sumTransferred(await load(page, '/'), 'script');
  await signInAsAdmin(page);
  await page.goto('/admin');
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab');
  const urls = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(urls.length).toBe(10);
  for (const url of urls) {
    const context = await browser.newContext({ baseURL });
    const fresh = await context.newPage();
    await signInAsAdmin(fresh, { isFeedSilent: true });
    const scripts = await sumTransferred(await load(fresh, url ?? ''), 'script');
    expect.soft(scripts - home, url ?? '').toBeLessThanOrEqual(adminBudget);
    await context.close();
  }
});

test('the first page is light, and no admin code reaches a shopper', async ({ page }) => {
  const loaded = await load(page, '/');
  for (const [type, budget] of Object.entries(budgets)) {
    const weight = await sumKilobytes(loaded, type);
    expect(weight, `KB of ${type}`).toBeGreaterThan(1);
    expect(weight, `KB of ${type}`).toBeLessThanOrEqual(budget);
  }
  expect(loaded.filter((request) => request.resourceType() === 'stylesheet')).toEqual([]);
  const inArabic = await load(page, '/ar');
  for (const [type, budget] of Object.entries(arabicBudgets))
    expect(await sumKilobytes(inArabic, type), `KB of ${type}`).toBeLessThanOrEqual(budget);

  const words = listAdminTexts();
  expect(words.length).toBeGreaterThan(20);
  await signUp(page);
  for (const url of ['/', '/?category=Nintendo', '/product/1', '/cart', '/checkout']) {
    const scripts = (await load(page, url)).filter((one) => one.resourceType() === 'script');
    expect(scripts.length, url).toBeGreaterThan(3);
    for (const script of scripts) {
      // The file, because a browser gives no body of a page that it has left.
      const text = read(path.join('build/client', new URL(script.url()).pathname));
      const found = words.filter((one) => text.includes(one));
      expect(found, `${url} loads ${script.url()}`).toEqual([]);
    }
  }
});

test('30.6 the script that answers the first taps weighs at most 3 KB', async ({ request }) => {
  for (const url of ['/', '/ar']) {
    const html = await (await request.get(url)).text();
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
    const early = scripts.find((text) => text?.includes('takeEarlyTaps=')) ?? '';
    expect(early, url).not.toBe('');
    expect(gzipSync(early).length, url).toBeLessThanOrEqual(3 * kilobyte);
  }
});

declare global {
  interface Window {
    /** What has moved so far, and by how much. */
    shifts: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Notes every layout shift of the pages that are opened from now on. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const elements = entry.sources.map(({ node }) =>
          node instanceof Element ? node : (node?.parentElement ?? null),
        );
        const names = elements.map((element) => element?.outerHTML.slice(0, 120) ?? 'removed');
        window.shifts.push({ value: entry.value, moved: names });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page whose scripts come after its fonts, which move words by themselves when they are late. */
async function openWithFonts(page: Page, url: string): Promise<void> {
  const letThrough = await openWithLateScripts(page, url);
  await waitForFonts(page);
  await page.waitForFunction(() => document.querySelector('footer'));
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    // What they move is reported after the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    window.shifts = [];
  });
  letThrough();
  await page.waitForLoadState('networkidle');
}

test('the stored cart moves nothing on /cart and /checkout when it appears', async ({ page }) => {
  await signUp(page);
  await watchShifts(page);
  await openWithFonts(page, '/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  for (const count of [1, 4]) {
    for (let left = count; left > 0; left -= 1) {
      await putInCart(page, await insertProduct(unique('Journey steady'), 9));
    }
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const [url, last] of [
        ['/cart', 'Proceed to Checkout'],
        ['/checkout', 'Place Order'],
      ] as const) {
        await openWithFonts(page, url);
        await expect(page.getByText(last, { exact: true })).toBeVisible();
        const shifts = await page.evaluate(() => window.shifts);
        expect(shifts, `${url} at ${viewport.width} px with ${count}`).toEqual([]);
      }
    }
  }
});

test('a script that came into a page from outside does not run', async ({ page }) => {
  const rendered = Buffer.from(`<!DOCTYPE html><html><head>
    <script nonce="own">window.ran = ['own é']</script></head><body>
    <p><script>window.ran.push('injected')</script>
    <script nonce="guessed">window.ran.push('guessed')</script>
    <script data-x=" nonce=">window.ran.push('half')</script><img src=x onerror="window.ran.push('attribute')">
    <script nonce="own" type="module">window.ran.push('last')</script></body></html>`);
  const { html, policy } = applyInlinePolicy(rendered, { nonce: 'own' });
  const server = createServer((_request, response) => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    response.writeHead(200, { ...headers, 'Content-Security-Policy': policy }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await page.evaluate('window.ran')).toEqual(['own é', 'last']);
  const listRefused = () => refused.filter((text) => text.includes('Content Security Policy'));
  await expect.poll(listRefused).toHaveLength(4);
  server.close();
});
