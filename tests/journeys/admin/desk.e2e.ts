import type { Page } from '@playwright/test';
import { addForm } from '#tests/support/admin-tables.ts';
import {
  delayPosts,
  delayRequests,
  expect,
  expectAccessible,
  measureOverflow,
  openWithoutScripts,
  orderByRequest,
  signInAsAdmin,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

/** Presses and choices of a person, whose number the issue limits. */
function countClicks(page: Page) {
  let count = 0;
  return {
    read: () => count,
    click: async (name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button') => {
      count += 1;
      await page.getByRole(role, { name }).first().click();
    },
  };
}

const sizes = [
  { width: 1366, height: 768, first: 300, row: 64 },
  { width: 390, height: 844, first: 330, row: 130 },
] as const;

for (const { width, height, first, row } of sizes)
  test(`32.1 at ${width} px the lists begin in the first screen, and the search stays (D46)`, async ({
    page,
  }) => {
    const number = await orderByRequest(await insertProduct(unique('Desk order'), 3, 1000));
    await page.setViewportSize({ width, height });
    await signInAsAdmin(page);
    const shown = page.getByRole('row', { name: new RegExp(number) });
    for (const path of ['/admin', '/admin/orders']) {
      // A failed mail of another journey stands above the list until it is sent again.
      await expect(async () => {
        await page.goto(path);
        await expect(page.locator('main tbody tr').first()).toBeVisible();
        // At once: an order that arrives between finding the first row and measuring it pushes it down.
        const y = await page.evaluate(
          () => document.querySelector('main tbody tr')?.getBoundingClientRect().y,
        );
        expect(y, path).toBeLessThanOrEqual(first);
      }).toPass();
      if (path === '/admin/orders') {
        expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(row);
        const filter = page.getByRole('searchbox', { name: 'Find an order' });
        expect((await filter.boundingBox())?.width).toBeGreaterThanOrEqual(200);
      }
      expect(await measureOverflow(page)).toBe(0);
      await expectAccessible(page);
      await page.evaluate(() => scrollTo(0, 400));
      const search = page.getByRole('combobox', { name: 'Search the admin' });
      await expect(search).toBeInViewport();
    }
    await expect(shown).toContainText('Desk order');
  });

test('32.1 one search leads to orders, products and customers by keys, and without scripts', async ({
  page,
  browser,
}) => {
  const name = unique('Desk search');
  const product = await insertProduct(name, 3, 1000);
  const number = await orderByRequest(product);
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  const search = page.getByRole('combobox', { name: 'Search the admin' });
  await waitForHydration(search);
  await page.getByRole('heading', { name: 'Admin' }).click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill(name);
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveText(
    new RegExp(name),
  );
  const order = results.getByRole('group', { name: 'Orders' }).getByRole('option');
  await expect(order).toHaveText(new RegExp(number));
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(order).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${number}`);
  await expect(page.getByRole('heading', { name: number, level: 2 })).toBeFocused();
  await expect(results).toHaveCount(0);

  // What was found before does not come back while the next answer is awaited.
  const answer = await delayRequests(page, '**/admin/search.data*');
  const asked = page.waitForRequest('**/admin/search.data*');
  await search.fill('no such thing');
  await asked;
  await expect(results).toHaveCount(0);
  answer();
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.unroute('**/admin/search.data*');

  await search.fill(name);
  await search.press('Enter');
  await page.waitForURL('**/admin/search?q=*');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('link')).toHaveCount(1);

  const bare = await openWithoutScripts(browser, page);
  await bare.goto('/admin');
  await bare.getByLabel('Search the admin').fill(name);
  await bare.keyboard.press('Enter');
  await expect(bare.getByRole('region', { name: 'Orders' }).getByRole('link')).toHaveCount(1);
  await bare.context().close();
});

test('32.2 price and stock are changed in the row, and a conflict is asked about', async ({
  page,
}) => {
  const name = unique('Quick price');
  const id = await insertProduct(name, 4, 1000);
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  const clicks = countClicks(page);
  await clicks.click(`$10.00 : change Dollar amount of ${name}`);
  const price = page.getByRole('textbox', { name: `Dollar amount of ${name}` });
  await expect(price).toBeFocused();
  await price.fill('nonsense');
  await price.press('Enter');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(/^Enter a price such as 12\.50/);
  await price.press('Escape');
  const button = page.getByRole('button', { name: /: change Dollar amount of/ });
  await expect(button).toBeFocused();
  await button.press('Enter');
  await price.fill('12.50');
  await price.press('Enter');
  await expect(button).toHaveText(/\$12\.50/);
  await expect(button).toBeFocused();
  expect(clicks.read()).toBeLessThanOrEqual(2);

  await button.press('Enter');
  await price.fill('13');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  const letSave = await delayPosts(page, '**/admin.data*');
  await price.press('Enter');
  await expect(price).not.toBeEditable();
  await price.press('Escape');
  await expect(price).toBeVisible();
  letSave();
  await expect(button).toHaveText(/\$13\.00/);

  // The keys of a phone for numbers have no Enter and no Esc.
  const press = (verb: string) =>
    page.getByRole('button', { name: `${verb} Dollar amount of ${name}` }).click();
  await button.press('Enter');
  await expectAccessible(page);
  await price.fill('nonsense');
  await press('Save');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toBeFocused();
  await price.fill('14');
  await press('Save');
  await expect(button).toHaveText(/\$14\.00/);
  await button.press('Enter');
  await price.fill('15');
  await press('Cancel');
  await expect(button).toBeFocused();
  await expect(button).toHaveText(/\$14\.00/);

  await page.getByRole('button', { name: /: change Stock of/ }).click();
  await queryShop('update products set stock = 1 where id = $1', [id]);
  const stock = page.getByRole('textbox', { name: `Stock of ${name}` });
  await stock.fill('7');
  await stock.press('Enter');
  await expect(page.getByRole('button', { name: 'Set to 7' })).toBeVisible();
  // Enter keeps nothing of another one's.
  await stock.fill('8');
  await stock.press('Enter');
  await page.getByRole('button', { name: 'Set to 8' }).click();
  await expect(page.getByRole('button', { name: /: change Stock of/ })).toHaveText(/8 in stock/);

  // Another page of the table would drop the row with what is typed.
  await page.goto('/admin?sort=name-asc');
  await waitForHydration(button.first());
  await button.first().click();
  const typed = page.getByRole('textbox', { name: /^Dollar amount of/ });
  await typed.fill('16');
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(typed).toHaveValue('16');
  await next.click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/admin?*page=2');
  await expect(typed).toHaveCount(0);
});

test('32.2 a trading card is asked for no region, also where its kind is not said', async ({
  admin: page,
}) => {
  await page.goto('/admin');
  const add = addForm(page);
  await add.getByText('Copy', { exact: true }).click();
  const name = add.getByLabel('Name', { exact: true });
  await name.fill('Pikachu PAL');
  const told = add.getByText('We read: PAL');
  await expect(told).toBeVisible();
  await add.getByLabel('Kind').selectOption('Card');
  await expect(add.getByLabel('Region')).toHaveCount(0);
  await name.fill('Pikachu V PAL');
  await expect(told).toBeHidden();

  await page.goto('/admin?q=booster&category=TCG');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('form', { name: /^Edit / });
  await form.getByText('Copy', { exact: true }).click();
  await expect(form.getByLabel('Completeness')).toBeVisible();
  await expect(form.getByLabel('Region')).toHaveCount(0);
});

test('32 the work of a day takes few clicks: confirm ≤ 2, a run with its link ≤ 4, a second copy ≤ 2', async ({
  page,
}) => {
  const name = unique('Few clicks');
  const product = await insertProduct(name, 4, 2000);
  const number = await orderByRequest(product);
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const confirming = countClicks(page);
  await confirming.click(number, 'link');
  await confirming.click(`Confirmed ${number}`);
  await expect(page.getByRole('button', { name: `Confirmed ${number}` })).toHaveCount(0);
  expect(confirming.read()).toBeLessThanOrEqual(2);

  await queryShop(
    `insert into couriers (title, phone) select 'Karim', '+9613555810'
      where not exists (select from couriers)`,
  );
  await queryShop(
    `update orders set packed_at = now(), delivery_fee_cents = 300
    where order_number = $1`,
    [number],
  );
  await page.goto('/admin/dispatch');
  const running = countClicks(page);
  await running.click(`Take ${number} along`, 'checkbox');
  await running.click('New run');
  await running.click('Start the run');
  await page.waitForURL(/\/admin\/dispatch\/runs\/\d+$/);
  const link = page.getByRole('link', { name: 'Send by WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expect(page.getByRole('img', { name: "QR code of the courier's link" })).toBeInViewport();
  expect(running.read() + 1).toBeLessThanOrEqual(4);

  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  const copying = countClicks(page);
  await copying.click(`Another copy of ${name}`);
  const form = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(form).toHaveValue(name);
  await copying.click('Add Product');
  await expect(page.getByText('Product added successfully')).toBeVisible();
  expect(copying.read()).toBeLessThanOrEqual(2);
});

test('a search that gets no answer says so, and leaves the page below it as it is', async ({
  admin: page,
}) => {
  const name = unique('Desk offline');
  await insertProduct(name, 3, 1000);
  await page.goto('/admin/settings');
  const search = page.getByRole('combobox', { name: 'Search the admin' });
  const notice = page.getByLabel('Notice in the cart', { exact: true });
  const unavailable = page.getByText('Search is unavailable. Try again.');
  await waitForHydration(search);
  await notice.fill('Typed before.');
  await search.fill(name);
  const hit = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(hit).toHaveText(new RegExp(name));
  for (const status of [0, 502]) {
    await page.route('**/admin/search.data*', (route) =>
      status ? route.fulfill({ status, body: '<h1>Bad Gateway</h1>' }) : route.abort(),
    );
    await search.fill(`${name} ${status}`);
    await expect(unavailable).toBeVisible();
    await expect(notice).toHaveValue('Typed before.');
    await page.unroute('**/admin/search.data*');
    await search.fill(name);
    await expect(hit).toHaveText(new RegExp(name));
  }
});
