import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { addProduct, editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { setPacked } from '#app/orders/moves/packing.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { maya, resetDispatch } from '#tests/support/orders/courier-run.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { testProduct } from '#tests/support/test-products.ts';
import { applyCount, undoCount } from './apply-count.server.ts';
import { parseUnits } from './count.ts';
import { countAgain, findCountable, listMeant, recordEntry } from './count-entries.server.ts';
import { findCount, listCounted, listCounts, listMissing, openCount } from './counts.server.ts';

const given = openTestDatabase();
const rami: Actor = { id: null, email: 'rami@example.com' };
let id = 0;

const count = (code: string, units = 1, more: { key?: string; msAgo?: number } = {}, by = rami) =>
  recordEntry(given.db, by, id, { key: randomUUID(), code, units, ...more });
const readStocks = () => given.list<number>(sql`select stock from products order by id`);
async function read() {
  const found = await findCount(given.db, id);
  if (!found) throw new Error('The count is gone.');
  return found;
}
const apply = async (withMissing = false) =>
  applyCount(given.db, maya, id, {
    reason: 'Year end',
    withMissing,
    seen: (await read()).version,
  });
const listDifferences = async () =>
  (await listCounted(given.db, id)).lines.map((line) => {
    const { productId, counted, expected, orderedSince } = line;
    return [productId, counted, expected, orderedSince];
  });

/** Cedar Quest with 50 in stock; a pad with 5; one copy on the shelf A3; a pre-order. */
beforeEach(async () => {
  await resetDispatch(given.db);
  await given.empty('stock_counts');
  await given.run(sql`
    insert into products (name, price_cents, category, stock, condition, completeness, released_on)
    values ('Two Buttons', 450, 'Sega', 5, null, null, null),
      ('Cartridge', 900, 'Nintendo', 1, 'good', 'loose', null),
      ('Later', 900, 'Nintendo', 9, null, null, '2099-12-19')`);
  await given.run(sql`insert into product_facts (product_id, barcode, shelf_mark, serial)
    values (2, '4006381333931', 'A3', null), (3, '4006381333931', 'A3', 'S-77')`);
  id = await openCount(given.db, maya, { category: null, shelfMark: null });
});

it('counts by the code of a sticker, by barcode and by words, each press once', async () => {
  const sticker = 'https://sandouk.example/product/2?utm=1';
  expect(await count(sticker, 3)).toEqual({ counted: 3, name: 'Two Buttons' });
  const press = { key: randomUUID() };
  const both = await Promise.all([count('/product/2', 1, press), count('/product/2', 1, press)]);
  expect(both.map((answer) => 'counted' in answer)).toEqual([true, true]);
  await count('/product/2', -1);
  expect(await count('/product/2', 2, {}, maya)).toMatchObject({ counted: 5 });
  const another = { refused: 'This scan is counted as Two Buttons already.' };
  expect(await count('/product/3', 1, press)).toMatchObject(another);
  expect(await count('4 006381 333931')).toMatchObject({
    refused: 'Which of them is it?',
    candidates: [{ id: 3, detail: expect.stringContaining('Serial S-77') }, { id: 2 }],
  });
  const unknown = { refused: 'Nothing in the shop has /product/99.', candidates: [] };
  expect(await count('/product/99')).toEqual(unknown);
  const find = async (text: string) =>
    (await findCountable(given.db, text)).map((product) => product.id);
  expect(await find('cartr')).toEqual([3]);
  expect(await find('a3')).toEqual([3, 2]);
  expect(await find('s-77')).toEqual([3]);
  await given.run(sql`update product_facts set serial = '96385074' where product_id = 2`);
  expect(await find('96385074')).toEqual([2]);
});

/** Cartridges with the barcode of what is there. */
async function addCartridges(n: number) {
  const added = sql`insert into products (name, price_cents, category, stock)
    select 'Cartridge ' || n, 900, 'Nintendo', 1 from generate_series(1, ${n}::int) as n returning id`;
  await given.run(sql`with added as (${added}) insert into product_facts (product_id, barcode)
    select id, '4006381333931' from added`);
}

it.each([
  [10, 'Which of them is it?'],
  [11, 'Which of them is it? The first 12 of more: scan the sticker, or type its serial.'],
])('asks beside %i more copies of a barcode: %s', async (others, refused) => {
  await addCartridges(others);
  const answer = await count('4006381333931');
  expect(answer).toMatchObject({ refused, candidates: { length: 12 } });
});

it('looks what is meant up, and compares no product of thousands with the words', async () => {
  await addCartridges(6000);
  await given.run(sql`analyze`);
  const queries: CompiledQuery[] = [];
  const watched: Database = new Kysely({
    dialect: new PostgresDialect({ pool: given.pool }),
    log: ({ query }) => void queries.push(query),
  });
  for (const words of ['cartridge 41', 'ttons', 's-77', '4006381333931', 'cartr'])
    expect(await listMeant(watched, words)).not.toEqual([]);
  const plans = [];
  for (const { sql: text, parameters } of queries)
    plans.push(JSON.stringify((await given.pool.query(`explain ${text}`, [...parameters])).rows));
  expect(plans.filter((plan) => plan.includes('Seq Scan on products'))).toEqual([]);
  // Its shelf mark is a word in thousands of names.
  await given.run(sql`update product_facts set shelf_mark = 'Cart' where product_id = 3`);
  expect(await listMeant(given.db, 'cart')).toMatchObject([{ id: 3 }, ...Array(12).fill({})]);
});

it('expects on the shelf what is in stock or promised, whatever is sold meanwhile', async () => {
  const before = await createOrder(given.db, buildOrderAttempt());
  await count('/product/1', 49);
  await count('/product/2', 4);
  const after = await createOrder(given.db, buildOrderAttempt());
  expect(await readStocks()).toEqual([46, 5, 1, 9]);
  const differences = [[1, 49, 50, 2] as const, [2, 4, 5, 0] as const];
  expect(await listDifferences()).toEqual(differences);
  // What was packed since has left the shelf after it was counted.
  await given.run(sql`update orders set packed_at = now() where order_number = ${before}`);
  expect(await listDifferences()).toEqual(differences);
  expect(await apply()).toMatchObject({ applied: [{ id: 1, before: 46, after: 45 }, { id: 2 }] });
  expect(await readStocks()).toEqual([45, 4, 1, 9]);
  await moveOrder(given.db, { orderNumber: after, to: 'cancelled', actorId: 'maya' });
  const { lines = [] } = (await findStockLedger(given.db, 1)) ?? {};
  const ledger = lines.map(({ kind, change }) => `${kind} ${change}`);
  expect(ledger).toEqual(['opening 50', 'sale -2', 'sale -2', 'edit -1', 'return 2']);
});

it('is applied once, with what nobody counted where that is missing, and undone by difference', async () => {
  await count('/product/1', 50);
  const missing = await listMissing(given.db, await read());
  expect(missing).toMatchObject({ total: 2, differing: 2 });
  const lines = missing.lines.map(({ name, expected }) => `${expected} ${name}`);
  expect(lines).toEqual(['1 Cartridge', '5 Two Buttons']);
  const { version: seen } = await read();
  const stale = { reason: 'Year end', withMissing: true, seen: '0' };
  expect(await applyCount(given.db, maya, id, stale)).toMatchObject({ refused: 'moved-on' });
  const [first, second] = await Promise.all([apply(true), apply(true)]);
  expect([first, second].filter((outcome) => 'applied' in outcome)).toHaveLength(1);
  expect(await readStocks()).toEqual([50, 0, 0, 9]);
  const late = { refused: 'This count is applied already.', isApplied: true };
  expect(await count('/product/1')).toMatchObject(late);
  expect(await listCounts(given.db)).toMatchObject([{ id, reason: 'Year end' }]);
  const entries = await given.run(sql`select action, subject_kind, after from audit_log
    where subject_kind = 'count' or parent_id is not null order by id`);
  expect(entries).toMatchObject([
    { action: 'open' },
    { action: 'apply', after: { products: 2, reason: 'Year end' } },
    { subject_kind: 'product', after: { stock: 0, count: id, reason: 'Year end' } },
    { subject_kind: 'product' },
  ]);
  await given.run(sql`update products set stock = 2 where id = 2`);
  expect(await undoCount(given.db, maya, id)).toEqual({ undone: 2, skipped: [] });
  expect(await readStocks()).toEqual([50, 7, 1, 9]);
  expect(await undoCount(given.db, maya, id)).toMatchObject({ refused: 'not-found' });
  expect(await read()).toMatchObject({ appliedAt: null, version: seen });
});

it('leaves what came in since the count was opened out of what is missing', async () => {
  await given.run(sql`update stock_counts set opened_at = now() - interval '1 hour'`);
  const [packed, returned] = [
    await createOrder(given.db, buildOrderAttempt()),
    await createOrder(given.db, buildOrderAttempt()),
  ];
  for (const table of ['orders', 'order_states'])
    await given.run(sql`update ${sql.table(table)} set created_at = now() - interval '2 hours'`);
  await given.run(sql`update orders set packed_at = now() where order_number = ${packed}`);
  await given.run(sql`update orders set packed_at = now() - interval '90 minutes'
    where order_number = ${returned}`);
  await moveOrder(given.db, { orderNumber: returned, to: 'cancelled', actorId: 'maya' });
  const edit = (product: number, from: number, to: number) =>
    editProduct(given.db, maya, product, { from: { stock: from }, to: { stock: to } });
  await edit(2, 5, 15);
  await edit(1, 48, 53);
  await addProduct(given.db, maya, { ...testProduct, name: 'New', stock: 10 });
  const listed = (await listMissing(given.db, await read())).lines;
  expect(listed.map(({ name, expected }) => [name, expected])).toEqual([
    ['Cartridge', 1],
    ['Cedar Quest', 46],
    ['Two Buttons', 5],
  ]);
  await apply(true);
  expect(await readStocks()).toEqual([7, 10, 0, 9, 10]);
});

it.each<[number[], number]>([
  [[5, 0, 10], 0],
  [[5, 50, 5], 5],
  [[5, 0, 10, 3], 0],
  [[5, 2, 4], 2],
])(
  'takes of the edits %j since the opening what comes after the lowest for new',
  async (edits, missing) => {
    for (const [index, stock] of edits.slice(1).entries())
      await editProduct(given.db, maya, 2, {
        from: { stock: edits[index] ?? 0 },
        to: { stock },
      });
    const { lines } = await listMissing(given.db, await read());
    expect(lines.find((line) => line.productId === 2)?.expected ?? 0).toBe(missing);
  },
);

it.each([
  ['order pack open unpack', 48],
  ['order pack open unpack cancel', 48],
  ['order pack open cancel', 48],
  ['order pack open cancel restore', 48],
  ['order pack open cancel restore cancel', 48],
  ['open order pack cancel', 48],
  ['open order pack unpack', 48],
  ['open order ship cancel', 48],
  ['open order pack', 48],
  ['open order cancel', 50],
  ['order pack unpack open', 50],
  ['order pack cancel open', 50],
])('misses nothing that was away since the opening: %s', async (steps, missing) => {
  let orderNumber = '';
  const move = (to: OrderStatus) => moveOrder(given.db, { orderNumber, to, actorId: 'maya' });
  const pack = async (isPacked: boolean) => {
    const seen = (await findOrder(given.db, { orderNumber }))?.version ?? '';
    return setPacked(given.db, { orderNumber, isPacked, seen, admin: maya });
  };
  const take: Record<string, () => Promise<unknown>> = {
    order: async () => {
      orderNumber = await createOrder(given.db, buildOrderAttempt());
    },
    open: async () => {
      id = await openCount(given.db, maya, { category: null, shelfMark: null });
    },
    pack: () => pack(true),
    unpack: () => pack(false),
    ship: () => move('shipped'),
    cancel: () => move('cancelled'),
    restore: () => move('pending'),
  };
  for (const step of steps.split(' ')) await take[step]?.();
  const { lines } = await listMissing(given.db, await read());
  expect(lines.find((line) => line.productId === 1)?.expected).toBe(missing);
});

it('knows after it was applied what it has, and keeps what it cannot tell apart', async () => {
  const key = randomUUID();
  await count('/product/1', 50, { key });
  await apply();
  expect(await count('/product/1', 50, { key })).toMatchObject({ counted: 50 });
  expect(await count('no such thing')).toMatchObject({ isApplied: true });
});

it('is not applied where a product was counted again since, to another number', async () => {
  await count('/product/1', 5);
  const { version: seen } = await read();
  const [line] = (await listCounted(given.db, id)).lines;
  const firstEntry = line?.firstEntry ?? '';
  expect(await countAgain(given.db, id, { productId: 1, firstEntry })).toBe(true);
  await count('/product/1', 4);
  const application = { reason: 'Year end', withMissing: false, seen };
  expect(await applyCount(given.db, maya, id, application)).toMatchObject({ refused: 'moved-on' });
});

it.each([3, 0])(
  'leaves what was sold since, down to %i, out of the undo, names it, and adds it once',
  async (left) => {
    await count('/product/1', 49);
    await count('/product/2', 9);
    await apply();
    await given.run(sql`update products set stock = ${left} where id = 2`);
    expect(await undoCount(given.db, maya, id)).toEqual({ undone: 1, skipped: ['Two Buttons'] });
    expect(await readStocks()).toEqual([50, left, 1, 9]);
    expect(await listDifferences()).toEqual([[1, 49, 50, 0]]);
    expect(await apply()).toMatchObject({ applied: [{ id: 1 }] });
    expect(await readStocks()).toEqual([49, left, 1, 9]);
  },
);

it('makes no second piece of a copy that was found after its count, by the undo of it', async () => {
  await count('/product/1', 50);
  await apply(true);
  await given.run(sql`update products set stock = 1 where id = 3`);
  expect(await undoCount(given.db, maya, id)).toEqual({ undone: 1, skipped: ['Cartridge'] });
  expect(await readStocks()).toEqual([50, 5, 1, 9]);
});

it('returns a sold copy that was counted by mistake to the sold ones, unless it came in since', async () => {
  const sold = sql`stock = 0, archived_at = now(), sold_at = '2026-11-12T10:00:00Z'`;
  await given.run(sql`update products set ${sold} where id = 3`);
  const readCopy = () =>
    given.run(sql`select stock, archived_at is not null as archived, to_jsonb(sold_at) #>> '{}' as "soldAt"
      from products where id = 3`);
  const before = await readCopy();
  await count('/product/3', 1);
  await apply();
  expect(await readCopy()).toEqual([{ stock: 1, archived: false, soldAt: null }]);
  expect(await undoCount(given.db, maya, id)).toEqual({ undone: 1, skipped: [] });
  expect(await readCopy()).toEqual(before);
  const wasSold = { stock: 0, archived: true, soldAt: expect.any(String) };
  const entries = await given.run(sql`select before, after from audit_log
    where subject_kind = 'product' order by id`);
  expect(entries).toMatchObject([
    { before: wasSold, after: { stock: 1, archived: false } },
    { before: { stock: 1, archived: false }, after: wasSold },
  ]);
  await apply();
  await given.run(sql`update products set stock = 2 where id = 3`);
  await undoCount(given.db, maya, id);
  expect(await readCopy()).toEqual([{ stock: 1, archived: false, soldAt: null }]);
});

it('compares what comes late with what lay there when it was counted', async () => {
  await given.run(sql`update stock_counts set opened_at = now() - interval '1 hour'`);
  const order = () => createOrder(given.db, buildOrderAttempt());
  const [before, packed, returned] = [await order(), await order(), await order()];
  await given.run(sql`update orders set packed_at = now() - interval '40 minutes',
    created_at = now() - interval '50 minutes' where order_number = ${before}`);
  await given.run(sql`update order_states set created_at = now() - interval '50 minutes'
    where order_id in (select id from orders where order_number in (${before}, ${returned}))`);
  await given.run(sql`update orders set packed_at = now() where order_number = ${packed}`);
  await given.run(sql`update orders set packed_at = now() - interval '40 minutes'
    where order_number = ${returned}`);
  await moveOrder(given.db, { orderNumber: returned, to: 'cancelled', actorId: 'maya' });
  await editProduct(given.db, maya, 1, { from: { stock: 46 }, to: { stock: 56 } });
  expect(await count('/product/1', 0)).toMatchObject({ counted: 0 });
  expect(await listDifferences()).toEqual([[1, 0, 56, 0]]);
  const earlier = { msAgo: 30 * 60_000 };
  await count('/product/1', 46, earlier);
  expect(await listDifferences()).toEqual([[1, 46, 46, 2]]);

  // The difference of another count lay there before.
  const other = await openCount(given.db, maya, { category: null, shelfMark: null });
  await recordEntry(given.db, rami, other, { key: randomUUID(), code: '/product/2', units: 8 });
  const seen = (await findCount(given.db, other))?.version ?? '';
  await applyCount(given.db, maya, other, { reason: 'B', withMissing: false, seen });
  await count('/product/2', 8, earlier);
  expect(await listDifferences()).toContainEqual([2, 8, 8, 0]);
  expect(await apply()).toMatchObject({ applied: [] });
});

describe('two open counts', () => {
  const all = { category: null, shelfMark: null };
  const applyAs = (countId: number, seen: string) =>
    applyCount(given.db, maya, countId, { reason: 'Both', withMissing: false, seen });
  const countIn = (countId: number, units: number) => {
    id = countId;
    return count('/product/2', units);
  };
  const readVersion = async (countId: number) =>
    (await findCount(given.db, countId))?.version ?? '';

  it.each([3, 8])('correct the same product once, to %i, and show it before', async (found) => {
    const [first, second] = [id, await openCount(given.db, maya, all)];
    await countIn(first, found);
    await countIn(second, found);
    const [seenFirst, seen] = [await readVersion(first), await readVersion(second)];
    expect(await applyAs(first, seenFirst)).toMatchObject({ applied: [{ before: 5 }] });
    expect(await listDifferences()).toEqual([[2, found, found, 0]]);
    expect(await applyAs(second, seen)).toMatchObject({ refused: 'moved-on' });
    expect(await undoCount(given.db, maya, first)).toEqual({ undone: 1, skipped: [] });
    expect(await listDifferences()).toEqual([[2, found, 5, 0]]);
    expect(await readVersion(second)).toBe(seen);

    const both = await Promise.all([applyAs(first, seenFirst), applyAs(second, seen)]);
    expect(both.filter((outcome) => 'applied' in outcome)).toHaveLength(1);
    expect(await readStocks()).toEqual([50, found, 1, 9]);
  });

  it('expect what the other has changed, also while they were applied', async () => {
    const [first, second] = [id, await openCount(given.db, maya, all)];
    await countIn(first, 4);
    await countIn(second, 3);
    for (const one of [first, second])
      expect(await applyAs(one, await readVersion(one))).toHaveProperty('applied');
    for (const one of [first, second]) await undoCount(given.db, maya, one);
    expect(await readStocks()).toEqual([50, 5, 1, 9]);
    for (const [one, units] of [
      [first, 4],
      [second, 3],
    ] as const) {
      id = one;
      expect(await listDifferences()).toEqual([[2, units, 5, 0]]);
    }
    expect(await applyAs(second, await readVersion(second))).toHaveProperty('applied');
    expect(await readStocks()).toEqual([50, 3, 1, 9]);
  });

  it('expect what the other has changed, also where it was being applied at the time', async () => {
    const [first, second] = [id, await openCount(given.db, maya, all)];
    await countIn(first, 3);
    const seen = await readVersion(first);
    const [applied, counted] = await given.db.transaction().execute(async (transaction) => {
      await sql`lock table audit_log in share mode`.execute(transaction);
      const applying = applyAs(first, seen);
      await given.untilLocked();
      const counting = countIn(second, 3);
      await Promise.race([counting, given.untilLocked(2)]);
      return [applying, counting];
    });
    expect(await applied).toMatchObject({ applied: [{ after: 3 }] });
    expect(await counted).toMatchObject({ counted: 3 });
    expect(await listDifferences()).toEqual([[2, 3, 3, 0]]);
  });
});

it('takes no entry for older than its count, nor for one of the future', async () => {
  for (const msAgo of [Number.POSITIVE_INFINITY, -60_000]) await count('/product/2', 1, { msAgo });
  const isWithin = sql`select created_at <= now() and created_at >= opened_at
    from stock_count_entries join stock_counts on id = count_id`;
  expect(await given.list(isWithin)).toEqual([true, true]);
});

it('refuses two of a single copy, and counts again', async () => {
  await count('/product/3', 2);
  expect(await apply()).toMatchObject({ message: expect.stringContaining('Cartridge') });
  const [line] = (await listCounted(given.db, id)).lines;
  const seen = { productId: 3, firstEntry: line?.firstEntry ?? '' };
  expect(await countAgain(given.db, id, seen)).toBe(true);
  await count('/product/3', 1);
  expect(await countAgain(given.db, id, seen)).toBe(false);
  expect(await listDifferences()).toEqual([[3, 1, 1, 0]]);
});

it('is of a category or a shelf mark, and opened once for an attempt', async () => {
  const listNames = async (scope: { category: string | null; shelfMark: string | null }) => {
    const key = randomUUID();
    id = await openCount(given.db, maya, scope, key);
    expect(await openCount(given.db, maya, scope, key)).toBe(id);
    return (await listMissing(given.db, await read())).lines.map(({ name }) => name);
  };
  expect(await listNames({ category: 'Nintendo', shelfMark: null })).toEqual(['Cartridge']);
  const onShelf = await listNames({ category: null, shelfMark: 'a3' });
  expect(onShelf).toEqual(['Cartridge', 'Two Buttons']);
});

it('lists the first 200 of a whole shop with the numbers of all, and applies all of it', async () => {
  await createOrder(given.db, buildOrderAttempt());
  await given.run(sql`
    insert into products (name, price_cents, category, stock)
    select 'Game ' || n, 900, 'Sega', 3 from generate_series(1, 1250) as n`);
  await given.run(sql`
    insert into stock_count_entries (entry_key, count_id, product_id, units, expected, counted_by)
    select gen_random_uuid(), ${id}, id, case when id % 4 = 0 then 2 else 3 end, 3, 'maya'
    from products where name like 'Game %' order by id limit 1000`);
  const counted = await listCounted(given.db, id);
  expect(counted).toMatchObject({ total: 1000, differing: 250 });
  expect(counted.lines).toHaveLength(200);
  expect(counted.lines.every((line) => line.counted === 2)).toBe(true);
  const missing = await listMissing(given.db, await read());
  expect(missing).toMatchObject({ total: 253, lines: expect.any(Array) });
  expect(missing.lines).toHaveLength(200);
  expect(missing.lines).toContainEqual(expect.objectContaining({ productId: 1, expected: 50 }));
  const outcome = await apply(true);
  expect('applied' in outcome && outcome.applied).toHaveLength(503);
});

it('reads how many were counted, also in Arabic digits', () => {
  expect(['12', '-3', '١٢', '1.5', '10001', ''].map(parseUnits)).toEqual([
    12,
    -3,
    12,
    null,
    null,
    null,
  ]);
});
