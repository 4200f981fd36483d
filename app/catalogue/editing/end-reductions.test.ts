import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import { listHomeRows } from '#app/catalogue/listing/home-rows.server.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import { placeOrder } from '#app/orders/place-order.server.ts';
import { buildOrderAttempt, deliveryRules } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { addProduct } from './edit-product.server.ts';
import { endReductions } from './end-reductions.server.ts';

const given = openTestDatabase();
const reduced = { ...testProduct, compareAtCents: 1500, reducedUntil: '2026-12-24' };
let id = 0;

beforeEach(async () => {
  await sql`truncate products, orders, users, audit_log restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
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
  const filter = { actor: 'the shop', kind: 'product', subjectId: String(id), page: 1 };
  const { entries } = await listAuditEntries(given.db, filter);
  expect(entries).toMatchObject([
    {
      action: 'edit',
      before: { priceCents: 1000, compareAtCents: 1500, reducedUntil: '2026-12-24' },
      after: { priceCents: 1500, compareAtCents: null, reducedUntil: null },
    },
  ]);
});

it('lets no order through at the lower price afterwards', async () => {
  await endReductions(given.db, '2026-12-25');
  const order = (totalCents: number) =>
    placeOrder(given.db, buildOrderAttempt({ userId: owner.id, totalCents }), deliveryRules);
  expect(await order(2000)).toMatchObject({ refused: 'prices-changed' });
  expect(await order(3000)).toHaveProperty('placed');
});
