import type { Page } from '@playwright/test';
import { addForm, field, getStatusSelect } from '#tests/support/admin-tables.ts';
import { readWords } from '#tests/support/catalogue.ts';
import { testOfDeadLine } from '#tests/support/dead-line.ts';
import {
  delayRequests,
  expect,
  newEmail,
  openWithLateScripts,
  orderNewProduct,
  putInCart,
  scripts,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('30.6 what is added before the scripts come is said and in the cart at once; the heart and the menu follow', async ({
  page,
}) => {
  const name = unique('Journey at once');
  const id = await insertProduct(name, 5);
  let letThrough = await openWithLateScripts(page, `/?q=${encodeURIComponent(name)}`);
  const cart = page.getByRole('link', { name: /^Cart/ });
  const toast = page.getByText(`${name} added to cart!`);
  for (const count of ['1', '2']) {
    await page.getByRole('button', { name: `Add ${name} to cart` }).click();
    await expect(toast).toBeVisible();
    await expect(cart).toHaveText(count);
  }
  letThrough();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(page.locator('[data-tapped]')).toHaveCount(0);

  letThrough = await openWithLateScripts(page, `/product/${id}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 3 ${name} to cart!`)).toBeVisible();
  // The next page shows what is kept before its own scripts come.
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await expect(page.getByRole('main').getByText('× 5')).toBeVisible();
  const total = page.getByRole('main').getByText('Total').filter({ visible: true });
  await expect(total).toBeVisible();
  letThrough();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('5');

  await page.setViewportSize({ width: 390, height: 844 });
  letThrough = await openWithLateScripts(page, '/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added 1 .* to cart!$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  const menu = page.getByLabel('Open menu');
  await menu.click();
  expect(new URL(page.url()).search).toBe('');
  // A tap that began on a link which a button replaces would be lost: the link becomes the button.
  const link = await menu.elementHandle();
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await link?.evaluate((one) => one.isConnected && one.role)).toBe('button');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  await expect(page).toHaveURL('/product/1');
});

test('what a guest adds before the scripts come stays at the sign-in after another user; 2.5 waits for the form (D12, D42)', async ({
  page,
}) => {
  const name = unique('Journey early guest');
  const id = await insertProduct(name, 1001);
  await page.goto('/');
  await page.localStorage.setItem('user-id', 'another');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  const letThrough = await openWithLateScripts(page, `/product/${id}`);
  await add.click();
  await expect(page.getByText(`Added 1 ${name} to cart!`)).toBeVisible();
  await quantity.fill('2.5');
  await add.click();
  letThrough();
  await expect(quantity).toBeFocused();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await signUp(page);
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1');
});

test('an empty cart says so before the scripts come, and stays as it is', async ({ page }) => {
  const letThrough = await openWithLateScripts(page, '/cart');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(main.getByText('Loading')).toBeHidden();
  letThrough();
  await waitForHydration(main.getByRole('link', { name: 'Continue Shopping' }));
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toHaveCount(1);
  await expect(main.getByText('Loading')).toHaveCount(0);
});

test('what is done before the scripts come is done before a link or a search leaves the page (D42)', async ({
  page,
}) => {
  const name = unique('Journey early');
  const [one, many] = [
    await insertProduct(`${name} one`, 1),
    await insertProduct(`${name} many`, 5),
  ];
  const cart = page.getByRole('link', { name: /^Cart/ });
  await putInCart(page, one);
  // So late, too, is the answer that adding waits for.
  const products = '*/cart/products*';
  let letThrough = await openWithLateScripts(page, `/product/${many}`, products);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('5');
  for (let times = 0; times < 2; times++) {
    await cart.click();
    await expect(cart).toHaveAttribute('aria-busy', 'true');
  }
  await expect(page).toHaveURL(`/product/${many}`);
  letThrough();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel(`Quantity of ${name} many`)).toHaveValue('3');

  // Refused by the stock, and the search goes on.
  letThrough = await openWithLateScripts(page, `/product/${one}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByLabel('Search products').fill('saturn');
  await page.getByLabel('Search products').press('Enter');
  await expect(page).toHaveURL(`/product/${one}`);
  letThrough();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(page).toHaveURL('/?q=saturn');
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
});

test('category, sort and theme chosen before the scripts come are all carried out', async ({
  page,
}) => {
  const letThrough = await openWithLateScripts(page, '/?category=Nintendo&subcategory=Switch');
  const [category, sort] = [
    page.getByLabel('Category', { exact: true }),
    page.getByLabel('Sort by'),
  ];
  await category.selectOption('Sega');
  await sort.selectOption('Price high to low');
  await expect(sort).toHaveAttribute('aria-busy', 'true');
  await page.getByText('Dark', { exact: true }).click();
  letThrough();
  await expect(page).toHaveURL('/?category=Sega&sort=price-desc');
  await expect(page.getByRole('heading', { level: 1, name: 'Sega' })).toBeVisible();
  await expect(category).toHaveValue('Sega');
  await expect(sort).toHaveValue('price-desc');
  await expect(page.getByLabel('Dark')).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack();
  await expect(page).toHaveURL(/Nintendo/);
  await expect(category).toHaveValue('Nintendo');
});

test('what was typed before the scripts come is hinted, warned of and searched for', async ({
  page,
}) => {
  let letThrough = await openWithLateScripts(page, '/login?tab=up');
  await page.getByLabel('Password', { exact: true }).fill('nintendo');
  await page.getByLabel('Search products').fill('saturn');
  letThrough();
  await expect(page.getByText(/^Weak/)).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();

  await signUp(page);
  letThrough = await openWithLateScripts(page, '/checkout');
  await page.getByLabel('Phone').fill('02 123456');
  await page.getByLabel('City').fill('Zahle');
  letThrough();
  await expect(page.getByText(/We do not know this prefix/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Zahle');
});

test('another tab of the login keeps what was typed before the scripts come', async ({ page }) => {
  const letThrough = await openWithLateScripts(page, '/login');
  const [email, password] = [newEmail(), 'open sesame'];
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();
});

test('what is typed while the page is taken over keeps every letter', async ({ admin: page }) => {
  const letThrough = await openWithLateScripts(page, '/admin');
  const name = field(page, 'Name');
  await name.pressSequentially('Earl');
  await field(page, 'Category').selectOption('Atari');
  await name.focus();
  // The next letter of a fast typist, between hydration and the replay of what came before it.
  await name.evaluate(() => {
    const take = window.takeEarlyTaps;
    window.takeEarlyTaps = () => {
      setTimeout(() => document.execCommand('insertText', false, 'y'));
      return take?.() ?? [];
    };
  });
  letThrough();
  await expect(field(page, 'Subcategory')).toContainText('Atari Lynx');
  await expect(name).toHaveValue('Early');
});

test('Sign Out before the scripts come leaves nothing either, however late those of the next page', async ({
  page,
}) => {
  const name = unique('Journey early leaving');
  await signUp(page);
  await putInCart(page, await insertProduct(name, 5));
  const letThrough = await openWithLateScripts(page, '/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  letThrough();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('what an owner chooses before the scripts come is done with the value chosen (D42)', async ({
  admin: page,
}) => {
  const { number } = await orderNewProduct(unique('Journey early status'));
  let letThrough = await openWithLateScripts(page, `/admin/orders?q=${number}`);
  await getStatusSelect(page, number).selectOption('Shipped');
  await expect(getStatusSelect(page, number)).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(getStatusSelect(page, number)).toHaveValue('shipped');
  const stored = await queryShop('select status from orders where order_number = $1', [number]);
  expect(stored).toEqual([{ status: 'shipped' }]);

  letThrough = await openWithLateScripts(page, '/admin');
  const form = addForm(page);
  await form.getByLabel('Category', { exact: true }).selectOption('Atari');
  await form.getByLabel('Name', { exact: true }).fill('Early');
  const image = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(11_000_000) };
  await form.getByLabel('Image', { exact: true }).setInputFiles(image);
  await page.getByLabel('Show').selectOption('Archived');
  letThrough();
  await expect(form.getByText('The image is larger than 10 MB.')).toBeVisible();
  await expect(form.getByLabel('Subcategory')).toContainText('Atari Lynx');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Early');
  await expect(page).toHaveURL(/show=archived/);
});

test('a heart that is set already is not taken back, and a page without scripts lets go', async ({
  page,
}) => {
  await page.goto('/product/1');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  const letThrough = await openWithLateScripts(page, '/product/1');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  letThrough();
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added 1 /)).toBeVisible();
  await expect(page.getByText('Removed from your wishlist')).toHaveCount(0);

  const fail = await delayRequests(page, scripts, { end: 'abort' });
  await page.goto('/product/1', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: 'Add to wishlist' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  // A script that does not come may be the line's fault: the page is loaded again, once.
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  fail();
  await again;
  await expect(page.locator('[data-tapped]')).toHaveCount(0);
  await page.unroute(scripts);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
});

test('a page of which one script does not come is loaded again, and works', async ({ page }) => {
  let [failed, documents] = [0, 0];
  await page.route(scripts, (route) => (failed++ === 0 ? route.abort() : route.continue()));
  page.on('domcontentloaded', () => documents++);
  await page.goto('/product/1', { waitUntil: 'commit' });
  await expect.poll(() => documents).toBe(2);
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
});

/** Fills in a page before its scripts; one of them is lost then, and the page loads itself again. */
async function fillBeforeReload(page: Page, url: string, fill: () => Promise<void>) {
  const typed = Promise.withResolvers<void>();
  let failed = 0;
  await page.route(scripts, async (route) => {
    if (failed++ > 0) return route.continue();
    await typed.promise;
    return route.abort();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await fill();
  const again = page.waitForEvent('domcontentloaded');
  typed.resolve();
  await again;
  await waitForHydration(page.locator('main'));
}

test('what was typed into a page that is loaded again is kept, but for a password', async ({
  page,
}) => {
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ];
  await fillBeforeReload(page, '/login', async () => {
    await email.fill('rana@example.com');
    await password.fill('open sesame');
  });
  await expect(email).toHaveValue('rana@example.com');
  await expect(password).toHaveValue('');
  await page.reload();
  await expect(email).toHaveValue('');
});

test('what was chosen in a page that is loaded again is kept, too', async ({ page }) => {
  const main = page.getByRole('main');
  const [platform, complete] = [main.getByLabel('Platform'), main.getByLabel('Complete only')];
  await fillBeforeReload(page, '/wants?q=panzer', async () => {
    await main.getByLabel('What are you looking for?').fill('');
    await platform.selectOption('Saturn');
    await complete.check();
  });
  await expect(main.getByLabel('What are you looking for?')).toHaveValue('');
  await expect(platform).toHaveValue('Saturn');
  await expect(complete).toBeChecked();
});

test('33 the cart before the scripts names a category in the language of the page', async ({
  page,
}) => {
  const id = await insertProduct(unique('Journey shelf'), 1);
  await queryShop(
    "update products set category = 'Collector Items', subcategory = 'Rare Games' where id = $1",
    [id],
  );
  await putInCart(page, id);
  const letThrough = await openWithLateScripts(page, '/ar/cart');
  const name = page.getByRole('main').getByText(readWords('ar').say('Rare Games')).first();
  await expect(name).toBeVisible();
  letThrough();
  await waitForHydration(page.locator('main'));
  await expect(name).toBeVisible();
});

testOfDeadLine(
  '30.6 where scripts hang and the shop does not answer, a button lets go, the page says why, and is loaded once it does',
  async ({ page, line }) => {
    await page.clock.install();
    const letThrough = await openWithLateScripts(page, '/product/1');
    const heart = page.getByRole('button', { name: 'Add to wishlist' });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-busy', 'true');
    await line.cut();
    await page.clock.fastForward(8000);
    await expect(heart).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('alert')).toHaveText(
      'The shop could not be reached. Check your connection and try again.',
    );
    await line.restore();
    const again = page.waitForEvent('domcontentloaded');
    await page.clock.fastForward(3000);
    await again;
    letThrough();
    await heart.click();
    await expect(page.getByText('Added to your wishlist')).toBeVisible();
  },
);

test("30.bars no page that a purchase starts on waits for the browser's formats of dates and numbers", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
      const construct = (target: object, args: unknown[]): object => {
        asked.push(`${name} ${JSON.stringify(args)}`);
        return Reflect.construct(target as never, args);
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
    }
  });
  const id = await insertProduct(unique('Journey before release'), 5);
  await queryShop(
    "update products set category = 'Pre-Orders', subcategory = 'Games', released_on = '2030-10-09' where id = $1",
    [id],
  );
  await putInCart(page, id);
  const copyId = await insertProduct(unique('Journey tested copy'), 1);
  await queryShop("update products set condition = 'good' where id = $1", [copyId]);
  await queryShop("insert into product_facts (product_id, tested_on) values ($1, '2026-10-09')", [
    copyId,
  ]);
  const products = [`/product/${id}`, `/product/${copyId}`];
  const paths = ['/', '/?category=Pre-Orders', ...products, '/cart', '/blog'];
  for (const path of [...paths, '/blog/box-with-lenses', '/fr/?category=Pre-Orders']) {
    await page.goto(path);
    await waitForHydration(page.locator('main'));
    expect(await page.evaluate(() => Reflect.get(window, 'asked')), path).toEqual([]);
  }
});
