import type { Page } from '@playwright/test';
import { createCartLine } from '#app/cart/cart-rules.ts';
import { deliveryStorageKey } from '#app/delivery/delivery-storage.ts';
import type { Place } from '#app/delivery/find-place.ts';
import {
  expect,
  expectAccessible,
  fillShipping,
  openWithLateScripts,
  openWithoutScripts,
  orderByRequest,
  putInCart,
  signInByPage,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { endSessions } from '#tests/support/session.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';

const countOrders = (email: string) =>
  readShop<number>('select count(*)::int from orders where email = $1', [email]);

/** Which character of a field stands where, from left to right, on a page from right to left. */
function readDigitPlaces(field: HTMLElement): number[] {
  const { value } = field as HTMLInputElement;
  const { direction, unicodeBidi } = getComputedStyle(field);
  const copy = document.createElement('span');
  Object.assign(copy.style, { direction, unicodeBidi });
  copy.append(value);
  document.body.append(copy);
  const measure = (index: number) => {
    const range = document.createRange();
    range.setStart(copy.firstChild ?? copy, index);
    range.setEnd(copy.firstChild ?? copy, index + 1);
    return range.getBoundingClientRect().x;
  };
  const places = [...value].map((_, index) => index).sort((a, b) => measure(a) - measure(b));
  copy.remove();
  return places;
}

test('30.22 the form asks for what it needs beside the summary; wrong fields are named, the first one takes the focus, nothing typed is lost (§2 Cart, §2 Checkout, D15, D24)', async ({
  page,
}) => {
  const name = unique('Journey form');
  const id = await insertProduct(name, 3, 1999);
  await putInCart(page, id, 2);
  const email = await signUp(page);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Address', 'City']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Order Notes')).not.toHaveAttribute('required');
  await expect(page.getByLabel(/postal/i)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText('Cash on delivery', { exact: true })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(name)).toBeVisible();
  await expect(summary.getByText('Qty 2')).toBeVisible();
  await expect(summary.getByText('$39.98').last()).toBeVisible();
  await expect(
    summary.getByText('Delivery: $4 to $10 depending on location, paid on delivery'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const firstName = page.getByLabel('First Name');
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription('Enter your first name.');
  await firstName.fill('Rana');
  await expect(page.getByText('Enter your first name.')).toHaveCount(0);
  await expect(page.getByText('Enter the city or village.')).toBeVisible();

  await fillShipping(page);
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Order Notes').fill('Ring twice');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Enter a phone number the courier can reach.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Order Notes')).toHaveValue('Ring twice');
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('٠٣ ١٢٣٤٥٦');
  expect(await page.getByLabel('Phone').evaluate(readDigitPlaces)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  const notes = page.getByLabel('Order Notes');
  await notes.fill('a'.repeat(950));
  await expect(page.getByText('950 of 1000 characters')).toBeVisible();
  await notes.fill('a'.repeat(1012));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('At most 1000 characters: please shorten this by 12.')).toBeVisible();
  await expect(notes).toBeFocused();
  await expect(page).toHaveURL('/checkout');
  await notes.fill('Ring twice\nBlue gate');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  const [order] = await queryShop<{ phone: string; notes: string }>(
    `select phone, notes from orders join order_items on order_id = id where product_id = $1`,
    [id],
  );
  expect(order).toEqual({ phone: '+9613123456', notes: 'Ring twice\nBlue gate' });
});

test('30.23 the total and one Place Order button are in sight from the start at each width', async ({
  page,
}) => {
  const name = `Journey fold ${Date.now()}`;
  await putInCart(page, await insertProduct(name, 3, 1999), 2);
  await signUp(page);
  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  const line = page.getByText(name);
  await page.goto('/checkout');
  await expect(placeOrder).toBeInViewport({ ratio: 1 });
  await expect(line).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(placeOrder).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Total', { exact: true })).toBeInViewport();
  const fold = page.getByText('Your order, 2 items: $39.98');
  await expect(fold).toBeInViewport();
  await expect(line).toBeHidden();
  await fold.click();
  await expect(line).toBeInViewport();
  await page.getByLabel('First Name').click();
  await expect(placeOrder).toBeInViewport({ ratio: 1 });
});

test('the largest cart fits into a form, however long the names of its products are (D20)', async ({
  page,
}) => {
  // The shop has none of them, and answers with the first.
  const products = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: 900_000_000 + index, name: 'ب'.repeat(120), priceCents: 1000, compareAtCents: null },
    ...{ image: '/art/1/logo.svg', category: 'Sega', subcategory: 'Saturn', stock: 5 },
    ...{ inStock: true, releasedOn: null },
  }));
  await page.route('**/cart/products?*', (route) => route.fulfill({ json: products }));
  await page.goto('/robots.txt');
  const items = products.map((product) => createCartLine(product, 1));
  await page.localStorage.setItem('cart-storage', JSON.stringify({ state: { items }, version: 1 }));
  await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Product 900000000 not found')).toBeVisible();
});

/** Has the shop read its places again, and waits until the fee of one is known. */
async function announceFee(page: Page, title: string, feeCents: number): Promise<void> {
  await queryShop('notify delivery');
  const readFee = async () => {
    const places: Place[] = await (await page.request.get('/delivery/places')).json();
    return places.find((place) => place.title === title)?.feeCents;
  };
  await expect.poll(readFee).toBe(feeCents);
}

/** A zone of the test's own with one place, as the owner would add it. */
async function addPlace(page: Page, title: string, feeCents: number): Promise<void> {
  await queryShop(
    `with zone as (
      insert into delivery_zones (title, fee_cents, position) values ($1, $2, 99) returning id
    ), place as (
      insert into delivery_places (zone_id, title, district) select id, $1, 'Reef' from zone returning id
    )
    insert into delivery_spellings (spelling, place_id) select lower($1), id from place`,
    [title, feeCents],
  );
  await announceFee(page, title, feeCents);
}

test('what changes while the form is open makes no order, and is shown until it is accepted (§5, §8, D14, D20)', async ({
  page,
}) => {
  const stamp = unique();
  const [last, vanishing, rising] = [`Last ${stamp}`, `Vanishing ${stamp}`, `Rising ${stamp}`];
  const reef = `Reef${stamp}`;
  await addPlace(page, reef, 500);
  const lastId = await insertProduct(last, 1);
  await putInCart(page, lastId);
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByLabel('City').fill(reef);
  await expect(page.getByText(`${reef}, Reef: delivery $5.00`)).toBeVisible();
  await expect(page.locator('[name="dueTo"]')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const placeOrder = page.getByRole('button', { name: 'Place Order' });

  await test.step('the last unit, which another user buys', async () => {
    await orderByRequest(lastId);
    await placeOrder.click();
    await expect(
      page.getByText(`Insufficient stock for ${last}. Available: 0, Requested: 1`),
    ).toBeVisible();
    await expect(page.getByText('No longer available')).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('Rana');
    await expect(placeOrder).toHaveCount(0);
    await page.getByRole('button', { name: `Remove ${last}` }).click();
  });
  await test.step('a product that goes is called by its name', async () => {
    const [vanishingId, risingId] = [
      await insertProduct(vanishing, 4),
      await insertProduct(rising, 4),
    ];
    await putInCart(page, vanishingId);
    await putInCart(page, risingId);
    await expect(placeOrder).toBeEnabled();
    await queryShop('update products set archived_at = now() where id = $1', [vanishingId]);
    await placeOrder.click();
    await expect(page.getByText(`Product ${vanishing} not found`)).toBeVisible();
    await page.getByRole('button', { name: `Remove it: ${vanishing}` }).click();
  });
  await test.step('a price', async () => {
    await queryShop('update products set price_cents = 2600 where name = $1', [rising]);
    await placeOrder.click();
    await expect(page.getByText('Some prices changed. Please review your order.')).toBeVisible();
    await expect(page.getByText('Price changed from $25.00 to $26.00')).toBeVisible();
    const accept = page.getByRole('button', { name: `Accept the new price: ${rising}` });
    await expect(accept).toBeFocused();
    await accept.press('Enter');
  });
  await test.step('the delivery fee, which the next try accepts', async () => {
    await queryShop('update delivery_zones set fee_cents = 700 where title = $1', [reef]);
    await announceFee(page, reef, 700);
    await placeOrder.click();
    await expect(
      page.getByText('The delivery fee changed. Please review your order.'),
    ).toBeVisible();
    await expect(page.getByText(`${reef}, Reef: delivery $7.00`)).toBeVisible();
    expect(await countOrders(email)).toBe(0);
    await placeOrder.click();
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
  });
  expect(
    await queryShop('select total_cents, delivery_fee_cents from orders where email = $1', [email]),
  ).toEqual([{ total_cents: '2600', delivery_fee_cents: 700 }]);
});

test('a place is known as it is typed, a guess is only offered, an unknown one is taken too', async ({
  page,
}) => {
  await putInCart(page, await insertProduct(unique('Journey places'), 4, 4700));
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  const city = page.getByLabel('City');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const known = page.getByText('Jounieh, Keserwan: delivery $6.00');
  for (const typed of ['جونيه', 'jounié', 'Jouniyeh']) {
    // That of the name before stands until the next one is read.
    await city.fill('');
    await expect(known).toHaveCount(0);
    await city.fill(typed);
    await expect(known).toBeVisible();
  }
  await expect(summary.getByText('Delivery to Jounieh')).toBeVisible();
  await expect(summary.getByText('$53.00')).toBeVisible();
  await expect(
    page.getByText('depending on location and is not part of the total. The summary shows yours.'),
  ).toBeVisible();
  await expect(summary.getByText(/^At your door /)).toBeVisible();
  await city.fill('Jouniehh');
  const guess = page.getByRole('button', { name: 'Do you mean Jounieh?' });
  await expect(guess).toBeVisible();
  await expect(summary.getByText('$47.00 plus $4 to $10')).toBeVisible();
  await expectAccessible(page);
  await guess.click();
  await expect(city).toHaveValue('Jounieh');
  await expect(city).toBeFocused();
  await expect(summary.getByText('$53.00')).toBeVisible();
  await city.fill('Atlantis');
  await expect(
    page.getByText(
      'We do not know this place yet. Delivery is $4 to $10, we tell you before we send it.',
    ),
  ).toBeVisible();
  const landmark = 'مقابل محل الورد';
  await page.getByLabel('Landmark').fill(landmark);
  await page.getByLabel('Map pin').fill('by the sea');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    page.getByText('Paste a link that begins with https://, or leave this empty.'),
  ).toBeVisible();
  await expect(page.getByLabel('Map pin')).toHaveValue('by the sea');
  await page.getByLabel('Map pin').fill('Dropped pin https://maps.example/a');
  await expect(page.getByText('By placing the order you accept our terms.')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  expect(
    await queryShop('select city, delivery_fee_cents, map_pin from orders where email = $1', [
      email,
    ]),
  ).toEqual([{ city: 'Atlantis', delivery_fee_cents: null, map_pin: 'https://maps.example/a' }]);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const arabic = await page.getByText(landmark).boundingBox();
  const latin = await page.getByText('Rana Haddad').boundingBox();
  expect(arabic?.x).toBe(latin?.x);
  expect(arabic?.width).toBeLessThan(200);
});

test('30.9 a cart just ordered, and one with nothing that can be had, have no summary and no button; an empty one is refused with words; a saved address fills the form, also without JavaScript (§5, §8)', async ({
  page,
  browser,
}) => {
  const id = await insertProduct(unique('Journey saved'), 4);
  await putInCart(page, id);
  await signUp(page);
  await page.goto('/checkout');
  await expect(page.getByLabel('Deliver to')).toHaveCount(0);
  await fillShipping(page);
  await page.getByLabel('Landmark').fill('White building');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  await expect(summary.or(placeOrder)).toHaveCount(0);
  await page.goto('/checkout');
  const address = 'Rana Haddad, Hamra, Bliss Street, blue gate, Beirut';
  await page.getByLabel('Deliver to').selectOption(address);
  await expect(page.getByLabel('First Name')).toHaveValue('Rana');
  await expect(page.getByLabel('Phone')).toHaveValue('+9613123456');
  await expect(page.getByLabel('Landmark')).toHaveValue('White building');
  await expect(summary).toHaveCount(0);
  await placeOrder.click();
  await expect(page.getByRole('alert').getByText('Your cart is empty')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await putInCart(page, id);
  await expect(page.getByText('Beirut: delivery $4.00')).toBeVisible();
  await queryShop('update products set archived_at = now() where id = $1', [id]);
  await page.reload();
  await expect(page.getByText('No longer available')).toBeVisible();
  await expect(summary.or(placeOrder)).toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me when you get another' }).click();
  await expect(page.getByText('We will tell you.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('No longer available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  await expect(summary).toHaveCount(0);

  const plain = await openWithoutScripts(browser, page);
  await plain.goto('/checkout');
  await plain.getByLabel('Deliver to').selectOption(address);
  await plain.getByRole('button', { name: 'Fill in' }).click();
  await expect(plain).toHaveURL(/\/checkout\?to=\d+$/);
  await expect(plain.getByLabel('City')).toHaveValue('Beirut');
  await expect(plain.getByLabel('Landmark')).toHaveValue('White building');
});

test('a saved address that is chosen before the scripts come stands against the city of the last order and the draft', async ({
  page,
}) => {
  await putInCart(page, await insertProduct(unique('Journey early address'), 4));
  const email = await signUp(page);
  await queryShop(
    `insert into address_book (user_id, digest, first_name, last_name, email, phone, address, city)
     select id, city, first_name, 'Haddad', email, '+9613123456', 'Main Street', city from users,
       (values ('Rana', 'Beirut'), ('Nour', 'Zahle')) as orders (first_name, city)
     where email = $1`,
    [email],
  );
  const lastChoice = JSON.stringify({ state: { city: 'Beirut' }, version: 0 });
  await page.localStorage.setItem(deliveryStorageKey, lastChoice);
  const choices = { Nour: 'Zahle', Rana: 'Beirut' };
  // The second one finds the draft of the first.
  for (const [firstName, city] of Object.entries(choices)) {
    const letThrough = await openWithLateScripts(page, '/checkout');
    await page.getByLabel('Deliver to').selectOption(`${firstName} Haddad, Main Street, ${city}`);
    letThrough();
    await waitForHydration(page.getByLabel('City'));
    await expect(page.locator('[data-tapped]')).toHaveCount(0);
    await expect(page.getByLabel('City')).toHaveValue(city);
    await expect(page.getByLabel('First Name')).toHaveValue(firstName);
  }
});

test('30.5 a session that ends says why and loses nothing typed; while it is placed the button is disabled and shows it; a lost reply makes no second order (§4, §8, D12, D22)', async ({
  page,
}) => {
  await putInCart(page, await insertProduct(unique('Journey lost reply'), 4));
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByLabel('Building and floor').fill('3rd floor');
  await endSessions(email);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Your session has ended. Your order is kept.')).toBeVisible();
  await signInByPage(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Address')).toHaveValue('Hamra, Bliss Street, blue gate');
  await expect(page.getByLabel('Building and floor')).toHaveValue('3rd floor');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(page.getByText('No answer has come yet')).toHaveCount(0);

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/checkout.data',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // Not through the browser, which would keep the cookie of the answer.
      const request = route.request();
      const body = request.postData();
      await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body });
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
  release();
  await expect.poll(() => countOrders(email)).toBe(1);
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Beirut');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  expect(await countOrders(email)).toBe(1);
});
