import { addForm } from '#tests/support/admin-tables.ts';
import { expect, expectAccessible, signUp, test, unique } from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('the owner reads what a new name tells, leaves it out, and proposes it for products that are there (issue 31)', async ({
  admin: page,
}) => {
  const word = `tell${unique()}`;
  await page.goto('/admin');
  const form = addForm(page);
  const name = form.getByLabel('Name', { exact: true });
  await name.fill(`${word} (N64, PAL, complete)`);
  await expect(form.getByText('We read: PAL, complete, game, Nintendo 64.')).toBeVisible();
  await form.getByText('Copy', { exact: true }).click();
  const region = form.getByLabel('Region');
  await expect(region).toHaveValue('pal');
  await expect(form.getByLabel('Subcategory')).toHaveValue('Nintendo 64');
  await region.selectOption('NTSC-J (Japan)');
  await name.fill(`${word} (SNES, PAL, loose)`);
  await expect(form.getByLabel('Subcategory')).toHaveValue('Super Nintendo (SNES)');
  await expect(region).toHaveValue('ntsc-j');
  await expect(form.getByLabel('Completeness')).toHaveValue('loose');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Leave it out' }).click();
  await expect(form.getByLabel('Completeness')).toHaveValue('');
  await expect(form.getByLabel('Category', { exact: true })).toHaveValue('');
  await expect(region).toHaveValue('ntsc-j');

  const id = await insertProduct(`${word} (Saturn, PAL, loose)`, 3);
  await page.goto(`/admin?q=${word}`);
  await page.locator('summary', { hasText: 'Tools' }).click();
  await page.getByRole('button', { name: 'Read facts' }).click();
  const preview = page.getByRole('region', { name: 'What would change' });
  await expect(preview.getByRole('row', { name: word })).toContainText(
    'Not recordedPAL, loose, game',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply to 1 product' }).click();
  await expect(page.getByText('1 product updated')).toBeVisible();
  const read = () => queryShop('select region, completeness from products where id = $1', [id]);
  expect(await read()).toEqual([{ region: 'pal', completeness: 'loose' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 product put back')).toBeVisible();
  expect(await read()).toEqual([{ region: null, completeness: null }]);
});

test('a name gives no grade to three units, also where the form is sent at once (issue 31)', async ({
  admin: page,
}) => {
  const word = `tell${unique()}`;
  await page.goto('/admin');
  const form = addForm(page);
  await form.getByLabel('Name', { exact: true }).fill(`${word} (PS1, complete, very good)`);
  await expect(form.getByText('We read: complete, very good, game, PlayStation 1.')).toBeVisible();
  await form.getByLabel('Price', { exact: true }).fill('25');
  await form.getByLabel('Quantity', { exact: true }).fill('3');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  const added = 'select stock, completeness, condition from products where name like $1';
  expect(await queryShop(added, [`${word} %`])).toEqual([
    { stock: 3, completeness: 'complete', condition: null },
  ]);
});

test('a narrowed list says what it leaves out unknown and leads to it, also without scripts, and shows what works on the consoles of a guest (issue 31)', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = `shelf${unique()}`;
  const add = async (region: string | null) => {
    const id = await insertProduct(`${word} ${region ?? 'unknown'}`, 1);
    await queryShop(
      `update products set category = 'Nintendo', subcategory = 'Nintendo 64', kind = 'game',
         region = $2 where id = $1`,
      [id, region],
    );
  };
  for (const region of ['pal', 'ntsc-u', null]) await add(region);
  const names = (list = page) =>
    list.getByRole('region', { name: 'Products' }).getByRole('article').getByRole('link');

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  await plain.goto(`/?q=${word}&region=pal`);
  await expect(names(plain)).toHaveCount(1);
  await expect(plain.getByText('And 1 whose region we have not noted.').first()).toBeVisible();
  await plain.getByRole('link', { name: 'Show it too' }).click();
  await expect(names(plain)).toHaveCount(2);
  await expect(plain).toHaveURL(`/?q=${word}&region=pal,not-recorded`);

  await page.goto(`/?q=${word}`);
  const narrow = page.getByRole('region', { name: 'Narrow' });
  await narrow.getByLabel('Works on my consoles').check();
  await expect(page).toHaveURL(`/?q=${word}&works=mine`);
  await narrow.getByRole('button', { name: 'My consoles' }).click();
  const dialog = page.getByRole('dialog', { name: 'My consoles' });
  await dialog.getByLabel('Console', { exact: true }).selectOption('Nintendo 64');
  await dialog.getByRole('button', { name: 'Add console' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/?q=${word}&works=nintendo-64.pal`);
  await expect(names()).toHaveText([/pal/]);
  await expect(narrow.getByLabel('Works on my consoles')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show it too' }).click();
  await expect(names()).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${word}`);
  await expect(names()).toHaveCount(3);
  await narrow.getByLabel('Works on my consoles').check();
  await expect(page).toHaveURL(`/?q=${word}&works=nintendo-64.pal`);

  // The consoles of an account are known without scripts.
  const email = await signUp(plain);
  await queryShop(
    `insert into user_consoles (user_id, platform, region)
     select id, 'Nintendo 64', 'ntsc-u' from users where email = $1`,
    [email],
  );
  await plain.goto(`/?q=${word}&works=mine`);
  await expect(plain).toHaveURL(`/?q=${word}&works=nintendo-64.ntsc-u`);
  await expect(names(plain)).toHaveText([/ntsc-u/]);
});
