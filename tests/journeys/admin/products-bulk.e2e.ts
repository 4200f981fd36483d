import type { Page } from '@playwright/test';
import {
  delayPosts,
  delayRequests,
  expect,
  expectAccessible,
  loseAnswers,
  measureOverflow,
  scripts,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, listShop, queryShop } from '#tests/support/shop-database.ts';

/** Products of the test's own, alone in the table; the first stands last. */
async function openProducts(
  page: Page,
  pricesInCents: number[],
  waitUntil: 'load' | 'commit' = 'load',
) {
  const word = `bulk${unique()}`;
  const names = pricesInCents.map((_price, turn) => `Journey ${word} ${turn + 1}`);
  const ids: number[] = [];
  for (const [turn, name] of names.entries()) {
    ids.push(await insertProduct(name, 5, pricesInCents[turn]));
  }
  await page.goto(`/admin?q=${word}`, { waitUntil });
  return { names, ids };
}

const readPrices = (ids: number[]) =>
  listShop<number>('select price_cents from products where id = any($1) order by id', [ids]);

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('form', { name: 'Change the selected products' });

test('prices change for the selected rows, not where they changed since, and Undo puts them back', async ({
  admin: page,
}) => {
  const { names, ids } = await openProducts(page, [1999, 1010, 2500]);
  const show = bar(page).getByRole('button', { name: 'Preview' });
  const apply = page.getByRole('button', { name: 'Apply to 2 products' });
  await expect(bar(page)).toBeHidden();
  await box(page, 'Select all on this page').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await box(page, `Select ${names[2]}`).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await bar(page).getByLabel('Change', { exact: true }).selectOption('Price by percent');
  await show.click();
  await expect(bar(page).getByText('Enter a percentage such as -10 or 7.5.')).toBeVisible();
  await bar(page).getByLabel('By percent').fill('-15');
  await show.click();

  await expect(page.getByRole('heading', { name: 'Preview: 2 products' })).toBeFocused();
  const preview = page.getByRole('region', { name: 'What would change' });
  await expect(preview.getByRole('row', { name: names[0] })).toContainText('$19.99$16.99');
  // $8.585 is half a cent: away from zero.
  await expect(preview.getByRole('row', { name: names[1] })).toContainText('$10.10$8.59');
  expect(await readPrices(ids)).toEqual([1999, 1010, 2500]);

  await apply.click();
  await expect(page.getByText('2 products updated')).toBeVisible();
  // It stays while the focus is in it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(preview).toBeHidden();
  await expect(bar(page)).toBeHidden();
  expect(await readPrices(ids)).toEqual([1699, 859, 2500]);
  // The answer to Undo is lost, and it is offered again.
  await loseAnswers(page, (url) => url.pathname === '/admin.data', 'abort');
  await undo.click();
  await expect(page.getByText('Perhaps undone. Press Undo again: it is done once.')).toBeVisible();
  await undo.focus();
  await page.unrouteAll();
  await undo.click();
  await expect(page.getByText('2 products put back')).toBeVisible();
  expect(await readPrices(ids)).toEqual([1999, 1010, 2500]);
  await expect(page.getByRole('cell', { name: '$19.99' })).toBeVisible();

  await box(page, 'Select all on this page').check();
  await bar(page).getByLabel('Change', { exact: true }).selectOption('Price by amount');
  await bar(page).getByLabel('By dollars').fill('-15');
  await show.click();
  await expect(page.getByText('1 product cannot be changed like this.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave out 1 product' }).click();
  await expect(apply).toBeVisible();
  await queryShop('update products set price_cents = 9000 where id = $1', [ids[0]]);
  await apply.click();
  const changed = page.getByText(`Changed since the last preview: ${names[0]}.`);
  await expect(changed).toBeVisible();
  expect(await readPrices(ids)).toEqual([9000, 1010, 2500]);
  await apply.click();
  await undo.focus();
  await expect(preview).toBeHidden();
  expect(await readPrices(ids)).toEqual([7500, 1010, 1000]);
  await queryShop('update products set price_cents = 1 where id = $1', [ids[2]]);
  await undo.click();
  const left = `1 product put back. Changed since and left as they are: ${names[2]}.`;
  await expect(page.getByText(left)).toBeVisible();
  expect(await readPrices(ids)).toEqual([9000, 1010, 1]);
});

test('a change whose answer was lost is done once, and undone after a reload', async ({
  admin: page,
}) => {
  const { ids } = await openProducts(page, [1000, 2000]);
  await box(page, 'Select all on this page').check();
  await bar(page).getByLabel('Change', { exact: true }).selectOption('Price by percent');
  await bar(page).getByLabel('By percent').fill('-10');
  await bar(page).getByRole('button', { name: 'Preview' }).click();
  const apply = page.getByRole('button', { name: 'Apply to 2 products' });
  await expect(apply).toBeVisible();
  await loseAnswers(page, (url) => url.pathname === '/admin.data', 'abort');
  await apply.click();
  const perhaps = page.getByText('Perhaps updated. Press Apply again: it is done once.');
  await expect(perhaps).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Applied to 2 products' })).toBeVisible();
  await expect(apply).toHaveCount(0);
  expect(await readPrices(ids)).toEqual([900, 1800]);
  await expectAccessible(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await waitForHydration(undo);
  await undo.click();
  await expect(page.getByText('2 products put back')).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await readPrices(ids)).toEqual([1000, 2000]);
});

test('an Undo that waits for a deletion is sent beside it when the page is left, but not signed out', async ({
  admin: page,
}) => {
  const { names, ids } = await openProducts(page, [1000, 2000, 3000]);
  const url = page.url();
  const listArchived = () =>
    listShop(
      'select name from products where id = any($1) and archived_at is not null order by id',
      [ids],
    );
  const remove = (name = '') => page.getByRole('button', { name: `Delete ${name}` });
  const undo = page.getByRole('button', { name: 'Undo' });
  const pressWhileDeleting = async (name = '') => {
    // It stays while the focus is in it.
    await undo.focus();
    const letThrough = await delayPosts(page, '**/admin.data*');
    await remove(name).click();
    await expect(remove(name)).toHaveAttribute('aria-disabled', 'true');
    await undo.press('Enter');
    return letThrough;
  };
  await waitForHydration(box(page, `Select ${names[0]}`));
  await remove(names[0]).click();
  let letThrough = await pressWhileDeleting(names[1]);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
  letThrough();
  await expect.poll(listArchived).toEqual([names[1]]);

  await page.unrouteAll();
  await page.goto(url);
  await waitForHydration(box(page, `Select ${names[0]}`));
  await remove(names[0]).click();
  await undo.focus();
  await page.context().clearCookies();
  letThrough = await pressWhileDeleting(names[2]);
  letThrough();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Not undone, since your session has ended.')).toBeVisible();
  expect(await listArchived()).toEqual(names.slice(0, 2));
});

test('chosen before the scripts have come, products are moved by keyboard at 390 px; archived, they return', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await delayRequests(page, scripts);
  const { names, ids } = await openProducts(page, [1000, 3000], 'commit');
  await box(page, `Select ${names[1]}`).check();
  // The tap waits for the scripts, and the choice for what it opens.
  await page.getByRole('button', { name: 'Filters' }).click();
  release();
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await expect(page).toHaveURL(/sort=price-asc$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await expect(page.getByText('1 selected')).toBeVisible();

  await box(page, `Select ${names[0]}`).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByLabel('Change', { exact: true }).focus();
  await page.keyboard.type('Cat');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByLabel('Move to')).toBeFocused();
  await page.keyboard.type('Sega → Dr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview: 2 products' })).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast' });
  for (const width of [320, 740, 900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await measureOverflow(page), `${width} px`).toBe(0);
  }
  for (const _stop of ['table', 'Cancel', 'Apply']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 products updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Preview/ })).toBeHidden();
  const moved = await queryShop('select subcategory from products where id = any($1)', [ids]);
  expect(moved).toEqual([{ subcategory: 'Dreamcast' }, { subcategory: 'Dreamcast' }]);

  const change = async (kind: string) => {
    await box(page, 'Select all on this page').check();
    await bar(page).getByLabel('Change', { exact: true }).selectOption(kind);
    await bar(page).getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Apply to 2 products' }).click();
    await expect(page.getByRole('heading', { name: /^Preview/ })).toBeHidden();
  };
  await change('Archive');
  await page.getByLabel('Show').selectOption('Archived');
  await expect(box(page, `Select ${names[0]}`)).toBeVisible();
  await change('Restore');
  await page.getByLabel('Show').selectOption('All products');
  await expect(page.getByRole('heading', { name: '2 products' })).toBeVisible();
});
