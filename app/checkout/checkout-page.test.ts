import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { redirect } from 'react-router';
import { useCart } from '#app/cart/cart-store.ts';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { changeCreditByHand } from '#app/credit/credit.server.ts';
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
import { action, clientAction } from './checkout.page.tsx';

const given = openTestDatabase();
let shopper: TestBrowser;
let product: Parameters<typeof shippingForm>[0];

beforeAll(async () => {
  shopper = openBrowser(createPageServices(given.db));
  await signInBrowser(shopper, { email: 'user@example.com', isNew: true });
  const id = await addProduct(given.db, { ...owner, id: null }, { ...testProduct, stock: 99 });
  product = { id, priceCents: 1000 };
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
  expect(edited.headers.get('Location')).toBe(
    placed.headers.get('Location')?.replace('new', 'earlier'),
  );
  expect(await count()).toEqual(before);
  const unknown = await order({ sentKeys: randomUUID() });
  expect(unknown.headers.get('Location')).not.toBe(placed.headers.get('Location'));
  expect(await count()).not.toEqual(before);
});

it.each([
  ['as it was', {}, 'new'],
  ['with another phone', { phone: '03 654321' }, 'earlier'],
  ['with another email', { email: 'haddad@example.com' }, 'earlier'],
  ['with a building', { building: '3rd floor' }, 'earlier'],
  ['without its notes', { notes: '' }, 'earlier'],
  ['to collect it', { getBy: 'collect' }, 'earlier'],
  ['to pay with credit', { credit: '1000' }, 'earlier'],
])(
  'says of an order whose answer was lost how its form was sent again: %s',
  async (_, change, as) => {
    const form = shippingForm(product);
    const order = (changed = {}) =>
      action(shopper.ask('/checkout', { ...form, ...changed })) as Promise<Response>;
    const number = (await order()).headers.get('Location')?.split('=')[1];
    for (const sentKeys of ['', form.attemptKey]) {
      const again = await order({ ...change, sentKeys });
      expect(again.headers.get('Location')).toBe(`/orders?${as}=${number}`);
    }
  },
);

it('prefers an order that stands to one whose answer was lost and which was cancelled since', async () => {
  const form = shippingForm(product);
  const [cancelled, standing] = [randomUUID(), randomUUID()];
  const order = (changed: object) =>
    action(shopper.ask('/checkout', { ...form, ...changed })) as Promise<Response>;
  const first = (await order({ attemptKey: cancelled })).headers.get('Location') ?? '';
  await given.run(sql`update orders set status = 'cancelled' where idempotency_key = ${cancelled}`);
  const again = await order({ attemptKey: cancelled });
  expect(again.headers.get('Location')).toBe(first.replace('new', 'earlier'));
  const second = (await order({ attemptKey: standing })).headers.get('Location');
  const both = await order({ attemptKey: cancelled, sentKeys: standing });
  expect(both.headers.get('Location')).toBe(second);
});

it.each([
  ['/login?next=%2Fcheckout&ended=1', [], 0],
  ['/login?next=%2Fcheckout&ended=1', ['lost'], 1],
  ['/checkout', [], 0],
  ['/orders?new=ORD-1', [], 1],
])(
  'after a redirect to %s, of what was sent as %j before, keeps %i attempts',
  async (to, sent, kept) => {
    useCart.setState({ attemptKey: 'lost', sentKeys: ['lost'] });
    const { request } = shopper.ask('/checkout', { attemptKey: 'lost', sentKeys: sent.join() });
    const serverAction = () => Promise.reject(redirect(to));
    const answer = clientAction({ request, serverAction } as unknown as Parameters<
      typeof clientAction
    >[0]);
    await expect(answer).rejects.toHaveProperty('status', 302);
    expect(useCart.getState().sentKeys).toHaveLength(kept);
  },
);

it('says why it takes no line above what an order holds, and that nothing was placed', async () => {
  await given.run(sql`update products set stock = 20000`);
  expect(await action(shopper.ask('/checkout', shippingForm(product, 10_001)))).toMatchObject({
    data: { message: `At most 10,000 of ${testProduct.name} in one order.`, isSettled: true },
    init: { status: 409 },
  });
});

it('keeps the language of the page with the order', async () => {
  for (const language of ['ar', 'en', 'fr'] as const) {
    await inLanguage(language, () => action(shopper.ask('/checkout', shippingForm(product))));
  }
  const languages = await given.list(sql`select language from orders order by id desc limit 3`);
  expect(languages).toEqual(['fr', 'en', 'ar']);
});

async function giveCredit(): Promise<void> {
  const userId = (await shopper.findUser())?.id ?? '';
  const admin = { id: userId, email: 'user@example.com' };
  const given1000 = { entryKey: randomUUID(), holder: { userId }, cents: 1000, note: 'A gift' };
  await changeCreditByHand(given.db, { ...given1000, admin });
}

it('knows an order whose answer was lost by a form that has no credit left to offer', async () => {
  await giveCredit();
  const form = shippingForm(product);
  const order = (changed: object) =>
    action(shopper.ask('/checkout', { ...form, ...changed })) as Promise<Response>;
  const placed = (await order({ credit: '1000' })).headers.get('Location');
  const again = await order({ sentKeys: form.attemptKey });
  expect(again.headers.get('Location')).toBe(placed);
});

it('shows the credit that is left, and that nothing was placed, where another order has spent it', async () => {
  await giveCredit();
  const order = () =>
    action(shopper.ask('/checkout', { ...shippingForm(product), credit: '1000' }));
  expect(await order()).toMatchObject({ status: 302 });
  expect(await order()).toMatchObject({
    data: {
      message: 'Your credit changed. Please review your order.',
      balanceCents: 0,
      isSettled: true,
    },
    init: { status: 409 },
  });
});

it('forgets no attempt that may have been placed before a 400 or a 429', async () => {
  const browser = openBrowser(createPageServices(given.db, { rateLimits: true }), {
    address: '203.0.113.90',
  });
  await signInBrowser(browser, { email: 'hasty@example.com', isNew: true });
  const form = { ...shippingForm(product), phone: 'abc' };
  const order = (changed = {}) => action(browser.ask('/checkout', { ...form, ...changed }));
  const answer = (status: number, isSettled: boolean) => ({
    data: { isSettled },
    init: { status },
  });
  expect(await order()).toMatchObject(answer(400, true));
  expect(await order({ sentKeys: randomUUID() })).toMatchObject(answer(400, true));
  const again = () => order({ sentKeys: form.attemptKey });
  expect(await again()).toMatchObject(answer(400, false));
  expect(await order({ lines: 'damaged' })).toMatchObject(answer(400, false));
  while (((await again()) as { init: ResponseInit }).init.status === 400);
  expect(await again()).toMatchObject(answer(429, false));
  expect(await order({ attemptKey: randomUUID() })).toMatchObject(answer(429, true));
});
