import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { readWords } from '#tests/support/catalogue.ts';
import { testOfDeadLine } from '#tests/support/dead-line.ts';
import {
  expect,
  expectAccessible,
  fillShipping,
  goOffline,
  openWithLateScripts,
  orderNewProduct,
  putInCart,
  signInAsAdmin,
  signOutByPage,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { openLocalServer } from '#tests/support/servers/local-server.ts';
import { passOn } from '#tests/support/servers/reverse-proxy.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { insertProduct, queryDatabase, queryShop } from '#tests/support/shop-database.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { openCourierLink, openOrderLink } from '#tests/support/token-links.ts';

// What the service worker copies, and what pages do while the shop cannot be reached.

test.use({ serviceWorkers: 'allow' });
testOfDeadLine.use({ serviceWorkers: 'allow' });

/** Whether the worker has a copy of a page or a list, and of the scripts and styles that it names. */
const hasCopy = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const html = await caches.match(url).then((copy) => copy?.text());
    const files = html?.match(/\/assets\/[\w./-]+\.(js|css)/g) ?? [];
    const copies = await Promise.all(files.map((file) => caches.match(file)));
    return html !== undefined && !copies.includes(undefined);
  }, path);
const waitForCopy = (page: Page, path: string) =>
  expect.poll(() => hasCopy(page, path), { message: path }).toBe(true);
const unreachableLine = (page: Page) =>
  page.getByText(
    /^The shop cannot be reached just now\. What you see is from (\w+ \d+, )?\d\d:\d\d\. Your cart is kept\.$/,
  );

/** Opens home with a worker that has copied its first pages. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  for (const path of ['/', '/offline', '/cart', '/wishlist', '/we-buy-products']) {
    await waitForCopy(page, path);
  }
}

testOfDeadLine(
  '33 without a connection a guest has pages in Arabic, after a reload too',
  async ({ page, line }) => {
    const { say } = readWords('ar');
    await page.goto('/ar');
    for (const path of ['/ar', '/ar/offline', '/ar/cart', '/ar/wishlist', '/ar/terms']) {
      await waitForCopy(page, path);
    }
    await waitForHydration(page.locator('main'));
    await line.cut();
    await page.reload();
    await expect(page.getByRole('combobox', { name: say('Search products') })).toBeVisible();
    for (const [url, title] of [
      ['/ar/cart', say('Your cart')],
      ['/ar/wishlist', say('Your wishlist')],
      ['/ar/product/1', say('No connection')],
    ] as const) {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  },
);

testOfDeadLine(
  'without a connection a language that was never visited has the English page, which leads there',
  async ({ page, line }) => {
    await openHome(page);
    await line.cut();
    await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/offline?next=%2Far');
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await waitForHydration(page.locator('main'));
    await expect(page.getByRole('link', { name: 'Retry' })).toHaveAttribute('href', '/ar');
    await line.restore();
    await expect(page).toHaveURL('/ar');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  },
);

test('33.6 an update of the worker renews the copies of every language', async ({ page }) => {
  await page.goto('/ar');
  for (const path of ['/ar/offline', '/ar/cart']) await waitForCopy(page, path);
  const readText = () => page.evaluate(() => caches.match('/ar/cart').then((copy) => copy?.text()));
  await page.evaluate(async () => {
    const cache = await caches.open('first');
    await cache.put('/ar/cart', new Response('of the version before'));
    // Another address of the same script is an update to the browser.
    await navigator.serviceWorker.register('/sw.js?updated');
  });
  await expect.poll(readText).toContain('<html');
});

test('33.6 more pictures than there is room for take no script from a copy', async ({ page }) => {
  await openHome(page);
  await page.evaluate(async () => {
    const cache = await caches.open('images');
    const headers = { 'Content-Length': '1000000' };
    for (let number = 0; number < 30; number++)
      await cache.put(`/images/${number}`, new Response('', { headers }));
  });
  await page.goto('/terms');
  const countPictures = () =>
    page.evaluate(async () => {
      const urls = (await (await caches.open('images')).keys()).map(({ url }) => url);
      return urls.filter((url) => /\/images\/\d+$/.test(url)).length;
    });
  await expect.poll(countPictures).toBeLessThan(25);
  for (const path of ['/', '/terms']) await waitForCopy(page, path);
});

/** Every URL that the caches hold, and the text of all pages. */
function readCaches(page: Page): Promise<{ urls: string[]; text: string }> {
  return page.evaluate(async () => {
    const urls: string[] = [];
    let text = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        urls.push(new URL(request.url).pathname);
        const response = await cache.match(request);
        if (/html|json/.test(response?.headers.get('Content-Type') ?? ''))
          text += await response?.text();
      }
    }
    return { urls, text };
  });
}

testOfDeadLine(
  '30.2 without a connection a guest has home, visited products, cart, wishlist and information, after a reload too',
  async ({ page, line }) => {
    const name = unique('Journey copied');
    const id = await insertProduct(name, 3);
    await openHome(page);
    for (const path of ['/complaint-settlement', '/payment-delivery-info'])
      await waitForCopy(page, path);
    // A tap: the router loads data, not a document.
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.fill(name);
    await page.getByRole('option', { name }).click();
    const product = page.getByRole('heading', { level: 1, name });
    await expect(product).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await waitForCopy(page, `/product/${id}`);
    await waitForCopy(page, `/wishlist/products?ids=${id}`);

    // Where the phone itself knows that it has no network.
    await goOffline(page);
    await expect(
      page.getByText(/^You are offline\. This page is from (\w+ \d+, )?\d\d:\d\d\.$/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await line.cut();
    await search.fill('zelda');
    await expect(page.getByText('Search is unavailable. Try again.')).toBeVisible();
    await search.fill('');
    const openInfo = (name: string) =>
      page.getByRole('contentinfo').getByRole('link', { name }).click();
    const visits: [() => Promise<unknown>, string | RegExp][] = [
      [() => page.getByRole('link', { name: /^Cart, 1 item/ }).click(), 'Your cart'],
      [() => page.getByRole('link', { name, exact: true }).first().click(), name],
      [() => openInfo('Payment delivery & pick up info'), /payment/i],
      [
        () =>
          page
            .getByRole('link', { name: /^Wishlist/ })
            .first()
            .click(),
        'Your wishlist',
      ],
      [() => openInfo('Complaint Settlement'), /complaint/i],
      [() => page.goBack(), 'Your wishlist'],
    ];
    for (const [visit, title] of visits) {
      await visit();
      for (const again of [false, true]) {
        if (again) await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(unreachableLine(page)).toBeVisible();
      }
      if (title === 'Your wishlist' || title === 'Your cart')
        await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
    // The worker takes a page that comes from the browser's own cache, as Back does, for an answer.
    const isListed = await page.evaluate(async (path) => {
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage({ isLost: false });
      return (await fetch(path)).ok;
    }, `/wishlist/products?ids=${id}`);
    expect(isListed).toBe(true);
    await page.goto('/');
    await expect(page.getByText('Past to Present')).toBeVisible();

    const other = await insertProduct(unique('Journey unseen'), 3);
    await page.goto(`/product/${other}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await expect(page.getByText('fault is on our side')).toHaveCount(0);
    await expectAccessible(page);
    await line.restore();
    await expect(page).toHaveURL(new RegExp(`/product/${other}$`));
    await expect(page.getByRole('heading', { level: 1, name: /^Journey unseen/ })).toBeVisible();
    await expect(unreachableLine(page)).toHaveCount(0);
  },
);

test('no page of a signed-in user is ever copied, and Sign Out empties what was', async ({
  page,
}) => {
  const id = await insertProduct(unique('Journey private'), 3);
  const email = await signUp(page);
  await openHome(page);
  await putInCart(page, id);
  await page.goto(`/product/${id}`);
  await waitForCopy(page, `/product/${id}`);
  for (const path of ['/cart', '/checkout', '/orders', '/profile']) await page.goto(path);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  const { urls, text } = await readCaches(page);
  expect(text).toContain('Journey private');
  expect(text).not.toContain(email);
  expect(urls.filter((url) => /^\/(admin|checkout|orders|profile|login)/.test(url))).toEqual([]);
  await signOutByPage(page);
  await expect.poll(() => hasCopy(page, `/product/${id}`)).toBe(false);
});

const unanswered =
  'No answer has come yet. Your order is kept on this phone. Send it again: it is ordered once.';

testOfDeadLine(
  'an order that was not sent waits, and one tap sends it once (D22)',
  async ({ page, line, onDeadLine }) => {
    const email = await signUp(page);
    await openHome(page);
    await putInCart(page, await insertProduct(unique('Journey unsent'), 1));
    await page.goto('/checkout');
    await fillShipping(page);
    const sendNow = page.getByRole('button', { name: 'Send now' });
    // It is there before its text, or a screen reader ignores both.
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary.getByRole('status')).toHaveText('');

    await onDeadLine(async () => {
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible();
      await expect(page.getByText(unanswered)).toBeVisible();
      await expect(sendNow).toBeDisabled();
      await expectAccessible(page);
      // The power is gone: the phone shows the page again when there is a connection.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    });
    await expect(page.getByLabel('City')).toHaveValue('Beirut');
    await expect(page.getByText(unanswered)).toBeVisible();
    await expect(page.getByRole('status').getByRole('link', { name: 'Your orders' })).toBeVisible();

    line.loseAnswers();
    await sendNow.click();
    await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible();
    await line.restore();
    await page.clock.fastForward(30_000);
    await sendNow.click();
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
    expect(await queryShop('select from orders where email = $1', [email])).toHaveLength(1);
  },
);

testOfDeadLine(
  '30.3 on a hung line, pages without a copy show what is wrong and a way to try again',
  async ({ page, line }) => {
    await signUp(page);
    await openHome(page);
    line.hold();
    const open = async (tab: Page, path: string) => {
      // What the page asks for besides may hang for longer than it takes to be seen.
      await tab.goto(path, { waitUntil: 'commit' });
      await expect(tab).toHaveURL(`/offline?next=${encodeURIComponent(path)}`);
      await expect(tab.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    };
    const others = ['/o?t=none', '/checkout'].map(async (path) =>
      open(await page.context().newPage(), path),
    );
    // At once: the worker waits for each of them for 12 s.
    await Promise.all([open(page, '/orders'), ...others]);
    // Before the line is back: then the page comes by itself as well.
    await page.getByRole('link', { name: 'Retry' }).click({ noWaitAfter: true });
    await line.restore();
    await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  },
);

test('30.3 Retry leads on before the scripts come, and to no other site', async ({ page }) => {
  const retry = page.getByRole('link', { name: 'Retry' });
  for (const [next, to] of [
    ['/orders', /:\d+\/orders$/],
    ['/\t/evil.example', /^\/$/],
  ] as const) {
    const letThrough = await openWithLateScripts(page, `/offline?${new URLSearchParams({ next })}`);
    await expect(retry).toHaveAttribute('href', to);
    letThrough();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

/** A server that passes on what it is asked, once `pass` has let it. */
function openProxy(pass: (call: IncomingMessage) => Promise<unknown> | undefined) {
  return openLocalServer(async (call, answer) => {
    await pass(call);
    if (call.destroyed) return;
    const passed = passOn(call, answer, { to: String(process.env.SHOP_URL) });
    passed.on('error', () => answer.destroy());
    call.pipe(passed);
  });
}

test('30.6 on a slow line, a page from its copy gives way to that of the shop', async ({
  browser,
}) => {
  let isDown = false;
  // Longer than the worker waits while the shop is away, and shorter than it waits otherwise.
  const delayMs = 2000;
  const proxy = await openProxy((call) => {
    if (isDown) call.destroy();
    return call.url === '/cart' ? delay(delayMs) : undefined;
  });
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await openHome(page);
  isDown = true;
  await page.goto('/cart');
  await expect(unreachableLine(page)).toBeVisible();
  const isCopy = () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.serverTiming.some(({ name }) => name === 'copy');
  };
  expect(await page.evaluate(isCopy)).toBe(true);
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // A page that is about to be left answers nothing.
  await expect(async () => expect(await page.evaluate(isCopy)).toBe(false)).toPass();
  await context.close();
  await proxy.close();
});

test('30.6 under the worker, a page that has no copy is asked for once', async ({ browser }) => {
  const asked: string[] = [];
  const proxy = await openProxy(({ method, url = '' }) => {
    if (method === 'GET') asked.push(url);
    return undefined;
  });
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await openHome(page);
  const isPreloading = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
  await expect.poll(isPreloading).toBe(true);
  await signInAsAdmin(page, { isFeedSilent: true });
  const { number } = await orderNewProduct(unique('Journey asked once'));
  const { path: run } = await openCourierLink(1);
  for (const path of ['/admin/orders', run, await openOrderLink(number)]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(asked.filter((url) => url === path)).toHaveLength(1);
  }
  await context.close();
  await proxy.close();
});

test('a draft of the checkout lives for a day', async ({ page }) => {
  await signUp(page);
  await putInCart(page, await insertProduct(unique('Journey draft'), 1));
  await page.goto('/checkout');
  await fillShipping(page);
  const readDraft = () => page.evaluate(() => localStorage.getItem('checkout-draft'));
  await expect.poll(readDraft).toContain('Beirut');
  await page.clock.install();
  // Not a reload, at which the browser itself may restore a form.
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Beirut');
  await page.clock.setSystemTime(Date.now() + 25 * 60 * 60_000);
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('while the shop is down its pages stay and show it, and all is back by itself', async ({
  browser,
}) => {
  const PORT = String(await findFreePort());
  const shop = await startShop({ PORT });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await openHome(page);
  await page.clock.install();
  const path = String(await page.locator('a[href^="/product/"]').first().getAttribute('href'));
  // Not a tap: data that a link has prefetched would be there without the shop, too.
  await page.goto(path);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await waitForCopy(page, path);
  // Tabs that do not know of the loss when a product is tapped.
  const [copied, unseen] = [await context.newPage(), await context.newPage()];
  for (const tab of [copied, unseen]) {
    await tab.goto('/', { waitUntil: 'networkidle' });
    await waitForHydration(tab.locator('main'));
  }

  await shop.stop();
  await copied.locator(`a[href="${path}"]`).first().click();
  await expect(copied.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(unreachableLine(copied)).toBeVisible();
  await copied.close();
  await unseen.locator(`a[href^="/product/"]:not([href="${path}"])`).first().click();
  await expect(unseen.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(unreachableLine(unseen)).toHaveCount(0);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(unreachableLine(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // Before the scripts come, a link opens a document, of which there is no copy.
  await waitForHydration(page.locator('main'));
  await page.getByRole('link', { name: 'Nintendo', exact: true }).first().click();
  await expect(page.getByText('Failed to fetch products').first()).toBeVisible();
  await expect(page.getByText('fault is on our side')).toHaveCount(0);

  const again = await startShop({ PORT, DATA_DIR: shop.dataDir });
  // The page asks after up to 22 s.
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Nintendo' })).toBeVisible();
  await expect(unreachableLine(page)).toHaveCount(0);
  await expect(unseen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await unseen.close();

  // The owner takes the worker out of every browser.
  await queryDatabase(
    shop,
    `insert into settings (key, value) values ('offlinePages', '"off"');
     select pg_notify('settings', '')`,
  );
  const readScript = () => page.evaluate(() => fetch('/sw.js').then((answer) => answer.text()));
  await expect.poll(readScript).toContain('unregister');
  await page.close();
  const expectRemoved = async () => {
    const next = await context.newPage();
    try {
      // Chromium can hold a page back that is asked for while its worker goes; a second one comes.
      await next.goto('/cart', { timeout: 10_000 });
      const readNames = () =>
        next.evaluate(async () => [
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          ...(await caches.keys()),
        ]);
      await expect.poll(readNames, { timeout: 10_000 }).toEqual([]);
    } finally {
      await next.close();
    }
  };
  await expect(expectRemoved).toPass();
  // As a page from before the setting does.
  const old = await context.newPage();
  await old.goto('/cart');
  await old.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  // Of a worker that went on copying after it was replaced.
  await old.evaluate(() => caches.open('images'));
  await old.close();
  await expect(expectRemoved).toPass();
  await context.close();
  await again.stop();
});
