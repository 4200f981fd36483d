import { dismissToasts } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  goOffline,
  measureOverflow,
  orderByRequest,
  signInAsAdmin,
  stayHere,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop, readShop, readStock } from '#tests/support/shop-database.ts';

test("the owner's day: confirm, pack, a run, what came of it, and $2 too little (D39)", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const name = unique('Journey run');
  const product = await insertProduct(name, 5, 2000);
  await page.goto('/admin/dispatch');
  const rowIn = (list: RegExp, number: string) =>
    page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: number });
  const paid = await orderByRequest(product);
  const refused = await orderByRequest(product);

  // Both come without a reload, and each list hands them to the next.
  for (const number of [paid, refused]) {
    await expect(rowIn(/^To confirm/, number)).toBeVisible();
    await page.getByRole('button', { name: `Confirmed ${number}` }).press('Enter');
    await expect(rowIn(/^To pack/, number)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^To confirm/ })).toBeFocused();
    const packed = page.getByRole('checkbox', { name: `Packed ${number}` });
    await expect(packed).toBeEnabled();
    await packed.press('Space');
    await expect(rowIn(/^Ready/, number)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^To pack/ })).toBeFocused();
    await page.getByRole('checkbox', { name: `Take ${number} along` }).check();
  }

  const courier = unique('Karim');
  await page.getByRole('button', { name: 'New run' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  const another = dialog.getByRole('button', { name: 'Another courier' });
  await expect(another.or(dialog.getByLabel('Who'))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await expect(dialog.getByLabel('Who')).toBeFocused();
  await dialog.getByLabel('Who').fill(courier);
  await dialog.getByLabel('Number to call').fill('03 555 018');
  await dialog.getByRole('button', { name: 'Add courier' }).press('Enter');
  await expect(dialog.getByLabel('Courier')).toBeFocused();
  // The number was mistyped, and the name once more on the way.
  const change = { name: 'Change name or number' };
  await dialog.getByRole('button', change).press('Enter');
  await dialog.getByLabel('Number to call').fill('none');
  const save = page.getByRole('button', { name: 'Save courier' });
  await save.press('Enter');
  await expect(dialog.getByLabel('Number to call')).toBeFocused();
  await expect(dialog.getByText('Enter a number like 03 123 456.')).toBeVisible();
  await dialog.getByLabel('Number to call').fill('03 555 810');
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expect(dialog.getByLabel('Courier')).toBeFocused();
  // The list is read again before the answer comes.
  const other = await page.context().newPage();
  await other.goto('/admin/dispatch');
  const otherReady = other.getByRole('region', { name: /^Ready/ }).getByRole('listitem');
  await page.route('**/admin/dispatch.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await expect(otherReady.filter({ hasText: paid })).toHaveCount(0);
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Start the run' }).press('Enter');
  await expect(page.getByText(/^Run \d+ is on its way\./)).toBeVisible();
  await page.unroute('**/admin/dispatch.data*');
  await other.close();
  await expect(dialog).toHaveCount(0);
  await page.waitForURL(/\/admin\/dispatch\/runs\/\d+$/);

  await expect(page.getByRole('link', { name: '03 555 810' })).toBeVisible();
  await page.getByRole('button', change).press('Enter');
  await page.getByLabel('Who').fill(`${courier} Saad`);
  await expectAccessible(page);
  await save.press('Enter');
  await expect(page.getByRole('heading', { name: `${courier} Saad` })).toBeVisible();
  await expect(page.getByRole('button', change)).toBeFocused();

  // One door, one stop: the outcomes of its two orders.
  const stops = page.getByRole('region', { name: /^Stops/ });
  await expect(stops.getByRole('button', { name: /^Stop \d+ up$/ })).toHaveCount(1);
  const setOutcome = async (number: string, outcome: string) => {
    await page.getByRole('button', { name: `Set outcome of ${number}` }).press('Enter');
    const form = page.getByRole('form', { name: `Outcome of ${number}` });
    await expect(form.getByLabel('What came of it')).toBeFocused();
    await form.getByLabel('What came of it').selectOption(outcome);
    await form.getByRole('button', { name: 'Save outcome' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: `Change outcome of ${number}` })).toBeFocused();
  };
  await setOutcome(paid, 'Delivered');
  await setOutcome(refused, 'Refused');
  await expect(stops.getByText('Changed their mind')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  await expectAccessible(page);
  expect(await readStock(product)).toBe(3);
  await page.getByRole('button', { name: `Back on the shelf ${refused}` }).click();
  await expect(page.getByText(`${refused} is cancelled. Its stock is back.`)).toBeVisible();
  expect(await readStock(product)).toBe(4);

  // Two dollars too little: not without a reason, then closed, opened again and closed right.
  const count = page.getByRole('form', { name: 'Counted by us' });
  const toCollect = await page
    .getByRole('row', { name: /^All/ })
    .getByRole('cell')
    .first()
    .innerText();
  const expected = Number(toCollect.replace('$', ''));
  await count.getByLabel('Dollars').fill(String(expected - 2));
  await expect(count.getByText('Difference −$2.00')).toBeVisible();
  await expect(count.getByText('−$2.00', { exact: true })).toHaveCSS('white-space', 'nowrap');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await stayHere(page);
  await expect(count.getByLabel('Dollars')).toHaveValue(String(expected - 2));
  const close = count.getByRole('button', { name: 'Close run' });
  await close.click();
  await expect(count.getByText('Say why the count differs.')).toBeVisible();
  await expect(count.getByLabel('Why?')).toBeFocused();
  await count.getByLabel('Why?').fill('No change at the door');
  await count.getByLabel('Lira').fill('abc');
  await expect(close).toBeEnabled();
  await close.press('Enter');
  await expect(count.getByLabel('Lira')).toBeFocused();
  await count.getByLabel('Lira').fill('');
  await expect(close).toBeEnabled();
  await close.press('Enter');
  await expect(page.getByText(/Difference −\$2\.00: No change at the door/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cash-up' })).toBeFocused();
  const reopen = page.getByRole('button', { name: 'Reopen' });
  await reopen.press('Enter');
  await expect(page.getByLabel('Why open it again?')).toBeFocused();
  await page.getByLabel('Why open it again?').fill('The courier brought it');
  await expect(reopen).toBeEnabled();
  await reopen.press('Enter');
  await expect(reopen).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cash-up' })).toBeFocused();
  await count.getByLabel('Dollars').fill(String(expected));
  await expect(count.getByLabel('Why?')).toBeHidden();
  await close.click();
  const log = page.getByRole('region', { name: 'History' });
  await expect(log.getByText(/^Closed/)).toHaveCount(2);
  await expect(log.getByText(/^Reopened/)).toHaveCount(1);
});

test('30.14 a pre-order waits for its release, and what is in stock goes first for the one fee', async ({
  admin: page,
}) => {
  const here = await insertProduct(unique('Journey here'), 5, 2000);
  const later = unique('Journey later');
  const preOrder = await insertProduct(later, 5, 5999);
  const number = await orderByRequest(here);
  await queryShop(`update products set released_on = current_date + 40 where id = $1`, [preOrder]);
  await queryShop(
    `with line as (
       insert into order_items (order_id, position, product_id, name, price_cents, image, category,
         subcategory, quantity)
       select orders.id, 2, products.id, products.name, 5999, '', products.category, '', 1
       from orders, products where order_number = $1 and products.id = $2
     )
     update orders set total_cents = 7999, delivery_fee_cents = 600 where order_number = $1`,
    [number, preOrder],
  );
  await page.goto('/admin/dispatch');
  const rowIn = (list: RegExp, order: string) =>
    page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: order });
  await page.getByRole('button', { name: `Confirmed ${number}` }).click();
  await expect(rowIn(/^Waiting for release/, number)).toContainText('Not before ');
  await expect(rowIn(/^To pack/, number)).toHaveCount(0);
  await expectAccessible(page);
  const split = page.getByRole('button', { name: `Send the rest now ${number}` });
  await expect(split).toBeEnabled();
  await split.press('Enter');
  await expect(rowIn(/^To pack/, number)).toContainText('$26.00');
  const second = await readShop(
    `select order_number from orders where split_from is not null and item_names = $1`,
    [later],
  );
  await expect(rowIn(/^Waiting for release/, second)).toContainText('$59.99');
  await page.goto(`/admin/orders/${second}`);
  await expect(page.getByText(`Second parcel of ${number}.`)).toBeVisible();
});

test('a form of Dispatch without an answer shows what to look at, and the page catches up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  const number = await orderByRequest(await insertProduct(unique('Journey lost'), 5, 2000));
  await queryShop(
    `update orders set status = 'processing', confirmation = 'confirmed', packed_at = now()
     where order_number = $1`,
    [number],
  );
  await page.goto('/admin/dispatch');
  await page.getByRole('checkbox', { name: `Take ${number} along` }).check();
  await page.getByRole('button', { name: 'New run' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  const another = dialog.getByRole('button', { name: 'Another courier' });
  await expect(another.or(dialog.getByLabel('Who'))).toBeVisible();
  if (await another.isVisible()) await another.click();
  const courier = unique('Nour');
  await dialog.getByLabel('Who').fill(courier);
  await dialog.getByLabel('Number to call').fill('03 555 018');
  const add = dialog.getByRole('button', { name: 'Add courier' });
  const refusal = (what: string) =>
    page.getByText(`The shop did not answer. Look whether ${what} before you try again.`);
  await goOffline(page);
  await add.click();
  await expect(refusal('the courier is on the list')).toBeVisible();
  await dismissToasts(page);
  await page.context().setOffline(false);
  await add.click();
  await expect(dialog.getByText(`${courier} can be chosen now.`)).toBeVisible();

  // The run starts, and its answer is lost.
  const url = '**/admin/dispatch.data*';
  await page.route(url, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      const [headers, body] = [await request.allHeaders(), request.postData()];
      await fetch(request.url(), { method: 'POST', headers, body, redirect: 'manual' });
    }
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await expect(refusal('the run has started')).toBeVisible();
  await page.unroute(url);
  const road = page.getByRole('region', { name: /^On the road/ });
  await expect(road.getByRole('listitem').filter({ hasText: number })).toBeVisible();
});
