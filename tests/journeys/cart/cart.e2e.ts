import {
  delayRequests,
  expect,
  expectAccessible,
  putInCart,
  scripts,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('the cart loads until the scripts have come; a damaged one is repaired, never a crash; an empty one leads back to the categories (§2, §2 Cart, §3, D12, D42)', async ({
  page,
}) => {
  const name = unique('Journey whole');
  const whole = {
    productId: await insertProduct(name, 5),
    name,
    priceCents: 2500,
    image: '/art/1/product/sega/saturn/x.png',
    category: 'Sega',
    subcategory: 'Saturn',
    stock: 5,
    quantity: 2,
  };
  const stored = { state: { items: [whole, { productId: 'x' }, 7] }, version: 0 };
  await page.goto('/robots.txt');
  await page.localStorage.setItem('cart-storage', JSON.stringify(stored));
  const release = await delayRequests(page, scripts);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  release();
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('2');
  await page.localStorage.setItem('cart-storage', '{not json');
  await page.reload();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Start shopping to add items to your cart')).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('adding from a card and from the product page shows how many came along, and after a refusal what there is (§1, §4, §8, D13)', async ({
  page,
}) => {
  const name = unique('Journey racer');
  const id = await insertProduct(name, 3);
  const button = page.getByRole('button', { name: 'Add to Cart' });
  const quantity = page.getByRole('combobox', { name: 'Quantity', exact: true });
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  const add = page.getByRole('button', { name: `Add ${name} to cart` });
  // Before the scripts come, a link leads to the cart.
  await waitForHydration(add);
  await add.click();
  await expect(page.getByText(`${name} added to cart!`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(`${name} added to cart!`)).toBeHidden();

  await page.getByRole('region', { name: 'Items' }).getByRole('link', { name }).click();
  await quantity.selectOption('3');
  await button.click();
  await expect(page.getByText('Only 2 items were available')).toBeVisible();
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  // What the page does not know yet counts.
  await queryShop('update products set stock = 6 where id = $1', [id]);
  await button.click();
  await expect(page.getByText(`Added 3 ${name} to cart!`)).toBeVisible();
  await queryShop('update products set stock = 7 where id = $1', [id]);
  await button.click();
  await expect(page.getByText('Only 1 items were available')).toBeVisible();

  await page.goto(`/product/${await insertProduct(`${name} fewer`, 8, 1000)}`);
  await quantity.selectOption('2');
  await queryShop('update products set stock = 2, price_cents = 1250 where name = $1', [
    `${name} fewer`,
  ]);
  await button.click();
  await expect(page.getByText('Price changed from $10.00 to $12.50')).toBeVisible();
  await expect(page.getByRole('main').getByText('$12.50').first()).toBeVisible();
  await expect(quantity.getByRole('option')).toHaveCount(2);

  const sold = await insertProduct(`${name} sold`, 8, 1000);
  await page.goto(`/product/${sold}`);
  await queryShop('update products set stock = 0 where id = $1', [sold]);
  await button.click();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(button).toBeDisabled();
});

test('30.22 quantities, totals and removal, which is announced; a quantity above live stock is refused, and nothing changes (§2 Cart, §4, §8, D14, D15)', async ({
  page,
}) => {
  const name = unique('Journey puzzle');
  const id = await insertProduct(name, 30, 1250);
  await putInCart(page, id, 12);
  await page.goto('/cart');
  const quantity = page.getByRole('combobox', { name: `Quantity of ${name}` });
  await expect(quantity).toHaveValue('12');
  await expect(quantity.getByRole('option')).toHaveCount(11);
  await quantity.selectOption('3');
  const line = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
  await expect(line.getByText('$37.50')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.locator('p').filter({ hasText: /^Total/ })).toContainText('$37.50');
  await expect(summary.getByRole('link', { name: 'Login to Checkout' })).toBeVisible();
  const back = summary.getByRole('link', { name: 'Continue Shopping' });
  await expect(back).toHaveAttribute('href', '/');
  await expect(
    page.getByText('Delivery: $4 to $10 depending on location, paid on delivery'),
  ).toBeVisible();
  await expectAccessible(page);
  await queryShop('update products set stock = 4 where id = $1', [id]);
  await quantity.selectOption('5');
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(
    page.getByRole('status').getByText(`${name} was removed from your cart.`),
  ).toBeAttached();
});

test('two tabs stay in step, also in where a guest wants it: with the fee, the amount due, the lira and the days (D12)', async ({
  page,
  context,
}) => {
  const name = unique('Journey ferry');
  const id = await insertProduct(name, 5, 4700);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto(`/product/${id}`);
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('1');

  const sentence = page.getByText('Delivery: $4 to $10 depending on location, paid on delivery');
  await expect(sentence).toBeVisible();
  const whereTo = page.getByRole('button', { name: 'Where to?' });
  await whereTo.click();
  const box = page.getByRole('dialog').getByLabel('Deliver to');
  await box.fill('Atlantis');
  await expect(
    page.getByText('We do not know this place yet. Delivery is $4 to $10'),
  ).toBeVisible();
  await box.fill('Jouniyehh');
  await page.getByRole('button', { name: 'Do you mean Jounieh?' }).click();
  await expect(box).toHaveValue('Jounieh');
  await expect(box).toBeFocused();
  await box.fill('جونيه');
  await expect(page.getByText('Jounieh, Keserwan: delivery $6.00')).toBeVisible();
  await expectAccessible(page);
  await box.press('Enter');
  await expect(whereTo).toBeFocused();
  await whereTo.press('Enter');
  await expect(box).toBeFocused();
  await box.press('Escape');
  await expect(whereTo).toBeFocused();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(sentence).toBeHidden();
  await expect(summary).toContainText('Delivery to Jounieh$6.00To pay on delivery$53.00');
  await expect(summary.locator('p').filter({ hasText: /^Total/ })).toContainText('$47.00');
  await expect(summary.getByText(/^At your door \w{3} \d+ (\w+ )?or \w{3} \d+ \w+$/)).toBeVisible();
  await expectAccessible(page);
  // At the rate of the demo.
  await expect(summary).toContainText('about LBP 4,743,500 at 89,500');

  await expect(
    other.getByText(/^Delivery to Jounieh \$6\.00, \w{3} \d+ .*or \w{3} \d+ \w+$/),
  ).toBeVisible();
  await other.getByRole('link', { name: 'Cart, 1 item' }).click();
  await other.getByRole('button', { name: 'Where to?' }).click();
  await other.getByLabel('Deliver to').fill('Atlantis');
  await other.getByRole('button', { name: 'Use this place' }).click();
  await expect(summary).toContainText(
    'Delivery to Atlantis$4 to $10To pay on delivery$47.00 plus $4 to $10',
  );
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(other.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('the open cart follows the stock that a change has read, and a price that another tab accepts (D14)', async ({
  page,
  context,
}) => {
  const name = unique('Journey news');
  const id = await insertProduct(name, 5, 2000);
  await putInCart(page, id, 4);
  await queryShop('update products set stock = 3 where id = $1', [id]);
  await page.goto('/cart');
  const items = page.getByRole('region', { name: 'Items' });
  const few = items.getByText('Only 3 left');
  await expect(few).toBeVisible();
  const quantity = page.getByRole('combobox', { name: `Quantity of ${name}` });
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4']);
  await queryShop('update products set stock = 6, price_cents = 2500 where id = $1', [id]);
  await quantity.selectOption('3');
  await expect(items.getByText('Price changed from $20.00 to $25.00')).toBeVisible();
  await expect(few).toHaveCount(0);
  await expect(quantity.getByRole('option')).toHaveCount(6);

  await queryShop('update products set price_cents = 3000 where id = $1', [id]);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: `Accept the new price: ${name}` }).click();
  await expect(items.getByText('$90.00')).toBeVisible();
  await expect(items.getByText('Price changed')).toHaveCount(0);
});

test('less stock, a new price and an archived product are shown and settled on opening (D14, D33)', async ({
  page,
}) => {
  const stamp = unique();
  const names = [`Journey less ${stamp}`, `Journey dearer ${stamp}`, `Journey gone ${stamp}`];
  const ids = await Promise.all(names.map((name) => insertProduct(name, 5, 2000)));
  for (const id of ids) await putInCart(page, id, 4);
  await queryShop('update products set stock = 2 where id = $1', [ids[0]]);
  await queryShop('update products set price_cents = 2350 where id = $1', [ids[1]]);
  await queryShop('update products set archived_at = now() where id = $1', [ids[2]]);
  await page.goto('/cart');
  await expect(page.getByText('3 products in your cart changed.')).toBeVisible();
  const total = page.getByRole('region', { name: 'Order Summary' }).getByText('$120.00');
  await expect(total.first()).toBeVisible();
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await expect(page.getByText('Price changed from $20.00 to $23.50')).toBeVisible();
  await expect(page.getByText('No longer available')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Take 2: ${names[0]}` }).click();
  await expect(page.getByRole('link', { name: names[0] })).toBeFocused();
  await page.getByRole('button', { name: `Accept the new price: ${names[1]}` }).click();
  await page.getByRole('button', { name: `Remove ${names[2]}` }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${names[0]}` })).toHaveValue('2');
  await expect(page.getByText('Only 2 left')).toHaveCount(0);
  await expect(page.getByText('Price changed', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('in your cart changed')).toHaveCount(0);
  await expect(page.getByText('$134.00').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  const checkout = page.getByRole('link', { name: 'Login to Checkout' });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('$134.00').last()).toBeInViewport({ ratio: 1 });
  const below = page.getByRole('link', { name: 'Continue Shopping' });
  await below.evaluate((link) => link.scrollIntoView({ block: 'end' }));
  await checkout.click({ trial: true });
  const remove = page.getByRole('button', { name: `Remove ${names[0]}` });
  // As the second click of a double click on the line before.
  await remove.dispatchEvent('click', { detail: 2 });
  await remove.press('Enter');
  await expect(page.getByRole('link', { name: names[1] })).toBeFocused();
});
