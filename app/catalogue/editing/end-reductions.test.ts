import { sql } from 'kysely';
import { listHomeRows } from '#app/catalogue/home/home-rows.server.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import { placeOrder } from '#app/orders/place-order.server.ts';
import { buildOrderAttempt, deliveryRules } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { addProduct } from './edit-product.server.ts';
import { endReductions } from './end-reductions.server.ts';

const given = openTestDatabase('products, orders, users, audit_log');
const reduced = { ...testProduct, compareAtCents: 1500, reducedUntil: '2026-12-24' };
let id = 0;

beforeEach(async () => {
  await given.run(sql`insert into users (id, email) values ('owner', 'owner@example.com')`);
  id = await addProduct(given.db, owner, reduced);
});

const findPrices = async () => {
  const product = await findProduct(given.db, id);
  return [product?.priceCents, product?.compareAtCents, product?.reducedUntil];
};

it('keeps the lower price until the end of its last day', async () => {
  await endReductions(given.db, '2026-12-24');
  expect(await findPrices()).toEqual([1000, 1500, '2026-12-24']);
});

it('brings the old price back once, with an audit entry, also when many processes end it', async () => {
  await addProduct(given.db, owner, { ...reduced, reducedUntil: null });
  await Promise.all(Array.from({ length: 4 }, () => endReductions(given.db, '2026-12-25')));
  expect(await findPrices()).toEqual([1500, null, null]);
  const rows = await listHomeRows(given.db, []);
  expect(rows['On sale'].map((product) => product.id)).toEqual([id + 1]);
  const entries = await given.run(sql`select action, subject_id::int as id, before, after
    from audit_log where actor_email = 'the shop'`);
  const before = { priceCents: 1000, compareAtCents: 1500, reducedUntil: '2026-12-24' };
  const after = { priceCents: 1500, compareAtCents: null, reducedUntil: null };
  expect(entries).toEqual([{ action: 'edit', id, before, after }]);
});

it('lets no order through at the lower price afterwards', async () => {
  await endReductions(given.db, '2026-12-25');
  const order = (totalCents: number) =>
    placeOrder(given.db, buildOrderAttempt({ userId: owner.id, totalCents }), deliveryRules);
  expect(await order(2000)).toMatchObject({ refused: 'prices-changed' });
  expect(await order(3000)).toHaveProperty('placed');
});
