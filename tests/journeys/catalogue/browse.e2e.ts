import type { Locator } from '@playwright/test';
import {
  delayRequests,
  expect,
  failLoads,
  searchByRequest,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

const bar = [
  'New Arrivals',
  'Funko',
  'TCG',
  'Merchandise',
  'Nintendo',
  'PlayStation',
  'Xbox',
  'Sega',
  'Atari',
  'Retro',
  'Collector Items',
  'Guides',
  'Repairs',
  'Pre-Orders',
  'SALE',
];

test('30.22, 30.26, 30.27 the home page shows three products and all of them on request, whose heading has the focus then, and leads to the blog; a list that cannot be read shows a Retry, never that it is empty (§1, §2 Home, §8, D2, D8, D52)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Past to Present' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.getByText(/^Showing 3 of \d+ products$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(3);
  const card = page.getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card.getByRole('link').locator('img')).toBeVisible();
  const name = await card.getByRole('link').innerText();
  await expect(card.getByRole('button', { name: `Add ${name.trim()} to cart` })).toBeVisible();
  // 30.26: below them are shelves, and no fourth product.
  await expect(page.locator('main a[href^="/product/"]')).toHaveCount(3);
  const shelves = page.getByRole('region', { name: 'Pick a shelf' }).getByRole('link');
  await expect(shelves).toHaveText(bar);
  await expect(shelves.locator('img')).toHaveCount(bar.length);
  // 30.27
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('name-asc');
  await expect(sort.getByRole('option')).toHaveText([
    'Name A-Z',
    'Name Z-A',
    'Price low to high',
    'Price high to low',
    'Category',
  ]);

  await page.getByRole('link', { name: 'Read the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();

  await page.route('**/*.data?*', (route) => route.abort());
  const viewAll = page.getByRole('link', { name: 'View All Products' });
  // Before the scripts come, it opens a document, which is no data.
  await waitForHydration(viewAll);
  await viewAll.click();
  await expect(page.getByRole('alert').getByText('Failed to fetch products')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('No products found.')).toHaveCount(0);
  await page.unroute('**/*.data?*');
  // A script that is lost on its way takes nothing else along, and comes after all.
  await page.route('**/assets/load-more-*', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/load-more-'),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await lost;
  await expect(page).toHaveURL('/?view=all');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(96);
  await page.getByRole('link', { name: 'Skip to products' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused();
  const lastShown = await page.getByRole('article').last().getByRole('link').getAttribute('href');
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(144);
  await expect(page).toHaveURL('/?view=all&page=2');
  // Other journeys may have put products before it since.
  await expect(
    page.locator(`li:has(a[href="${lastShown}"]) + li`).getByRole('article').getByRole('link'),
  ).toBeFocused();

  await page.goto('/');
  await waitForHydration(viewAll);
  await viewAll.click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused();
});

test('categories are chosen in the bar, in its menus by mouse and by keyboard, and in the list (§1, §2 Home, §2 Header, D1)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const select = page.getByRole('combobox', { name: 'Category' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const entries = categories.getByRole('listitem').filter({ has: page.locator('[href^="/?"]') });
  const names = await entries.locator('> a').allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(bar);
  for (const name of bar) {
    const entry = categories.getByRole('link', { name, exact: true });
    const hasMenu = !['New Arrivals', 'Pre-Orders', 'SALE'].includes(name);
    await expect(entry).toHaveCount(1);
    expect((await entry.getAttribute('aria-expanded')) !== null, name).toBe(hasMenu);
  }
  await categories.getByRole('link', { name: 'SALE', exact: true }).click();
  await expect(page).toHaveURL('/?category=SALE');
  await expect(heading('SALE')).toBeVisible();
  await expect(select).toHaveValue('SALE');

  const nintendo = categories.getByRole('link', { name: 'Nintendo', exact: true });
  // Scripts that come later do not learn of the pointer until it moves.
  await waitForHydration(nintendo);
  await nintendo.hover();
  await categories.getByRole('link', { name: 'Super Nintendo (SNES)' }).click();
  await expect(heading('Nintendo → Super Nintendo (SNES)')).toBeVisible();
  await expect(select).toHaveValue('Nintendo');

  const entry = categories.getByRole('link', { name: 'Sega', exact: true });
  await entry.focus();
  await page.keyboard.press('ArrowDown');
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await expect(categories.getByRole('link', { name: 'All Sega' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(categories.getByRole('link', { name: 'Dreamcast' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  // A pointer that has just come does not open again what Escape closes. Its timer ends before the other.
  await entry.evaluate(async (link) => {
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 80));
  });
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading('Sega')).toBeVisible();
  await expect(entry).toBeFocused();

  await select.selectOption('Repairs');
  await expect(page).toHaveURL('/?category=Repairs');
  await page.getByRole('link', { name: 'Sandouk', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
});

test('on a phone the menu opens one category at a time, and a product shows name, stock, price and the button at once (§2 Header)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?category=SALE');
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog');
  const sale = await page.getByRole('article').first().getByRole('link').getAttribute('href');
  await openMenu.click();
  await menu.getByRole('button', { name: 'Nintendo' }).click();
  await expect(menu.getByRole('link', { name: 'Switch' })).toBeVisible();
  await menu.getByRole('button', { name: 'Sega' }).click();
  await expect(menu.getByRole('link', { name: 'Switch' })).toBeHidden();
  await menu.getByRole('link', { name: 'Saturn' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Sega → Saturn' })).toBeVisible();
  await expect(openMenu).toBeFocused();
  await openMenu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await openMenu.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();

  const isWhole = { ratio: 1 };
  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A page that is opened again keeps its place.
    await page.evaluate(() => scrollTo(0, 0));
    await page.goto(sale ?? '');
    const main = page.getByRole('main');
    const button = page.getByRole('button', { name: 'Add to Cart' });
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      main.getByText('In stock', { exact: true }),
      main.getByText(/^\$[\d,]+\.\d\d$/).first(),
      button,
    ]) {
      await expect(shown, `${width}×${height}`).toBeInViewport(isWhole);
    }
    await page.getByRole('heading', { name: 'More from this shelf' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeInViewport(isWhole);
    await waitForHydration(button);
    await button.click();
    const toast = page.getByRole('status').getByRole('listitem');
    const [toastBox, buttonBox] = [await toast.boundingBox(), await button.boundingBox()];
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0);
  }
});

test('sorting stays in the URL, what narrows the list stays in sight, and Back restores filter and scroll (§1, §2 Home, D1)', async ({
  page,
}) => {
  await page.goto('/?category=Nintendo');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price high to low');
  await expect(page).toHaveURL('/?category=Nintendo&sort=price-desc');
  // The old price of a reduced product stands beside it, struck through.
  const prices = page.locator('article [dir=ltr]:not(s)').getByText(/^\$[\d,.]+$/);
  await expect(prices.first()).toHaveText('$329.00');
  const texts = await prices.allInnerTexts();
  const amounts = texts.map((text) => Number(text.replace(/[$,]/g, '')));
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  await page.evaluate(() => window.scrollTo(0, 1500));
  // 30.24: what narrows the list stays in sight, on a phone as one line.
  const summary = page.getByRole('region', { name: 'Narrow' }).locator('summary');
  await expect(page.getByLabel('Price from')).toBeInViewport({ ratio: 1 });
  await expect(summary).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(summary).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole('article').nth(20).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/\d+/);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  const readScroll = () => page.evaluate(() => window.scrollY);
  const left = await page.evaluate(() => history.state.key);
  const release = await delayRequests(page, '**/*.data*');
  await page.goBack();
  await expect(page).toHaveURL('/?category=Nintendo&sort=price-desc');
  await expect(prices.first()).toHaveText('$329.00');
  await expect.poll(readScroll).toBeGreaterThan(1000);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state.key)).toBe(left);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

const narrowed = '/?category=Sega&min=20&max=60&complete=complete&region=pal';

/** Games for Sega beside the demo's: two alike but for their region, and one that costs too much. */
async function addCopies(): Promise<void> {
  // Two journeys add them, perhaps at once.
  await queryShop(`
    select pg_advisory_xact_lock(hashtext('Zz copy'));
    insert into products (name, price_cents, category, subcategory, stock, kind, condition, completeness, region)
    select 'Zz copy ' || region || cents, cents, 'Sega', 'Saturn', 1, 'game', 'good', 'complete', region
    from (values (4000, 'pal'), (4000, 'ntsc-j'), (7000, 'pal')) as copies(cents, region)
    where not exists (select from products where name = 'Zz copy pal4000')`);
}

/** Checks a box in the moment after the next change of the URL, before its list is shown. */
function checkAfterNavigation(box: Locator): Promise<void> {
  return box.evaluate((node: HTMLInputElement) => {
    const { pushState } = window.history;
    window.history.pushState = (...state) => {
      window.history.pushState = pushState;
      window.history.pushState(...state);
      queueMicrotask(() => node.click());
    };
  });
}

test('a category is narrowed at once, by a URL that Back restores', async ({ page }) => {
  await addCopies();
  await page.goto('/?category=Sega');
  const pal = page.getByRole('checkbox', { name: 'PAL (Europe)' });
  const complete = page.getByRole('checkbox', { name: 'Complete in box' });
  await waitForHydration(pal);
  const release = await delayRequests(page, /complete=complete/);
  await checkAfterNavigation(complete);
  await pal.check();
  await expect(page).toHaveURL('/?category=Sega&region=pal');
  await expect(page.getByRole('link', { name: 'Remove PAL (Europe)' })).toBeVisible();
  await expect(pal).toBeFocused();
  await expect(complete).toBeChecked();
  release();
  await page.getByLabel('Price from').fill('20');
  await page.getByLabel('Price to').fill('60');
  await expect(page).toHaveURL(narrowed);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('[aria-live]', { hasText: /^2 products$/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Remove PAL (Europe)' }).click();
  await expect(page).toHaveURL('/?category=Sega&min=20&max=60&complete=complete');
  await expect(pal).not.toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.goBack();
  await expect(page).toHaveURL(narrowed);
  await expect(pal).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(2);
  const html = await (await page.request.get(narrowed)).text();
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/\?category=Sega"/);
  await page.getByLabel('Price from').fill('9000');
  await page.getByLabel('Price to').fill('');
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await expect(page).toHaveURL('/?category=Sega');
  await expect(page.getByLabel('Price from')).toHaveValue('');
  await page.getByLabel('Price from').fill('cheap');
  await page.getByLabel('Price to').fill('٦٠');
  await page.getByLabel('Price to').press('Enter');
  await expect(page.getByText('An amount in dollars, such as 20.')).toBeVisible();
  await expect(page).toHaveURL('/?category=Sega&max=60');
  await page.goBack();
  await expect(page).toHaveURL('/?category=Sega');
  await expect(page.getByLabel('Price to')).toHaveValue('');
});

test('a product page shows all of a product and its neighbours, or why it does not (§2, §2 Product, §5, §8, D7)', async ({
  page,
}) => {
  const hits = await searchByRequest(page, 'switch');
  const product = hits.find((hit) => hit.stock > 1);
  await page.goto(`/product/${product?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product?.name })).toBeVisible();
  await expect(page.getByText('In stock', { exact: true }).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: product?.name })).toBeVisible();
  for (const badge of [product?.category, product?.subcategory]) {
    await expect(main.getByRole('link', { name: badge, exact: true }).last()).toBeVisible();
  }
  await expect(main.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  const sentences = main.locator('p').filter({ hasText: /\w{3,}.*\./ });
  await expect(sentences.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible();
  const quantities = page.getByRole('combobox', { name: 'Quantity' }).getByRole('option');
  await expect(quantities).toHaveCount(Math.min(product?.stock ?? 0, 99));
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'More from this shelf' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');

  const unknown = await page.request.get('/product/999999999');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('noindex');
  await page.goto('/product/999999999');
  await expect(page.getByText('Product not found').first()).toBeVisible();
  await expect(page).toHaveURL('/');

  const retry = await failLoads(page, '**/product/*.data*');
  await page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await expect(page.getByRole('alert').getByText('Failed to load product')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible();
  await retry();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('browse, filter, sort, page, search by Enter, ask to order and read without JavaScript (§6, D2)', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Nintendo');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price low to high');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/category=Nintendo.*sort=price-asc/);
    await expect(page.getByRole('heading', { level: 1, name: 'Nintendo' })).toBeVisible();
    await addCopies();
    await page.goto('/?category=Sega');
    await page.getByLabel('Price from').fill('60');
    await page.getByLabel('Price to').fill('20');
    await page.getByRole('checkbox', { name: 'PAL (Europe)' }).check();
    await page.getByRole('checkbox', { name: 'Complete in box' }).check();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(narrowed);
    await expect(page.getByText('2 products', { exact: true })).toBeVisible();
    await page.goto('/?category=Nintendo');
    await page.getByRole('link', { name: 'Gameboy', exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nintendo → Gameboy' })).toBeVisible();

    await page.goto('/?view=all');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('article')).toHaveCount(144);

    await page.getByLabel('Search products').fill('switch');
    await page.getByLabel('Search products').press('Enter');
    await expect(page.getByRole('heading', { name: 'Results for "switch"' })).toBeVisible();
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const name = unique('Journey order');
    await page.goto(`/product/${await insertProduct(name, 5)}`);
    await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'Order by WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(`2 × ${name}`)),
    );

    await page.goto('/blog');
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
  });
});
