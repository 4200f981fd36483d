import { sql } from 'kysely';
import { describeEarlierCopies, listSoldCopies } from '#app/catalogue/copy/sold-copies.server.ts';
import {
  addProduct,
  archiveProduct,
  restoreProduct,
  updateProducts,
} from '#app/catalogue/editing/edit-product.server.ts';
import { findProduct, listProductsByIds } from '#app/catalogue/product/products.server.ts';
import { undoOutcome } from '#app/dispatch/runs/run-outcome.server.ts';
import { takeOutUnit } from '#app/orders/changes/change-order.server.ts';
import { moveOrders } from '#app/orders/moves/move-orders.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { delivered } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';

const given = openOrderDatabase();
let copyId = 0;
let sealedId = 0;

const facts = { condition: 'very-good', completeness: 'complete', serial: 'S-7', shelfMark: 'B3' };
const addCopy = (change = {}) =>
  addProduct(given.db, owner, { ...testProduct, stock: 1, ...facts, ...change } as never);

beforeEach(async () => {
  await given.empty('products');
  await given.run(sql`insert into users (id, email) values ('owner', 'o@o')`);
  copyId = await addCopy();
  sealedId = await addProduct(given.db, owner, { ...testProduct, stock: 1 });
});

const cart = (ids: number[]) =>
  fillCart(ids.length * 1000, ...ids.map((id): [number, number] => [id, 1]));
const order = (...ids: number[]) => given.order(cart(ids));
const move = (orderNumber: string, to: OrderStatus) =>
  given.moveToUndo(orderNumber, to, { actorId: owner.id, audit: owner, quiet: true });

const read = (id = copyId) =>
  given.read(sql`select concat_ws(' ', stock, case when sold_at is not null then 'sold' end,
    case when archived_at is not null then 'archived' end) from products where id = ${id}`);
const [forSale, ordered, sold] = ['1', '0', '0 sold archived'];

describe('a copy', () => {
  it('goes to exactly one of two buyers (issue 17)', async () => {
    const outcomes = await Promise.all([1, 2].map(() => given.place(cart([copyId]))));
    expect(outcomes.filter((outcome) => 'placed' in outcome)).toHaveLength(1);
    const refused = expect.objectContaining({ refused: 'insufficient-stock' });
    expect(outcomes).toContainEqual(refused);
    expect(await read()).toEqual(ordered);
  });

  it('is frozen on its order with its facts; a product without any has none', async () => {
    const orderNumber = await order(copyId, sealedId);
    await given.run(sql`update product_facts set serial = 'other', shelf_mark = null`);
    const { lines } = await given.readOrder(orderNumber);
    const unsaid = { kind: null, region: null, gradedBy: null, grade: null, certificate: null };
    expect(lines.map((line) => line.facts)).toEqual([{ ...unsaid, ...facts }, null]);
  });

  it('is sold once it is delivered, and for sale again when that was wrong (D41)', async () => {
    const orderNumber = await order(copyId, sealedId);
    await move(orderNumber, 'shipped');
    expect(await read()).toEqual(ordered);
    const moved = await move(orderNumber, 'delivered');
    expect([await read(), await read(sealedId)]).toEqual([sold, ordered]);
    expect(await findProduct(given.db, copyId)).toMatchObject({ soldAt: expect.any(String) });
    expect(await listProductsByIds(given.db, [copyId])).toEqual([]);
    expect(await listSoldCopies(given.db, 1)).toMatchObject({ copies: [{ id: copyId }], total: 1 });
    await given.undoMove(moved, owner);
    expect(await read()).toEqual(ordered);
    await move(orderNumber, 'delivered');
    expect(await read()).toEqual(sold);
    await move(orderNumber, 'processing');
    expect(await read()).toEqual(ordered);
  });

  it('returns to the lists when its order is cancelled after all, and is sold again with it', async () => {
    const orderNumber = await order(copyId);
    await move(orderNumber, 'delivered');
    const moved = await move(orderNumber, 'cancelled');
    expect(await read()).toEqual(forSale);
    await given.undoMove(moved, owner);
    expect(await read()).toEqual(sold);
    await move(orderNumber, 'cancelled');
    await move(orderNumber, 'delivered');
    expect(await read()).toEqual(sold);
  });

  it('is sold by what the courier enters, and is not when that is undone or corrected', async () => {
    const orderNumber = await order(copyId);
    await move(orderNumber, 'processing');
    await given.run(sql`update orders set confirmation = 'confirmed', packed_at = now()`);
    await given.openRun(orderNumber);
    await given.record(orderNumber, delivered);
    expect(await read()).toEqual(sold);
    const entryKey = await given.read(sql`select entry_key from run_entries`);
    await undoOutcome(given.db, { runId: 1, orderNumber, entryKey }, owner);
    expect(await read()).toEqual(ordered);
    await given.record(orderNumber, delivered);
    expect(await read()).toEqual(sold);
    await given.record(orderNumber, { outcome: 'not-home' });
    expect(await read()).toEqual(ordered);
  });

  it('stays archived where the owner has archived it', async () => {
    const orderNumber = await order(copyId);
    await archiveProduct(given.db, owner, copyId);
    await move(orderNumber, 'delivered');
    await move(orderNumber, 'cancelled');
    expect(await read()).toBe('1 archived');
  });

  it('30.16 is for sale again once the owner restores it although it is sold', async () => {
    await move(await order(copyId), 'delivered');
    const asked = await restoreProduct(given.db, owner, copyId);
    expect(asked).toMatchObject({ refused: 'sold', soldAt: expect.any(String) });
    expect(await read()).toEqual(sold);
    expect(await restoreProduct(given.db, owner, copyId, true)).toEqual({ changed: copyId });
    expect(await read()).toEqual(ordered);
    await given.run(sql`update products set archived_at = now(), sold_at = now()`);
    const restored = [copyId, sealedId].map((id) => ({ id, after: { archived: false } }));
    await updateProducts(given.db, restored, []);
    expect(await read()).toEqual(ordered);
  });

  it('is for sale again when it is taken out of an order', async () => {
    const orderNumber = await order(copyId, sealedId);
    await takeOutUnit(given.db, await given.request(orderNumber), 1, deliveryRules);
    expect(await read()).toEqual(forSale);
  });
});

it('gives what earlier copies of a title were sold for, and how long they stood', async () => {
  const title = { title: 'Cedar Quest', category: 'Sega', subcategory: 'Saturn' };
  expect(await describeEarlierCopies(given.db, title)).toBeNull();
  for (const [days, priceCents] of [
    [30, 4000],
    [1, 5800],
    [11, 6250],
    [4, 5800],
  ] as const) {
    const id = await addCopy({ title: title.title, priceCents });
    await given.run(sql`update products set created_at = now() - make_interval(days => ${days})
      where id = ${id}`);
    await move(await given.order(fillCart(priceCents, [id, 1])), 'delivered');
  }
  const earlier = 'Earlier copies: $58 in 4 days, $62.50 in 11 days, $58 in 1 day';
  expect(await describeEarlierCopies(given.db, title)).toBe(earlier);
});

it('locks the copies of many orders in one order, so that none waits for another in a circle', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => addCopy()));
  const orders: string[] = [];
  for (const id of ids) orders.push(await order(id));
  const moveAll = (orderNumbers: string[], from: OrderStatus, to: OrderStatus) =>
    moveOrders(given.db, {
      orders: orderNumbers.map((orderNumber) => ({ orderNumber, seen: from })),
      to,
      quiet: true,
      admin: owner,
    });
  const halves = [orders.slice(0, 6), orders.slice(6).reverse()];
  await Promise.all(halves.map((half) => moveAll(half, 'pending', 'delivered')));
  expect(await Promise.all(ids.map(read))).toEqual(ids.map(() => sold));
  await Promise.all(halves.map((half) => moveAll(half, 'delivered', 'cancelled')));
  expect(await Promise.all(ids.map(read))).toEqual(ids.map(() => forSale));
});
