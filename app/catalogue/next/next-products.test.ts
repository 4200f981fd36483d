import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listSoldCopies } from '#app/catalogue/copy/sold-copies.server.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listCompletions, listNext } from './next-products.server.ts';
import { rebuildPairs } from './product-pairs.server.ts';

const given = openTestDatabase('orders, products, titles');

async function addProducts(...products: Record<string, unknown>[]): Promise<number[]> {
  const shelf = { category: 'Sega', subcategory: 'Saturn', description: '' };
  const row = { ...shelf, name: 'Cedar Quest', stock: 3, price_cents: 1000 };
  const rows = products.map((values) => ({ ...row, ...values }));
  const added = await given.db.insertInto('products').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** A title, and what a sold copy of it has. */
async function addTitle() {
  const titleId = await given.read<number>(sql`
    insert into titles (name, category) values ('Cedar', 'Sega') returning id`);
  const away = { stock: 0, archived_at: new Date(), sold_at: new Date() };
  return { here: { title_id: titleId }, sold: { title_id: titleId, ...away } };
}

/** Orders these products together, as often as given. */
async function order(ids: readonly number[], times = 1, values = {}): Promise<number[]> {
  const orders = [];
  for (let time = 0; time < times; time += 1) {
    const id = await addOrderRow(given.db, { order_number: randomUUID(), ...values });
    await given.run(sql`insert into order_items
      (order_id, position, product_id, name, price_cents, image, category, subcategory, quantity)
      select ${id}, place, product, 'A', 900, '', 'Sega', '', 2
      from unnest(${[...ids]}::bigint[]) with ordinality as item(product, place)`);
    orders.push(id);
  }
  return orders;
}

const ids = (products: readonly { id: number }[]) => products.map(({ id }) => id);
const listTogether = async (...of: number[]) => ids((await listNext(given.db, of)).together);

describe('bought together (issue 31)', () => {
  it('counts the orders that held both, from three on, without cancelled ones', async () => {
    const [one = 0, other = 0, rare = 0] = await addProducts({}, {}, {});
    await order([one, other], 2);
    await order([one, other, rare], 2, { status: 'cancelled' });
    await rebuildPairs(given.db);
    expect(await listTogether(one)).toEqual([]);
    await order([one, other, rare]);
    await rebuildPairs(given.db);
    expect(await listTogether(one)).toEqual([other]);
    expect(await listTogether(one, other)).toEqual([]);
    await given.run(sql`update orders set status = 'cancelled'`);
    await rebuildPairs(given.db);
    expect(await given.list(sql`select * from product_pairs`)).toEqual([]);
  });

  it('shows the most often first, and nothing that is sold out or archived', async () => {
    const products = await addProducts({}, {}, {}, { stock: 0 }, {});
    const [one = 0, second = 0, first = 0, none = 0, archived = 0] = products;
    await order([one, second, none, archived], 3);
    await order([one, first], 4);
    await given.run(sql`update products set archived_at = now() where id = ${archived}`);
    await rebuildPairs(given.db);
    expect(await listTogether(one)).toEqual([first, second]);
    await given.run(sql`update products set stock = 0 where id = ${first}`);
    expect(await listTogether(one)).toEqual([second]);
  });

  it('takes copies of a title for one product, and two parcels for one order', async () => {
    const { here, sold } = await addTitle();
    const copies = await addProducts(sold, sold, sold);
    const [pad = 0, dear, cheap] = await addProducts({}, { ...here, price_cents: 2000 }, here);
    for (const copy of copies) {
      const [first] = await order([copy]);
      await order([pad], 1, { split_from: first });
    }
    await rebuildPairs(given.db);
    expect(await listTogether(pad)).toEqual([cheap]);
    for (const id of [...copies, dear ?? 0]) expect(await listTogether(id)).toEqual([pad]);
  });

  it('keeps eight for each product', async () => {
    const products = await addProducts(...Array.from({ length: 12 }, () => ({})));
    await order(products, 3);
    await rebuildPairs(given.db);
    await rebuildPairs(given.db);
    const counts = sql`select count(*)::int from product_pairs group by product_id`;
    expect(new Set(await given.list<number>(counts))).toEqual(new Set([8]));
  });
});

it('shows of the shelf what is there, the nearest price first (issue 31)', async () => {
  const prices = [1000, 1900, 700, 1100, 990, 5000];
  const products = await addProducts(...prices.map((price_cents) => ({ price_cents })));
  const [own = 0, far, low, near, nearest] = products;
  await addProducts({ stock: 0 }, { subcategory: 'Dreamcast' });
  expect(ids((await listNext(given.db, [own])).shelf)).toEqual([nearest, near, low, far]);
  expect(ids((await listNext(given.db, [own, near ?? 0])).shelf)).not.toContain(near);
  expect(await listNext(given.db, [])).toEqual({ together: [], shelf: [] });
});

describe('what completes a product (issue 31)', () => {
  const list = async (...of: number[]) =>
    (await listCompletions(given.db, of)).map(({ sort, product }) => `${sort} ${product.id}`);

  it('is one of each sort for its platform, the cheapest that is there', async () => {
    const [game = 0, console = 0, , pad, card, lead, own = 0] = await addProducts(
      { name: 'Nights, with 3D Control Pad', kind: 'game' },
      { name: 'Saturn console with two pads', price_cents: 10 },
      { name: 'Control Pad for Saturn, boxed', price_cents: 1500 },
      { name: 'Six-button pad' },
      { name: 'Memory card for Saturn', kind: 'accessory' },
      { name: 'RGB SCART lead' },
      { name: 'Another memory card', price_cents: 2000 },
    );
    await addProducts(
      { name: 'Broken pad', condition: 'for-parts', price_cents: 1 },
      { name: 'Cable', stock: 0, price_cents: 1 },
      { name: 'Pad Quest', kind: 'game', price_cents: 1 },
      { name: 'Dreamcast pad', subcategory: 'Dreamcast', price_cents: 1 },
      { name: 'Padded case', price_cents: 1 },
    );
    const all = [`controller ${pad}`, `memory card ${card}`, `cable ${lead}`];
    expect(await list(game)).toEqual(all);
    expect(await list(console)).toEqual(all);
    // An accessory needs none, and a cart that has one needs no other.
    expect(await list(own)).toEqual([]);
    expect(await list(console, own)).toEqual([all[0], all[2]]);
  });

  it('is nothing for what runs on no console', async () => {
    const [mug = 0] = await addProducts({ category: 'Merchandise', subcategory: 'Mugs' });
    await addProducts({ name: 'A pad', category: 'Merchandise', subcategory: 'Mugs' });
    expect(await list(mug)).toEqual([]);
  });
});

it('knows what a copy sold for, and the cheapest of its title that is here (issue 31)', async () => {
  const { here, sold } = await addTitle();
  const [id = 0, unordered = 0] = await addProducts(sold, sold);
  await order([id], 1, { status: 'delivered' });
  await order([unordered], 1, { status: 'cancelled' });
  const [other = 0] = await addProducts(here, { ...here, price_cents: 4000 });
  for (const [one, soldForCents] of [
    [id, 900] as const,
    [unordered, 1000] as const,
    [other, null] as const,
  ])
    expect(await findProduct(given.db, one)).toMatchObject({ soldForCents });
  const { copies } = await listSoldCopies(given.db, 1);
  const cheapest = { other: { id: other, priceCents: 1000 } };
  expect(copies).toMatchObject([
    { id: unordered, soldForCents: 1000, ...cheapest },
    { id, soldForCents: 900, ...cheapest },
  ]);
});
