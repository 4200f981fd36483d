import { expect, expectAccessible, putInCart, test } from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

test('an empty cart shows it and leads back to the categories (§2, §2 Cart)', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Start shopping to add items to your cart')).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('adding from a card and from the product page shows how many came along (§1, §4, D13)', async ({
  page,
}) => {
  const name = `Journey racer ${Date.now()}`;
  const id = await addProduct(name, 3);
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Add ${name} to cart` }).click();
  await expect(page.getByText(`${name} added to cart!`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(`${name} added to cart!`)).toBeHidden();

  await page.goto(`/product/${id}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Only 2 items were available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test('quantities, totals and removal (§2 Cart, D14, D15)', async ({ page }) => {
  const name = `Journey puzzle ${Date.now()}`;
  const id = await addProduct(name, 30, 1250);
  await page.goto(`/product/${id}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('12');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 12 ${name} to cart!`)).toBeVisible();
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
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(
    page.getByText('Delivery: $4 to $10 depending on location, paid on delivery'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a guest chooses where it goes, and sees the fee, the amount due, the lira and the days', async ({
  page,
  context,
}) => {
  const id = await addProduct(`Journey ferry ${Date.now()}`, 5, 4700);
  await putInCart(page, id);
  await page.goto('/cart');
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
  await box.fill('جونيه');
  await expect(page.getByText('Jounieh, Keserwan: delivery $6.00')).toBeVisible();
  await expectAccessible(page);
  await box.press('Enter');
  await expect(whereTo).toBeFocused();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(sentence).toBeHidden();
  await expect(summary).toContainText('Delivery to Jounieh$6.00To pay on delivery$53.00');
  await expect(summary.locator('p').filter({ hasText: /^Total/ })).toContainText('$47.00');
  await expect(summary.getByText(/^At your door \w{3} \d+ (\w+ )?or \w{3} \d+ \w+$/)).toBeVisible();
  await expectAccessible(page);

  // The demo has a rate of its own, which the other journeys get back.
  const setRate = (value: unknown) =>
    queryShop(
      `with rate as (insert into settings (key, value) values ('lbpRate', $1)
         on conflict (key) do update set value = excluded.value)
       select pg_notify('settings', '')`,
      [JSON.stringify(value)],
    );
  const [before] = await queryShop(`select value from settings where key = 'lbpRate'`);
  await setRate(90_000);
  await expect(async () => {
    await page.reload();
    await expect(summary).toContainText('about LBP 4,770,000 at 90,000', { timeout: 300 });
  }).toPass({ timeout: 3000 });
  await setRate(before?.value ?? null);

  const other = await context.newPage();
  await other.goto(`/product/${id}`);
  await expect(
    other.getByText(/^Delivery to Jounieh \$6\.00, \w{3} \d+ .*or \w{3} \d+ \w+$/),
  ).toBeVisible();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Where to?' }).click();
  await other.getByLabel('Deliver to').fill('Atlantis');
  await other.getByRole('button', { name: 'Use this place' }).click();
  await expect(summary).toContainText(
    'Delivery to Atlantis$4 to $10To pay on delivery$47.00 plus $4 to $10',
  );
});

test('a quantity above live stock is refused, and nothing changes (§4, §8)', async ({ page }) => {
  const name = `Journey quest ${Date.now()}`;
  const id = await addProduct(name, 5);
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 1 ${name} to cart!`)).toBeVisible();
  await page.goto('/cart');
  const quantity = page.getByRole('combobox', { name: `Quantity of ${name}` });
  await expect(quantity).toHaveValue('1');
  await queryShop('update products set stock = 2 where id = $1', [id]);
  await quantity.selectOption('5');
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(quantity).toHaveValue('1');

  await page.goto(`/product/${id}`);
  await queryShop('update products set stock = 3 where id = $1', [id]);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 2 ${name} to cart!`)).toBeVisible();
  await queryShop('update products set stock = 4 where id = $1', [id]);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Only 1 items were available')).toBeVisible();
});

test('less stock, a new price and an archived product are shown and settled on opening (D14, D33)', async ({
  page,
}) => {
  const stamp = Date.now();
  const names = [`Journey less ${stamp}`, `Journey dearer ${stamp}`, `Journey gone ${stamp}`];
  const ids = await Promise.all(names.map((name) => addProduct(name, 5, 2000)));
  for (const id of ids) {
    await page.goto(`/product/${id}`);
    await page.getByRole('combobox', { name: 'Quantity' }).selectOption('4');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText(/^Added 4 /)).toBeVisible();
  }
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
  await expect(page.getByRole('link', { name: 'Login to Checkout' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('$134.00').last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: `Remove ${names[0]}` }).press('Enter');
  await expect(page.getByRole('link', { name: names[1] })).toBeFocused();
});

test('the cart shows that it is loading until the scripts have come (D42)', async ({ page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/*.js', (route) => sent.then(() => route.continue()));
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  send();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('two tabs stay in step (D12)', async ({ page, context }) => {
  const name = `Journey twin ${Date.now()}`;
  const id = await addProduct(name, 5);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto(`/product/${id}`);
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('1');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(other.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('a damaged stored cart is repaired, never a crash (§3, D12)', async ({ page }) => {
  const name = `Journey whole ${Date.now()}`;
  const id = await addProduct(name, 5);
  const whole = {
    productId: id,
    name,
    priceCents: 2500,
    image: '/art/1/product/sega/saturn/x.png',
    category: 'Sega',
    subcategory: 'Saturn',
    stock: 5,
    quantity: 2,
  };
  const stored = JSON.stringify({ state: { items: [whole, { productId: 'x' }, 7] }, version: 0 });
  await page.addInitScript((text) => localStorage.setItem('cart-storage', text), stored);
  await page.goto('/cart');
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('2');
  await page.addInitScript(() => localStorage.setItem('cart-storage', '{not json'));
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('after a refusal the page shows the stock and the price that are', async ({ page }) => {
  const id = await addProduct(`Journey fewer ${Date.now()}`, 8, 1000);
  await page.goto(`/product/${id}`);
  const quantity = page.getByRole('combobox', { name: 'Quantity' });
  await quantity.selectOption('2');
  await queryShop('update products set stock = 2, price_cents = 1250 where id = $1', [id]);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Price changed from $10.00 to $12.50')).toBeVisible();
  await expect(page.getByRole('main').getByText('$12.50').first()).toBeVisible();
  await expect(quantity.getByRole('option')).toHaveCount(2);

  const sold = await addProduct(`Journey sold ${Date.now()}`, 8, 1000);
  await page.goto(`/product/${sold}`);
  await queryShop('update products set stock = 0 where id = $1', [sold]);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});
