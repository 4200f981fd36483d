import routes from '#app/routes.ts';
import { listPagePaths } from '#tests/support/every-route.ts';
import {
  expect,
  expectAccessibleOnPhone,
  expectFocus,
  openNewAdminWindow,
  orderByRequest,
  searchByRequest,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { findRoute } from '#tests/support/site-map.ts';

test('30.12 the overview counts today’s order, and the searches without results', async ({
  admin: page,
  request,
}) => {
  const term = `${unique('nowhere')} boy`;
  await orderByRequest(await insertProduct(unique('Journey overview'), 3, 1999));
  for (let time = 0; time < 3; time++) {
    await request.get(`/search?q=${encodeURIComponent(term)}`);
  }

  await page.goto('/admin/overview');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7$/);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const first = page.getByRole('region', { name: 'Today', exact: true });
  const orders = first.locator('a[href^="/admin/orders?from="]');
  await expect(page.getByRole('heading', { name: 'By city' })).toBeVisible();
  await expect(page.getByText('Without repairs and what is not out yet.')).toBeVisible();
  const csv = await (await page.request.get('/admin/overview.csv?range=today')).text();
  expect(csv).toMatch(/"revenue","[\d-]+","[1-9]\d*","","[\d.]+"/);
  await expect(orders.first()).toHaveText(/^[1-9]\d*$/);
  await expect(first.locator('a[href="/admin/dispatch#to-confirm"]')).toHaveText(/^[1-9]\d*$/);
  const month = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the month' }).click();
  expect((await month).suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d\.csv$/);
  await expect(page.getByRole('heading', { name: 'Margin' })).toBeVisible();
  await expect(page.getByText('Searches without results')).toBeVisible();
  await page.getByText('Orders and revenue by day').click();
  const today = page.getByRole('region', { name: 'Orders and revenue by day' }).getByRole('row');
  await expect(today.nth(1)).toContainText(/\$\d/);
  // The shop counts them after its answers.
  const countMisses = () => queryShop('select count from search_misses where term = $1', [term]);
  await expect.poll(countMisses).toEqual([{ count: 3 }]);
  await expectAccessibleOnPhone(page);

  await page.getByRole('link', { name: 'Demand: what people wait for' }).click();
  const row = page.getByRole('row').filter({ hasText: term });
  await row.getByRole('button', { name: `We are looking for it: ${term}` }).press('Enter');
  await expect(page.getByText(`${term} is on the list of what we buy.`)).toBeVisible();
  await expectFocus(page);
  await page.getByRole('button', { name: `Off the list: ${term}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'We are looking for' })).toBeFocused();
  await row.getByRole('button', { name: `We are looking for it: ${term}` }).click();
  await expect(async () => {
    expect(await (await page.request.get('/we-buy-products')).text()).toContain(term);
  }).toPass();
  await expectAccessibleOnPhone(page);
  const added = await row.getByRole('link', { name: `Add product: ${term}` }).getAttribute('href');
  await row.getByText('Means …').click();
  await row.getByLabel(`“${term}” means`).fill('mario');
  await row.getByRole('button', { name: 'Save the meaning' }).press('Enter');
  await expect(page.getByRole('status').getByText(/mario/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectFocus(page);
  await expect.poll(() => searchByRequest(page, term)).not.toEqual([]);
  await page.getByRole('combobox', { name: 'Search products' }).fill(term);
  await expect(page.getByText('Showing results for "mario"').first()).toBeVisible();
  await page.goto(added ?? '');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(term);
  await expect(page).toHaveURL('/admin');
});

test('30.10 a link to a file, or to what has an effect, asks for nothing while it is hovered or focused', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  const productId = await insertProduct(unique('Hovered'), 3);
  const number = await orderByRequest(productId, 1, email);
  await page.goto('/admin/import');
  const buffer = Buffer.from('name;price;category\nBad;free;SALE\n');
  const file = { name: 'bad.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.waitForURL(/check=\d+$/);
  const badFile = page.url();
  // Of a file that exists, it has a link.
  await queryShop(
    'insert into backups (file, nightly, byte_count, verified_at) values ($1, false, 1, now())',
    [process.execPath],
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const pagePaths = listPagePaths(routes);
  const hovered: string[] = [];
  for (const url of [
    ...['/admin?q=Hovered', `/admin/orders?q=${number}`, `/admin/orders/${number}`],
    ...['/admin/overview', '/admin/health'],
    ...['/admin/users', '/admin/import', badFile, '/admin/counter'],
    ...[`/admin/products/${productId}/share`, '/profile'],
  ]) {
    await page.goto(url);
    await waitForHydration(page.locator('main'));
    if (url.startsWith('/admin/orders?')) await page.getByLabel('Choose all on this page').check();
    // A page, which is asked for as late after it has got the focus.
    const other = url === '/profile' ? '/orders' : '/admin/texts';
    const links = page.locator('main a[href^="/"]:visible');
    const paths = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).pathname),
    );
    for (const [index, pathname] of paths.entries()) {
      if (pagePaths.includes(findRoute(pathname))) continue;
      const link = links.nth(index);
      hovered.push(pathname);
      asked.length = 0;
      await link.focus();
      await link.hover();
      await page.locator(`main a[href="${other}"]`).first().focus();
      await page
        .locator(`link[rel=prefetch][href^="${other}.data"]`)
        .first()
        .waitFor({ state: 'attached' });
      await expect(page.locator(`link[rel=prefetch][href^="${pathname}"]`)).toHaveCount(0);
      expect(asked).not.toContain(pathname);
      await page.mouse.move(0, 0);
    }
  }
  for (const path of [
    ...['/admin/products.csv', '/admin/overview.csv', '/admin/counter.csv'],
    ...['/admin/products/share.jpg', '/admin/import/bad-rows.csv', '/admin/subscribers.csv'],
    ...['/admin/orders.csv', '/admin/health/backup', '/profile/data'],
  ])
    expect(hovered).toContain(path);
});
