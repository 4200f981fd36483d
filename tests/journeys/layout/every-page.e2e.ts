import type { Page } from '@playwright/test';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import routes from '#app/routes.ts';
import { findLosses, findUnmarkedChoices, tryAllControls } from '#tests/support/all-controls.ts';
import { axeSource } from '#tests/support/axe.ts';
import { findEnglish, findLeaving, findTexts, readWords } from '#tests/support/catalogue.ts';
import { listPagePaths } from '#tests/support/every-route.ts';
import {
  expect,
  expectAccessible,
  measureOverflow,
  openWithLateScripts,
  orderByRequest,
  putInCart,
  signInAsAdmin,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, listShop, queryShop, readShop } from '#tests/support/shop-database.ts';
import { openCaseLink, openCourierLink, openOrderLink } from '#tests/support/token-links.ts';

// Every page of the shop, visited once in each role. The controls are found in the page; a page not
// listed here fails.

type Role = 'guest' | 'user' | 'packer' | 'seller' | 'admin';

/** URLs by route; {order} is the number of an order of that role, {admin} an e-mail; links have a token. */
const pages: Record<string, Partial<Record<Role, string[]>>> = {
  '/': {
    guest: [
      '/',
      '/?category=Nintendo&subcategory=Switch',
      '/?category=Sega&min=10&condition=good',
      '/?q=mario',
      '/?q=nothing-such',
    ],
  },
  'product/:id': { guest: ['/product/1', '/product/987654321'] },
  sold: { guest: ['/sold'] },
  cart: { guest: ['/cart'], user: ['/cart'] },
  offline: { guest: ['/offline'] },
  wishlist: { guest: ['/wishlist'], user: ['/wishlist'] },
  'wishlist/price-mails': { guest: ['/wishlist/price-mails?t=none'] },
  checkout: { user: ['/checkout'] },
  orders: { user: ['/orders'] },
  'orders/:orderNumber/receipt': { user: ['/orders/{order}/receipt'] },
  o: { guest: ['/o?t=none'], user: ['{orderLink}'] },
  c: { guest: ['/c?t=none', '{caseLink}'] },
  'c/new': {
    guest: ['/c/new?kind=offer', '/c/new?kind=repair'],
    user: ['/c/new?kind=complaint', '/c/new?order={order}'],
  },
  run: { guest: ['/run?t=none'], user: ['{runLink}'] },
  login: { guest: ['/login', '/login?tab=up'] },
  // Without the cookie of a right password it redirects.
  'login/code': { guest: ['/login/code'] },
  'login/forgot': { guest: ['/login/forgot'] },
  'login/reset': { guest: ['/login/reset?token=none'] },
  'confirm-address': { guest: ['/confirm-address?token=none'] },
  'profile/second-factor': { admin: ['/profile/second-factor'] },
  profile: { user: ['/profile', '/profile?delete=ask'] },
  blog: { guest: ['/blog'] },
  'blog/:slug': { guest: ['/blog/cleaning-contacts', '/blog/nope'] },
  'we-buy-products': { guest: ['/we-buy-products'] },
  'payment-delivery-info': { guest: ['/payment-delivery-info'] },
  'warranty-defective-products': { guest: ['/warranty-defective-products'] },
  'complaint-settlement': { guest: ['/complaint-settlement'] },
  grading: { guest: ['/grading'] },
  terms: { guest: ['/terms'] },
  privacy: { guest: ['/privacy'] },
  wants: { guest: ['/wants?q=saturn', '/wants?t=none'], user: ['/wants'] },
  newsletter: { guest: ['/newsletter'] },
  'newsletter/confirm': { guest: ['/newsletter/confirm?token=none'] },
  'newsletter/unsubscribe': { guest: ['/newsletter/unsubscribe?token=none'] },
  admin: { admin: ['/admin?q=Controls', '/admin?q=cedar&edit=1'] },
  'admin/products/:id/ledger': { admin: ['/admin/products/1/ledger'] },
  'admin/products/stickers': { admin: ['/admin/products/stickers?product=1'] },
  'admin/products/:id/share': { admin: ['/admin/products/1/share'] },
  'admin/products/share': { admin: ['/admin/products/share?category=Sega'] },
  'admin/search': { admin: ['/admin/search?q=mario', '/admin/search'] },
  'admin/counts': { admin: ['/admin/counts'] },
  'admin/counts/:id': { admin: ['/admin/counts/{count}'] },
  'admin/import': { admin: ['/admin/import'] },
  'admin/orders': { admin: ['/admin/orders?q={order}', '/admin/orders?status=processing'] },
  'admin/counter/sale': { admin: ['/admin/counter/sale'] },
  'admin/orders/new': { admin: ['/admin/orders/new'] },
  'admin/orders/alerts': { admin: ['/admin/orders/alerts'] },
  'admin/orders/slips': { admin: ['/admin/orders/slips?order={order}'] },
  'admin/orders/:orderNumber': { admin: ['/admin/orders/{order}'] },
  'admin/dispatch': { admin: ['/admin/dispatch'] },
  'admin/dispatch/runs/:id': { admin: ['/admin/dispatch/runs/{run}'] },
  'admin/dispatch/runs/:id/sheet': { admin: ['/admin/dispatch/runs/{run}/sheet'] },
  'admin/counter': { admin: ['/admin/counter', '/admin/counter?range=7'] },
  'admin/counter/cases': { admin: ['/admin/counter/cases', '/admin/counter/cases?list=waiting'] },
  'admin/counter/cases/new': { admin: ['/admin/counter/cases/new'] },
  'admin/counter/cases/:id': { admin: ['{casePage}', '/admin/counter/cases/{repair}'] },
  'admin/counter/repairs/:id/slip': { admin: ['/admin/counter/repairs/{repair}/slip'] },
  'admin/counter/repairs/:id/sticker': { admin: ['/admin/counter/repairs/{repair}/sticker'] },
  'admin/counter/cases/:id/offer-slip': { admin: ['{casePage}/offer-slip'] },
  'admin/health': { admin: ['/admin/health'] },
  'admin/demand': { admin: ['/admin/demand'] },
  'admin/overview': { admin: ['/admin/overview'] },
  'admin/users': { admin: ['/admin/users', '/admin/users?show=phone'] },
  'admin/users/:id': { admin: ['/admin/users/{admin}'] },
  'admin/history': { admin: ['/admin/history'] },
  'admin/texts': { admin: ['/admin/texts'] },
  'admin/texts/:id': {
    admin: [
      '/admin/texts/home',
      '/admin/texts/article-fifty-hertz',
      '/admin/texts/page-we-buy-products',
    ],
  },
  'admin/settings': { admin: ['/admin/settings'] },
  'admin/settings/mail': { admin: ['/admin/settings/mail'] },
  'admin/settings/delivery': { admin: ['/admin/settings/delivery'] },
  'admin/settings/delivery/:id': { admin: ['/admin/settings/delivery/1'] },
  '*': { guest: ['/no/such/page'] },
};

/** What shows less to those who help in the shop. */
const staffPages: Partial<Record<Role, string[]>> = {
  seller: [
    ...['/admin?q=Controls', '/admin/orders?q={order}', '/admin/orders/{order}', '/admin/dispatch'],
    '/admin/counter',
  ],
  packer: [
    '/admin/dispatch',
    '/admin/orders/slips?order={order}',
    '/admin/dispatch/runs/{run}/sheet',
  ],
};

/** Axe takes as long as all else here. It runs on these in journeys of their own, or on pages of the same design. */
const notLookedAt = [
  ...['offline', 'orders/:orderNumber/receipt', 'o', 'run', 'login/code', 'login/reset'],
  ...['confirm-address', 'newsletter/confirm', 'newsletter/unsubscribe', 'admin/import'],
  ...['we-buy-products', 'warranty-defective-products', 'complaint-settlement', 'grading', 'terms'],
  ...['admin/products/:id/ledger', 'admin/products/stickers', 'admin/demand', 'admin/orders/new'],
  ...['admin/products/share', 'wishlist/price-mails'],
  ...['admin/orders/alerts', 'admin/orders/slips', 'admin/orders/:orderNumber'],
  ...['/admin?q=cedar&edit=1', '/admin/orders?status=processing'],
  ...['admin/dispatch/runs/:id', 'admin/settings/delivery', 'admin/settings/delivery/:id'],
  ...['/?q=mario', '/?category=Nintendo&subcategory=Switch', '/login?tab=up', 'login/forgot'],
  ...[
    'profile/second-factor',
    '/c/new?kind=offer',
    '/c/new?kind=repair',
    '/admin/users?show=phone',
  ],
  ...['/admin/counter?range=7', '/admin/counter/cases?list=waiting'],
  ...['/admin/texts/article-fifty-hertz'],
];

/** Whether axe looks at a page: those of the staff are those of the owner. */
const isLookedAt = (role: Role, { route, pattern }: Visit) =>
  role !== 'seller' &&
  role !== 'packer' &&
  ![route, pattern].some((one) => notLookedAt.includes(one));

const desktop = { width: 1440, height: 900 };
// On a phone the menu stands in for the bar of categories.
const phone = { width: 320, height: 800 };

/** In the header and the footer of every page but a courier's. */
const everywhere = ['Sandouk', 'Search products', 'Cart', 'Subscribe'];

/** The pages whose header and footer axe looks at, too: they are the same on all of a role. */
const firstOf: Partial<Record<Role, string>> = {
  guest: '/',
  user: '/wishlist',
  admin: '/admin?q=Controls',
};

/** Uses each control while the scripts are late: it acts, or waits visibly and is carried out once (decision 42). */
async function tryControls(page: Page, url: string): Promise<void> {
  const letThrough = await openWithLateScripts(page, url);
  await page.waitForLoadState('domcontentloaded');
  const { names, lost, captured } = await page.evaluate(tryAllControls);
  if (!url.startsWith('/run')) expect(names).toEqual(expect.arrayContaining(everywhere));
  expect(lost).toEqual([]);
  letThrough();
  const after = await page.evaluate((count) => window.stopWatching(count), captured.length);
  // A choice does not wait for what an earlier tap is answered.
  const isChoice = (one: string) => one.includes(' = ');
  const sort = (all: string[]) => [all.filter(isChoice), all.filter((one) => !isChoice(one))];
  expect(sort(after.replayed)).toEqual(sort(captured));
  expect(after.busy).toEqual([]);
}

/** Between the narrowest screen, which `expectReadable` tries, and the widest. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [2560, 1024, 736]) {
    await page.setViewportSize({ ...phone, width });
    expect(await measureOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Looks at the page on a wide light screen and on a narrow dark one; the frame of a role's first page, too. */
async function expectAccessiblePage(page: Page, whole: boolean): Promise<void> {
  await page.setViewportSize(desktop);
  await expectAccessible(page, { whole });
  await expectNoOverflow(page);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast', whole });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** On a phone with text of twice the size, and on the narrowest one. */
async function expectReadable(page: Page): Promise<void> {
  // Toasts cover what is below them for a while.
  await expect(page.locator('[class^=toast_]:visible')).toHaveCount(0);
  for (const [fontSize, width] of [
    ['200%', 390],
    ['', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      // The bars are measured in the frame after.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, fontSize);
    expect.soft(await page.evaluate(findLosses), `${fontSize} at ${width} px`).toEqual([]);
  }
}

/** A courier's run with one order; gives its number. */
const addRun = (orderNumber: string) =>
  readShop(
    `with courier as (
      insert into couriers (title, phone) values ($2, '03 555 018') returning id
    ), run as (insert into courier_runs (courier_id) select id from courier returning id)
    insert into run_orders (run_id, order_id, stop, due_cents)
    select run.id, orders.id, 1, 2000 from run, orders where order_number = $1
    returning run_id`,
    [orderNumber, unique('Controls')],
  );

/** An open count; gives its number. */
const addCount = () =>
  readShop("insert into stock_counts (opened_by) values ('controls@example.com') returning id");

/** A repair that waits for its customer, with a part; gives its id. */
const addRepair = () =>
  readShop(
    `with added as (
       insert into cases (idempotency_key, kind, stage, name, phone, words, agreed_at, received_at)
       values (gen_random_uuid(), 'repair', 'ready', 'Rana', '+96170123456', 'Dead', now(), now())
       returning id)
     insert into case_lines (case_id, position, what, serial, cash_cents, decision)
     select id, place, what, serial, 1000, decision from added, (values
       (1, 'Console', 'SN-1', null), (2, 'Laser', null, 'part-used'))
       as line(place, what, serial, decision) returning case_id`,
  );

/** Signs in with an order and a product in the cart; gives what the URLs of the role name. */
async function enter(page: Page, role: Role): Promise<Record<string, string>> {
  const { path: caseLink, caseId } = await openCaseLink();
  if (role === 'guest') return { caseLink };
  const { email: admin } = JSON.parse(process.env.SHOP_ADMIN ?? '{}');
  const email = role === 'admin' ? admin : await signUp(page);
  if (role !== 'user') await signInAsAdmin(page, { isFeedSilent: true, email });
  await queryShop('update users set role = $1 where email = $2', [role, email]);
  const productId = await insertProduct(unique('Controls'), 5);
  await putInCart(page, productId);
  const order = await orderByRequest(productId, 1, email);
  if (role !== 'user') {
    const longest = await orderByRequest(productId, 1, email);
    await queryShop("update orders set status = 'processing' where order_number = $1", [longest]);
    const casePage = `/admin/counter/cases/${caseId}`;
    const repair = await addRepair();
    return { order, admin, casePage, repair, run: await addRun(order), count: await addCount() };
  }
  return { order, orderLink: await openOrderLink(order), runLink: (await openCourierLink(2)).path };
}

test('every page of the shop is among those whose controls are used', () => {
  expect(Object.keys(pages).sort()).toEqual(listPagePaths(routes).sort());
});

interface Visit {
  route: string;
  pattern: string;
}

async function visitPages(page: Page, role: Role, visits: Visit[]): Promise<void> {
  const names = await enter(page, role);
  await page.addInitScript(axeSource);
  for (const { route, pattern } of visits) {
    const url = pattern.replace(/{(\w+)}/, (_, name) => names[name] ?? '');
    await test.step(url, async () => {
      await page.setViewportSize(role === 'guest' ? phone : desktop);
      await tryControls(page, url);
      if (isLookedAt(role, { route, pattern }))
        await expectAccessiblePage(page, pattern === firstOf[role]);
      await expectReadable(page);
      // What was typed may still be looked up.
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(findUnmarkedChoices), 'acts at once').toEqual([]);
    });
  }
}

/** As many as a worker visits while the others do something else. */
const visitCount = 8;

for (const role of ['guest', 'user', 'packer', 'seller', 'admin'] as const) {
  const own = Object.entries(pages).flatMap(([route, { [role]: urls = [] }]) =>
    urls.map((pattern) => ({ route, pattern })),
  );
  const staff = (staffPages[role] ?? []).map((pattern) => ({ route: pattern, pattern }));
  const visits = [...own, ...staff];
  for (let start = 0; start < visits.length; start += visitCount) {
    const some = visits.slice(start, start + visitCount);
    test(`30.21 on every page each control works or waits before the scripts come, axe finds nothing, and text at 200 % and 320 px lose nothing: ${role}, from ${some[0]?.pattern} on (D42)`, ({
      page,
    }) => visitPages(page, role, some));
  }
}

/** What no language translates: names, and what the owner and the visitor have written. */
async function listNames(): Promise<string[]> {
  const kept = await listShop(
    `select name from products union select title from delivery_places
     union select title from delivery_zones`,
  );
  return [
    ...kept,
    ...categoryTree.flatMap(({ name, subcategories }) => [name, ...subcategories]),
    ...['Sandouk SARL (demo)', 'Sandouk', 'hello@sandouk.example', 'WhatsApp', 'cookies'],
    ...['Armenia Street, Mar Mikhael, Beirut', 'Beirut 0000000 (demo)', 'Beirut, Lebanon'],
    ...['mario', 'nothing-such', 'Rana Haddad', 'Hamra', 'Rana', 'Beirut'],
    ...['Cedar Quest', 'It works'],
  ];
}

async function visitTranslated(
  page: Page,
  role: Role,
  language: 'ar' | 'fr',
  visits: Visit[],
): Promise<void> {
  const names = await enter(page, role);
  const { latin, english } = readWords(language);
  await page.addInitScript(axeSource);
  for (const { route, pattern } of visits) {
    const url = pattern.replace(/{(\w+)}/, (_, name) => names[name] ?? '');
    if (/^\/(admin|run)/.test(url)) continue;
    await test.step(url, async () => {
      await page.setViewportSize(desktop);
      await page.goto(`/${language}${url.replace(/^\/(?=\?|$)/, '')}`);
      const html = page.locator('html');
      await waitForHydration(page.locator('main'));
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      // Other journeys add products at the same time.
      const ownNames = [...(await listNames()), ...Object.values(names)];
      const kept = ownNames.filter((name) => !english.includes(name));
      // French words would be taken for English ones.
      const found =
        language === 'ar'
          ? page.evaluate(findEnglish, { words: latin, names: kept })
          : page.evaluate(findTexts, english);
      expect.soft(await found, url).toEqual([]);
      expect.soft(await page.evaluate(findLeaving, `/${language}`), url).toEqual([]);
      if (language === 'ar') {
        if (isLookedAt(role, { route, pattern }))
          await expectAccessible(page, { only: 'words', whole: pattern === firstOf[role] });
        await expectNoOverflow(page);
      }
      await expectReadable(page);
    });
  }
}

for (const language of ['ar', 'fr'] as const) {
  for (const role of ['guest', 'user'] as const) {
    const visits = Object.entries(pages).flatMap(([route, { [role]: urls = [] }]) =>
      urls.map((pattern) => ({ route, pattern })),
    );
    for (let start = 0; start < visits.length; start += 2 * visitCount) {
      const some = visits.slice(start, start + 2 * visitCount);
      test(`33 every page is whole in its language: ${language}, ${role}, from ${some[0]?.pattern} on`, ({
        page,
      }) => visitTranslated(page, role, language, some));
    }
  }
}
