import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { shippingForm } from '#tests/support/shop-request.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { action } from './checkout.page.tsx';

const given = openTestDatabase();
let shopper: TestBrowser;
let product: Parameters<typeof shippingForm>[0];

beforeAll(async () => {
  shopper = openBrowser(createPageServices(given.db));
  await signInBrowser(shopper, { email: 'user@example.com', isNew: true });
  const id = await addProduct(given.db, { ...owner, id: null }, { ...testProduct, stock: 9 });
  product = { id, priceCents: 1000, name: testProduct.name };
});

it('takes no order while ordering is paused, and knows one from before the pause', async () => {
  const form = shippingForm(product);
  const order = (changed = {}) => action(shopper.ask('/checkout', { ...form, ...changed }));
  const placed = await order();
  expect(placed).toMatchObject({ status: 302 });
  const pause = sql`insert into settings (key, value) values ('pauseUntil', '"2199-01-01T00:00"')`;
  await given.run(pause);
  expect(await order({ attemptKey: randomUUID() })).toMatchObject({
    data: { message: expect.stringMatching(/^Ordering is paused until .* Your cart is kept\.$/) },
    init: { status: 409 },
  });
  const repeated = (await order()) as Response;
  expect(repeated.headers.get('Location')).toBe((placed as Response).headers.get('Location'));
});

it('answers with the order whose answer was lost when the cart was changed since', async () => {
  await given.run(sql`delete from settings`);
  const order = (changed = {}) =>
    action(
      shopper.ask('/checkout', { ...shippingForm(product, 2), ...changed }),
    ) as Promise<Response>;
  const count = () => given.list(sql`select count(*)::int from orders`);
  const lost = shippingForm(product);
  const placed = await order(lost);
  const before = await count();
  const edited = await order({ sentKeys: [randomUUID(), 'damaged', lost.attemptKey].join() });
  expect(edited.headers.get('Location')).toBe(placed.headers.get('Location'));
  expect(await count()).toEqual(before);
  const unknown = await order({ sentKeys: randomUUID() });
  expect(unknown.headers.get('Location')).not.toBe(placed.headers.get('Location'));
  expect(await count()).not.toEqual(before);
});

it('keeps the language of the page with the order', async () => {
  for (const language of ['ar', 'en', 'fr'] as const) {
    await inLanguage(language, () => action(shopper.ask('/checkout', shippingForm(product))));
  }
  const languages = await given.list(sql`select language from orders order by id desc limit 3`);
  expect(languages).toEqual(['fr', 'en', 'ar']);
});
