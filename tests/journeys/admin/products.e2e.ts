import type { Page } from '@playwright/test';
import {
  field,
  findProductRow,
  openAdminProduct,
  openEditForm,
  searchAdmin,
} from '#tests/support/admin-tables.ts';
import {
  delayPosts,
  expect,
  expectAccessible,
  expectFocus,
  loseAnswers,
  measureOverflow,
  searchByRequest,
  test,
  unique,
  waitForHydration,
  waitLonger,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('a product is added and duplicated, and the form is ready for the next (§1, §2 Admin, §5, §8, D31, D46)', async ({
  admin: page,
}) => {
  // Small enough for a toast to lie over the form beside the list.
  await page.setViewportSize({ width: 1280, height: 720 });
  const name = unique('Journey added');
  await searchAdmin(page, name);
  const add = page.getByRole('button', { name: 'Add Product' });
  await add.click();
  await expect(page.getByRole('alert').getByText('Please fill all fields')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  for (const label of ['Name', 'Price', 'Category']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  // No other field of the form has a specified name in its own.
  const form = page.locator('form').filter({ has: add });
  for (const label of ['Name', 'Price', 'Description', 'Quantity', 'Image'])
    await expect(form.getByLabel(label)).toHaveCount(1);

  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('a lot');
  await field(page, 'Category').selectOption('PlayStation');
  await field(page, 'Subcategory').selectOption('PlayStation 2');
  await add.click();
  await expect(page.getByText('Failed to add product')).toBeVisible();
  await expect(page.getByText('Enter a price such as 12.50')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(name);
  await field(page, 'Price').fill('12,50');
  await field(page, 'Category').selectOption('Nintendo');
  await expect(field(page, 'Subcategory')).toHaveValue('');
  await field(page, 'Subcategory').selectOption('Super Nintendo (SNES)');
  await field(page, 'Description').fill('Two\nlines');
  await field(page, 'Quantity').fill('3');
  await add.click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Category')).toHaveValue('Nintendo');
  await expect(field(page, 'Subcategory')).toHaveValue('Super Nintendo (SNES)');
  await expect(field(page, 'Quantity')).toHaveValue('1');
  const row = page.getByRole('row', { name });
  await expect(row.getByText('$12.50')).toBeVisible();
  await expect(row.getByText('3 in stock')).toBeVisible();
  expect(await searchByRequest(page, name)).toMatchObject([{ name, stock: 3 }]);

  const duplicate = page.getByRole('button', { name: `Duplicate ${name}` });
  const warning = page.getByText('There is a product of this name already');
  await duplicate.click();
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Name')).toBeFocused();
  // What was typed is not replaced without a question.
  await duplicate.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await field(page, 'Name').fill(`${name} PAL`);
  await expect(warning).toHaveCount(0);
  await page.keyboard.press('Enter');
  const duplicated = page.getByRole('row', { name: `${name} PAL` });
  await expect(duplicated.getByText('1 in stock')).toBeVisible();
  await expect(duplicated.getByText('Super Nintendo (SNES)')).toBeVisible();
});

/** Types a new product from the name on; the keys do all. */
async function typeProduct(page: Page, name: string, price: string): Promise<void> {
  await page.keyboard.insertText(name);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(price);
  await page.keyboard.press('Enter');
}

test('products are typed in a row by keyboard, twenty while the first is being saved, and none is lost', async ({
  admin: page,
}) => {
  const word = unique('Row');
  await searchAdmin(page, word);
  await waitForHydration(field(page, 'Name'));
  await field(page, 'Category').selectOption('Sega');
  await field(page, 'Name').focus();
  const [lost, next] = [`Lost ${word}`, `Next ${word}`];
  const fail = await delayPosts(page, '**/admin.data*', 'abort');
  await typeProduct(page, lost, '11');
  await page.keyboard.type(next);
  fail();
  await expect(page.getByText(`“${lost}” may not have been added.`)).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Name')).toHaveValue(next);
  await page.unrouteAll();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: next })).toBeVisible();
  await page.getByRole('button', { name: `Put “${lost}” back into the form` }).click();
  await expect(field(page, 'Name')).toHaveValue(lost);
  await expect(field(page, 'Price')).toHaveValue('11');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: lost })).toBeVisible();

  // The answer is lost, and the product is sent again.
  const answerless = `Answerless ${word}`;
  await loseAnswers(page, (url) => url.pathname === '/admin.data', 'abort');
  await typeProduct(page, answerless, '13');
  await expect(field(page, 'Name')).toHaveValue(answerless);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('This may be added already.')).toBeVisible();
  await page.unrouteAll();
  await field(page, 'Price').fill('13.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: answerless })).toHaveCount(1);
  const added = await queryShop('select from products where name = $1', [answerless]);
  expect(added).toHaveLength(1);

  const letThrough = await delayPosts(page, '**/admin.data*');
  await waitLonger(page);
  for (let turn = 1; turn <= 20; turn++) await typeProduct(page, `${word} ${turn}`, String(turn));
  await expect(page.getByText('Saving 20 products…')).toBeVisible();
  letThrough();
  await expect(page.getByText(/^Saving .*…$/)).toHaveCount(0);
  const saved = await queryShop<{ name: string; price_cents: number }>(
    "select name, price_cents from products where name like $1 || '%' order by id",
    [word],
  );
  const typed = Array.from({ length: 20 }, (_, turn) => turn + 1);
  expect(saved).toEqual(typed.map((n) => ({ name: `${word} ${n}`, price_cents: n * 100 })));
});

test('no control beside a specified one has its name (D38)', async ({ admin: page }) => {
  const name = unique('Journey beside');
  await insertProduct(name, 2);
  await searchAdmin(page, name);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByLabel('Change', { exact: true }).selectOption('Category');
  const amount = page.getByRole('button', { name: /: change Dollar amount of/ });
  await waitForHydration(amount);
  for (const group of ['Copy', 'More', 'Other languages', 'Tools']) {
    const summary = page.getByRole('main').locator('summary', { hasText: group });
    await summary.filter({ visible: true }).first().click();
  }
  const specified = ['Name', 'Price', 'Category', 'Quantity', 'Image'];
  const search = 'Search products by name, category or subcategory';
  const list = async () => {
    const tree = await page.locator('body').ariaSnapshot();
    const control =
      /- '?(?:button|checkbox|combobox|link|searchbox|spinbutton|tab|textbox) "((?:[^"\\]|\\.)*)"/g;
    return [...tree.matchAll(control)].map(([, found = '']) => found.replaceAll(name, ''));
  };
  const closed = await list();
  await amount.press('Enter');
  await expect(page.getByRole('textbox', { name: `Dollar amount of ${name}` })).toBeFocused();
  const all = [...closed, ...(await list())];
  expect(all).toEqual(expect.arrayContaining([...specified, search, 'Read facts', 'Move to']));
  const alike = all.filter((found) => /\b(name|price|category|quantity|image)\b/i.test(found));
  expect(alike.filter((found) => ![...specified, search].includes(found))).toEqual([]);
});

test('the table finds while typing and by Enter, sorts and filters (§2 Admin, §6)', async ({
  admin: page,
}) => {
  const word = `sought${unique()}`;
  await insertProduct(`Journey ${word} one`, 1);
  await insertProduct(`Journey ${word} none`, 0);
  await searchAdmin(page, 'no such thing');
  await expect(page.getByText('No products found.')).toBeVisible();
  const box = page.getByRole('searchbox', {
    name: 'Search products by name, category or subcategory',
  });
  await box.selectText();
  await page.keyboard.type(word.toUpperCase());
  await expect(page.getByRole('heading', { name: '2 products', exact: true })).toBeVisible();
  await expect(box).toBeFocused();

  const url = `/admin?q=${word.toUpperCase()}`;
  await page.getByLabel('Sort by').selectOption('Price high to low');
  await expect(page).toHaveURL(`${url}&sort=price-desc`);
  await page.getByRole('columnheader', { name: 'USD' }).getByRole('link').click();
  await expect(page).toHaveURL(`${url}&sort=price-asc`);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await page.getByLabel('Show').selectOption('No stock');
  await expect(page).toHaveURL(`${url}&show=none&sort=price-asc`);
  await expect(page.getByRole('heading', { name: '1 product', exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ in stock$/)).toHaveCount(0);
  await page.getByLabel('Shelf', { exact: true }).selectOption('Sega');
  await expect(page).toHaveURL(`${url}&category=Sega&show=none&sort=price-asc`);
  await box.fill('saturn');
  await box.press('Enter');
  await expect(page).toHaveURL('/admin?q=saturn&category=Sega&show=none&sort=price-asc');
  await expect(page.getByRole('row', { name: `Journey ${word} none` })).toBeVisible();

  // What is pressed within the pause of the search counts. Its timer ends before the other.
  await searchAdmin(page, word);
  await waitForHydration(box);
  const edit = page.getByRole('button', { name: `Edit Journey ${word} one` });
  await box.fill(`${word} one`);
  await edit.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await expect(page.getByRole('form', { name: `Edit Journey ${word} one` })).toBeVisible();

  // A response that is aborted is no error of the page, which the fixture of the page would find.
  await page.evaluate(async () => {
    const aborter = new AbortController();
    void fetch('/', { signal: aborter.signal });
    aborter.abort();
    // By then the browser has reported the promise that nothing handles.
    await fetch('/');
  });
});

test('of two deletions at once the second is not taken, and no Undo is lost', async ({
  admin: page,
}) => {
  const word = `twice${unique()}`;
  const names = [`Journey ${word} one`, `Journey ${word} two`] as const;
  const ids = [await insertProduct(names[0], 1), await insertProduct(names[1], 1)];
  const isArchived = async (id: number) => (await findProductRow(id))?.archived_at !== null;
  await searchAdmin(page, word);
  const remove = (name: string) => page.getByRole('button', { name: `Delete ${name}` });
  const [first, second] = [remove(names[0]), remove(names[1])];
  const deleted = page.getByText('Product deleted successfully');
  const undo = page.getByRole('button', { name: 'Undo' });
  await waitForHydration(first);
  let letThrough = await delayPosts(page, '**/admin.data*');
  await first.click();
  await expect(second).toHaveAttribute('aria-disabled', 'true');
  await second.dispatchEvent('click');
  letThrough();
  await expect(deleted).toBeVisible();
  await expect(first).toHaveCount(0);
  expect(await Promise.all(ids.map(isArchived))).toEqual([true, false]);
  // It stays while the focus is in it.
  await undo.focus();
  await page.unrouteAll();
  letThrough = await delayPosts(page, '**/admin.data*');
  await second.click();
  await expect(second).toHaveAttribute('aria-disabled', 'true');
  await undo.press('Enter');
  letThrough();
  await expect(page.getByText('Product restored')).toBeVisible();
  await expect(deleted).toBeVisible();
  await expect(undo).toBeVisible();
  expect(await Promise.all(ids.map(isArchived))).toEqual([false, true]);
});

test('a deleted product leaves the shop on a phone, and Undo brings it back; 30.16 a sold one asks first (§1, §2 Admin, D33)', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const name = `${unique('Journey')} ${'long name '.repeat(9)}long name`;
  const id = await openAdminProduct(page, name);
  const form = page.getByText('New product', { exact: true });
  await expect(field(page, 'Price')).toBeHidden();
  await expectAccessible(page);
  await waitForHydration(form);
  await form.click();
  await expect.poll(() => page.localStorage.getItem('new-product-form')).toBe('open');
  await page.reload();
  await expect(field(page, 'Price')).toBeVisible();
  await form.click();
  const edit = await openEditForm(page, name);
  await edit.getByText('More', { exact: true }).click();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await page.getByRole('button', { name: `Cancel ${name}` }).click();

  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404);
  await page.keyboard.press('F8');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('Product restored')).toBeVisible();
  await expectFocus(page);
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  expect((await page.request.get(`/product/${id}`)).status()).toBe(200);

  await remove.click();
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Show').selectOption('Archived');
  await queryShop('update products set sold_at = now() where id = $1', [id]);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Restore a sold copy?' });
  await expect(question.getByText(`${name} was sold on`)).toBeVisible();
  await question.getByRole('button', { name: 'Leave it sold' }).click();
  // A list without rows between does not ask again.
  const search = page.getByRole('searchbox', { name: 'Search products by name' });
  await search.fill('zzzz');
  await expect(page.getByText('No products found.')).toBeVisible();
  await search.fill(name);
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await question.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByText('No products found.')).toBeVisible();
  expect(await findProductRow(id)).toMatchObject({ archived_at: null });
});
