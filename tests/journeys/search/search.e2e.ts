import type { Request } from '@playwright/test';
import {
  delayRequests,
  expect,
  expectAccessible,
  scripts,
  searchByRequest,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';

const isSearch = (request: Request) => new URL(request.url()).pathname === '/search';

test('the search asks 150 ms after the last letter, once (§2 Header, §9)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  await page.clock.install();
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('mar');
  await page.clock.runFor(149);
  await box.fill('mario');
  await page.clock.runFor(149);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(asked).toEqual(['mario']);
});

test('the search box shows ten of many, opens a result, and shows when there is none (§1, §2 Home, §9, D6)', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.fill('nintendo');
  const results = page.getByRole('listbox');
  await expect(results.getByRole('option')).toHaveCount(10);
  await expect(page.getByText(/^Showing first 10 of \d+ results$/)).toBeVisible();
  await expect(results.getByRole('option').first()).toContainText(/Nintendo • .*\$/);

  await box.fill('zzzz nothing');
  await expect(page.getByText('No products found for "zzzz nothing"').first()).toBeVisible();

  await box.fill('بلايستيشن');
  const status = page.getByRole('search').getByRole('status');
  await expect(status.getByText('Showing results for "playstation"')).toBeVisible();
  // The lines and the number are announced once, the correction after what was asked for.
  await expect(status).toHaveText(
    /^No products found for "بلايستيشن"Showing results for "playstation"Showing first 10 of \d+ results$/,
  );
  await expect(results.getByRole('option').first()).toContainText(/PlayStation/);
  await expectAccessible(page, { whole: true });
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for "بلايستيشن"' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    /No products found for "بلايستيشن"Showing results for "playstation"\d+ products/,
  );
  await box.fill('zqxjwv');
  await expect(status).toHaveText('No products found for "zqxjwv"');
  await expect(results).toHaveCount(0);
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for "zqxjwv"' })).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();
  await expect(page.getByText(/Try browsing other categories/)).toBeVisible();
  const others = page.getByRole('navigation', { name: 'Browse the shelves' }).getByRole('link');
  await expect(others).toHaveCount(15);
  await box.fill('goku funko');
  await expect(page.getByText('Showing results for all words')).toBeVisible();
  await expect(results.getByRole('option')).toHaveCount(1);

  await box.press('Enter');
  await expect(page.getByRole('main').getByText('Showing results for all words')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  const [first] = await searchByRequest(page, 'mario');
  await box.fill('MARIO');
  await expect(results.getByRole('option').first()).toContainText(first?.name ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first?.name })).toBeVisible();

  const [product] = await searchByRequest(page, 'gameboy');
  await box.fill('GameBoy');
  const hit = results.getByRole('option').first();
  await expect(hit.locator('img')).toBeVisible();
  await expect(hit).toContainText('• Gameboy');
  await hit.click();
  await expect(page).toHaveURL(`/product/${product?.id}`);
});

test('31.1 a short name leads to its shelf, in the box and on the page, which shows what else is there', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  for (const [term, shelf] of [
    ['ps5', 'PlayStation 5'],
    ['gba', 'Gameboy'],
    ['xbox one', 'Xbox One'],
  ] as const) {
    await box.fill(term);
    await expect(
      page.getByRole('link', { name: new RegExp(`^${shelf} · \\d+ products?$`) }),
    ).toBeVisible();
  }
  await box.fill('ps5');
  const toShelf = page.getByRole('link', { name: /^PlayStation 5 · \d+ products$/ });
  const count = Number(/\d+(?= products)/.exec(await toShelf.innerText())?.[0]);
  await box.press('Enter');
  await expect(page).toHaveURL(/q=ps5/);
  const cards = page.getByRole('main').getByRole('article');
  await expect(page.getByRole('heading', { name: 'Also for "ps5"' })).toBeVisible();
  // Those that have the word itself, and the others of the shelf, none of them twice.
  const names = await cards.getByRole('link').allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(count);
  await expectAccessible(page);
  await toShelf.click();
  await expect(page).toHaveURL('/?category=PlayStation&subcategory=PlayStation+5');
  await expect(page.getByText(`${count} products`, { exact: true })).toBeVisible();
});

test('what is typed before the scripts have come is searched; a late answer is dropped, a failed one is shown; Escape closes, Enter searches (D6)', async ({
  page,
}) => {
  const box = page.getByRole('combobox', { name: 'Search products' });
  const options = page.getByRole('listbox').getByRole('option');
  const releaseScripts = await delayRequests(page, scripts);
  await page.goto('/', { waitUntil: 'commit' });
  await box.fill('nintendo');
  releaseScripts();
  await expect(options).toHaveCount(10);

  const release = await delayRequests(page, '**/search?q=playstation');
  const late = page.waitForRequest('**/search?q=playstation');
  await box.fill('playstation');
  const ended = (await late).response().catch(() => null);
  await box.fill('zzzz nothing');
  const none = page.getByText('No products found for "zzzz nothing"').first();
  await expect(none).toBeVisible();
  release();
  await ended;
  await expect(none).toBeVisible();
  await expect(options).toHaveCount(0);

  await page.route('**/search?q=*', (route) => route.fulfill({ status: 503, body: '' }));
  await box.fill('mario');
  await expect(page.getByText('Search is unavailable. Try again.').first()).toBeVisible();
  await expect(page.getByText(/No products found/)).toHaveCount(0);
  await page.unroute('**/search?q=*');

  await box.fill('sega');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await box.fill('switch');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=switch');
  await expect(page.getByRole('heading', { name: 'Results for "switch"' })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('what is typed while a list is on its way stays, and is searched', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await waitForHydration(box);
  const release = await delayRequests(page, /\.data\?q=mario/);
  await box.fill('mario');
  const list = page.waitForRequest(/\.data\?q=mario/);
  await box.press('Enter');
  await list;
  await box.fill('zelda');
  await expect(page.getByRole('listbox')).toContainText(/zelda/i);
  release();
  await expect(page.getByRole('heading', { name: 'Results for "mario"' })).toBeVisible();
  await expect(box).toHaveValue('zelda');
  await expect(page.getByRole('listbox')).toContainText(/zelda/i);
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for "zelda"' })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('mario');
});

test('31.1 a search is sorted by best match, and otherwise where that is asked for; the box leads to all of it (D45)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('mario');
  await page.getByRole('link', { name: /^Showing first 10 of \d+ results$/ }).click();
  await expect(page).toHaveURL('/?q=mario');
  const sort = page.getByLabel('Sort by');
  await expect(sort).toHaveValue('best-match');
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first).toContainText(/^Nintendo.*Mario/s);
  await sort.selectOption('Price low to high');
  await expect(page).toHaveURL('/?q=mario&sort=price-asc');
  await sort.selectOption('Name A-Z');
  await expect(page).toHaveURL('/?q=mario&sort=name-asc');
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/?q=mario');
  await page.goto('/?category=Sega');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveCount(5);
});

test('31.1 a search that its shelf has not shows the goods of that kind besides, and leads to all (D45)', async ({
  page,
}) => {
  await page.goto('/?q=controller&category=Sega');
  await expect(page.getByText(/Nothing has all that you chose/)).toBeVisible();
  await expect(page.getByText('No products found for "controller"')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Also for "controller"' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Six-button pad/ })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/?q=controller');
  await expect(page.getByRole('article').first()).toContainText(/controller/i);
});

test('31.1 a known name that the shop has not is no other word; prices in words lead to the list of them', async ({
  page,
}) => {
  await page.goto('/?q=contra');
  await expect(page.getByText('We have no Contra now.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/.*contra/,
  );
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill('mario أقل من 20');
  await page.getByRole('link', { name: /^mario, up to \$20\.00 · \d+ products$/ }).click();
  await expect(page).toHaveURL('/?q=mario&max=20');
  await page.goto('/?q=contra');
  await page.getByRole('button', { name: 'Tell me when you get one' }).click();
  await expect(page.getByRole('textbox', { name: /looking for/i })).toHaveValue('contra');
});
