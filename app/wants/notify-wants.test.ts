import { sql } from 'kysely';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { saveImport } from '#app/catalogue/csv/saved-import.server.ts';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { returnStock } from '#app/catalogue/stock/stock.server.ts';
import { takeOutUnit } from '#app/orders/changes/change-order.server.ts';
import { joinOrders } from '#app/orders/changes/join-orders.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import {
  buildOrderAttempt,
  createOrder,
  deliveryRules,
  fillCart,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { toBytes } from '#tests/support/test-products.ts';
import { countWaiting, describeWaiting } from './match-wants.server.ts';
import { notifyWants } from './notify-wants.server.ts';
import type { WantDetails } from './want.ts';
import { addWant, askGuest, confirmWants, endWant } from './wants.server.ts';

const given = openTestDatabase('users, products, titles, wants, want_queue, pgboss.job');
const anything: WantDetails = {
  ...{ productId: null, query: '', platform: null, minCondition: null },
  ...{ completeOnly: false, maxCents: null },
};
const owner = { id: null, email: 'owner@example.com' };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const notify = (minutes = 0) => notifyWants(given.db, later(minutes + 0.001));

async function addProduct(values: Record<string, unknown> = {}): Promise<number> {
  const row = { name: 'Cedar Quest', price_cents: 4000, category: 'Sega', subcategory: 'Saturn' };
  const added = given.db
    .insertInto('products')
    .values({ ...row, description: '', stock: 0, ...values });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

const users = Array.from({ length: 10 }, (_, index) => `user-${index}`);
const [rana = '', locked = ''] = users;
const want = (details: Partial<WantDetails>, userId = rana) =>
  addWant(given.db, { userId }, { ...anything, ...details });

const edit = (id: number, to: Parameters<typeof editProduct>[3]['to']) =>
  editProduct(given.db, owner, id, { to, from: {} });

async function restockByCsv(id: number, stock: number): Promise<void> {
  const bytes = toBytes(`id,name,price,category,quantity\n${id},Cedar Quest,40,Sega,${stock}\n`);
  const actor = { id: rana, email: 'user-0@example.com' };
  const saved = await saveImport(given.db, rana, { name: 'stock.csv', bytes });
  expect(await applyImport(given.db, { id: saved, actor })).toEqual({ applied: 1 });
}

/** Lists who was written to about which products, and clears the list. */
const takeEmails = () =>
  given.run(sql<{ address: string; productIds: number[] }>`
    with taken as (delete from pgboss.job where data ->> 'template' = 'want-notice' returning data)
    select data -> 'data' -> 'productIds' as "productIds", (
      select coalesce(users.email, wants.email) from wants left join users on users.id = user_id
      where wants.id = (data #>> '{data,wantIds,0}')::bigint) as address
    from taken order by address`);

beforeEach(async () => {
  await given.run(sql`insert into users (id, email)
    select id, id || '@example.com' from unnest(${users}::text[]) as id`);
});

describe('who waits for a product (issue 18)', () => {
  it('gets one email when it is restocked, and none when it comes back again', async () => {
    const id = await addProduct();
    await want({ productId: id });
    expect(await notify()).toBe(0);
    await restockByCsv(id, 2);
    const waiting = '1 person wants this. They are told within five minutes.';
    expect(await describeWaiting(given.db, id)).toBe(waiting);
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: 'user-0@example.com', productIds: [id] }]);
    await edit(id, { stock: 0 });
    await edit(id, { stock: 5 });
    expect(await describeWaiting(given.db, id)).toBeNull();
    expect(await notify()).toBe(0);
  });

  it('gets to know of one unit three by three, the oldest wants first, every six hours', async () => {
    const id = await addProduct();
    for (const user of users) await want({ productId: id }, user);
    await edit(id, { stock: 1 });
    const waiting = '10 people want this. The first 3 are told within five minutes.';
    expect(await describeWaiting(given.db, id)).toBe(waiting);
    expect(await notify()).toBe(3);
    // Its edit is no news: the others wait for their turn.
    await edit(id, { description: 'With its manual' });
    expect(await describeWaiting(given.db, id)).toBeNull();
    const addresses = (await takeEmails()).map(({ address }) => address);
    expect(addresses).toEqual(users.slice(0, 3).map((user) => `${user}@example.com`));
    expect(await notify(5 * 60 + 59)).toBe(0);
    expect(await notify(6 * 60 + 0.01)).toBe(3);
    // It is sold, so that no one else needs to know.
    await edit(id, { stock: 0 });
    expect(await notify(12 * 60 + 1)).toBe(0);
    await edit(id, { stock: 4 });
    expect(await notify(12 * 60 + 2)).toBe(4);
    expect(await countWaiting(given.db, id)).toMatchObject({ waiting: 0, next: 0 });
  });

  it('gets to know of what came back while its page was open', async () => {
    const id = await addProduct({ stock: 1 });
    expect(await notify()).toBe(0);
    await want({ productId: id });
    expect(await notify()).toBe(1);
    await want({ query: 'cedar' }, users[1]);
    await edit(id, { description: 'With its manual' });
    expect(await describeWaiting(given.db, id)).toBeNull();
    expect(await notify()).toBe(0);
  });

  it('is not written to about units that an order gave back for less than ten minutes', async () => {
    const id = await addProduct();
    await want({ productId: id });
    await returnStock(given.db, [{ productId: id, quantity: 1 }]);
    expect(await notify(9)).toBe(0);
    await given.run(sql`update products set stock = 0`);
    expect(await notify(11)).toBe(0);
    await returnStock(given.db, [{ productId: id, quantity: 1 }]);
    expect(await notify(11)).toBe(1);
  });

  it('gets to know of what was queued while the clock was ahead, once it is put right', async () => {
    const id = await addProduct({ stock: 1 });
    await want({ productId: id });
    await given.run(sql`update want_queue set due_at = now() + interval '2 years'`);
    expect(await notify()).toBe(1);
  });

  it('gets one email for all that came in one round, each product once', async () => {
    await want({ query: 'CÉDAR quest' });
    await want({ query: 'saturn' });
    const ids = [await addProduct({ stock: 1 }), await addProduct({ stock: 3 })];
    await addProduct({ stock: 1, name: 'Cedar Kart', subcategory: 'Dreamcast' });
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: 'user-0@example.com', productIds: ids }]);
  });

  it('gets to know of what is more than a round takes in the next one, and of no product twice', async () => {
    await want({ query: 'cedar quest' });
    await want({ query: 'cedar kart' }, users[1]);
    const ids = await given.list<number>(sql`
      insert into products (name, price_cents, category, subcategory, stock)
      select 'Cedar Quest ' || n, 4000, 'Sega', 'Saturn', 1 from generate_series(1, 2001) as n
      returning id`);
    const [last = 0] = ids.slice(2000);
    expect(await describeWaiting(given.db, last)).toMatch(/are told soon\.$/);
    expect(await notify()).toBe(1);
    await takeEmails();
    expect(await describeWaiting(given.db, last)).toMatch(/are told within five minutes\.$/);
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: 'user-0@example.com', productIds: [last] }]);
    expect(await notify()).toBe(0);
  });

  it.each<[string, Partial<WantDetails>, Record<string, unknown>, Record<string, unknown>]>([
    ['price', { maxCents: 3000 }, { priceCents: 3100 }, { priceCents: 3000 }],
    ['condition', { minCondition: 'good' }, { condition: 'fair' }, { condition: 'very-good' }],
    ['box', { completeOnly: true }, { completeness: 'boxed' }, { completeness: 'complete' }],
    ['platform', { platform: 'Dreamcast' }, { stock: 2 }, { subcategory: 'Dreamcast' }],
  ])('waits for the right %s', async (_what, details, wrong, right) => {
    const id = await addProduct({ stock: 1 });
    await want({ query: 'cedar', ...details });
    await edit(id, wrong);
    expect(await notify()).toBe(0);
    await edit(id, right);
    expect(await notify()).toBe(1);
  });

  it('gets to know of another copy of the same title', async () => {
    const title_id = await given.read(sql`insert into titles (name, category, subcategory)
      values ('Cedar Quest', 'Sega', 'Saturn') returning id`);
    const sold = { archived_at: new Date(), sold_at: new Date() };
    await want({ productId: await addProduct({ ...sold, title_id }) });
    const other = await addProduct({ name: 'Quest of Cedars', title_id, stock: 1 });
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toMatchObject([{ productIds: [other] }]);
    // A copy without a title is looked for by its name, on its platform.
    await want({ productId: await addProduct({ ...sold, name: "Shining Cedar's 3" }) });
    await addProduct({ name: "Shining Cedar's 3", subcategory: 'Mega Drive', stock: 1 });
    await addProduct({ name: "Shining Cedar's 32", stock: 1 });
    expect(await notify()).toBe(0);
    await addProduct({ name: 'Shining Cedars 3 (PAL)', stock: 1 });
    expect(await notify()).toBe(1);
  });

  it('waits for what its words mean by now once it asks again', async () => {
    await want({ query: 'kwest' });
    await want({ query: 'kwest', meaning: 'quest' });
    await addProduct({ stock: 1 });
    expect(await notify()).toBe(1);
  });

  describe('once the last copy in the shop leaves its title', () => {
    const fact = { title: 'Cedar Qest', category: 'Sega', subcategory: 'Saturn' };
    const addSold = async () => {
      const copy = await addProduct({ stock: 0 });
      await edit(copy, { title: fact.title });
      await given.run(
        sql`update products set archived_at = now(), sold_at = now() where id = ${copy}`,
      );
      return copy;
    };
    const addCopy = (values = {}) => addProduct({ name: 'Quest of Cedars', ...values });

    it.each([
      ['is spelled rightly', { title: 'Cedar Quest' }],
      ['stands on another shelf', { category: 'Nintendo', subcategory: 'Switch' }],
    ])('gets to know of a copy whose title %s', async (_what, corrected) => {
      const ids = [await addCopy(), await addCopy()];
      await want({ productId: await addSold() });
      for (const to of [{ title: fact.title }, corrected]) for (const id of ids) await edit(id, to);
      const right = { ...fact, ...corrected };
      const other = await addCopy({ stock: 1, ...right, title: undefined });
      await edit(other, { title: right.title });
      expect(await notify()).toBe(1);
      expect(await takeEmails()).toMatchObject([{ productIds: [other] }]);
    });

    it.each(['Mario', 'Cedar Quest'])(
      'stays with it where others wait for %s, which it was for a moment',
      async (wrong) => {
        const [sold, id, other] = [await addSold(), await addCopy(), await addCopy()];
        await edit(id, { title: fact.title });
        await edit(other, { title: wrong });
        await want({ productId: sold });
        await want({ productId: other }, locked);
        await edit(other, { title: null });
        const readTitles = () =>
          given.run(sql`select user_id, name from wants join titles on titles.id = title_id
            order by user_id`);
        const own = [
          { user_id: rana, name: fact.title },
          { user_id: locked, name: wrong },
        ];
        for (const title of [wrong, fact.title]) {
          await edit(id, { title });
          expect(await readTitles()).toEqual(own);
        }
      },
    );

    it('stays where the last copy turns out to be another title', async () => {
      const id = await addCopy();
      await edit(id, { title: fact.title });
      await want({ productId: await addSold() });
      await edit(id, { title: 'Mario' });
      expect(
        await given.read(sql`select name from wants join titles on titles.id = title_id`),
      ).toBe(fact.title);
    });

    it('waits for the title as long as another copy has it, or where it has none', async () => {
      const [id, another] = [await addCopy(), await addCopy()];
      for (const one of [id, another]) await edit(one, { title: fact.title });
      await want({ productId: await addSold() });
      const readTitle = () =>
        given.read(sql`select name from wants join titles on titles.id = title_id`);
      await edit(id, { title: 'Cedar Quest' });
      expect(await readTitle()).toBe(fact.title);
      await edit(another, { title: null });
      expect(await readTitle()).toBe(fact.title);
    });
  });

  it('gets to know of what came between asking and confirming, and of nothing older', async () => {
    const guest = 'guest@example.com';
    const id = await addProduct();
    await addProduct({ stock: 1, updated_at: later(-60) });
    await askGuest(given.db, guest, { ...anything, productId: id });
    await askGuest(given.db, guest, { ...anything, query: 'cedar' });
    await edit(id, { stock: 1 });
    const came = await addProduct({ stock: 1, updated_at: later(1) });
    expect(await notify()).toBe(0);
    await confirmWants(given.db, { email: guest });
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: guest, productIds: [id, came] }]);
  });

  describe('before confirming', () => {
    const guest = 'guest@example.com';
    let title_id = '';
    let wanted = 0;
    beforeEach(async () => {
      title_id = await given.read(sql`insert into titles (name, category, subcategory)
        values ('Cedar Quest', 'Sega', 'Saturn') returning id`);
      wanted = await addProduct({ title_id, archived_at: new Date(), sold_at: new Date() });
    });
    const addCopy = (stock: number) => addProduct({ title_id, stock });
    const askForTitle = () => askGuest(given.db, guest, { ...anything, productId: wanted });
    const order = (...ids: number[]) => {
      const lines = ids.map((id): [number, number] => [id, 1]);
      const cart = fillCart(4000 * ids.length, ...lines);
      return createOrder(given.db, buildOrderAttempt({ userId: rana, ...cart }));
    };
    const move = (orderNumber: string, to: 'cancelled' | 'pending') =>
      moveOrder(given.db, { orderNumber, to, actorId: rana });
    const readOrder = async (orderNumber: string) => {
      const found = await findOrder(given.db, { orderNumber });
      if (!found) throw new Error(`${orderNumber} is gone.`);
      return found;
    };
    const request = async (orderNumber: string) => {
      const { version: seen } = await readOrder(orderNumber);
      return { orderNumber, seen, by: { admin: { id: rana, email: 'user-0@example.com' } } };
    };
    const confirm = async () => {
      expect(await notify(11)).toBe(0);
      await confirmWants(given.db, { email: guest });
      await notify(11);
      return takeEmails();
    };

    it('gets to know of a copy that a cancelled order gave back', async () => {
      const [copy, stocked, restored] = [await addCopy(1), await addCopy(3), await addCopy(2)];
      const [cancelled, opened] = [await order(copy, stocked), await order(restored)];
      await askForTitle();
      for (const orderNumber of [cancelled, opened]) await move(orderNumber, 'cancelled');
      await move(opened, 'pending');
      expect(await confirm()).toEqual([{ address: guest, productIds: [copy] }]);
    });

    it('gets to know of a copy that was taken out of an order, and of none that another order took over', async () => {
      const [moved, copy] = [await addCopy(3), await addCopy(1)];
      const [first, second] = [await order(moved, copy), await order(moved)];
      await askForTitle();
      const { lines } = await readOrder(first);
      const line = 1 + lines.findIndex(({ productId }) => productId === copy);
      expect(await takeOutUnit(given.db, await request(first), line, deliveryRules)).toEqual({
        changed: 'unit',
      });
      const other = await readOrder(second);
      expect(await joinOrders(given.db, await request(first), other, deliveryRules)).toEqual({
        changed: 'join',
      });
      expect(await confirm()).toEqual([{ address: guest, productIds: [copy] }]);
    });

    it('gets to know of a copy that a return or a repair gave back', async () => {
      const [copy, part, stocked] = [await addCopy(0), await addCopy(1), await addCopy(1)];
      const moveUnit = (productId: number, action: 'take back' | 'use' | 'put back') =>
        moveStock(given.db, owner, { action, productId, quantity: action === 'use' ? -1 : 1 });
      await moveUnit(part, 'use');
      await askForTitle();
      for (const id of [copy, stocked]) await moveUnit(id, 'take back');
      await moveUnit(part, 'put back');
      expect(await confirm()).toEqual([{ address: guest, productIds: [copy, part] }]);
    });
  });

  it('gets nothing before confirming, after the end, or on a locked account', async () => {
    await given.run(sql`update users set locked_at = now() where id = ${locked}`);
    await want({ query: 'cedar' }, locked);
    const id = await want({ query: 'cedar' });
    await endWant(given.db, { userId: rana }, id ?? 0);
    await askGuest(given.db, 'guest@example.com', { ...anything, query: 'cedar' });
    await addProduct({ stock: 1 });
    expect(await notify()).toBe(0);
    await confirmWants(given.db, { email: 'guest@example.com' });
    expect(await notify()).toBe(1);
  });

  it('still gets to know after the clock was a year ahead', async () => {
    await want({ query: 'cedar' });
    expect(await notify(400 * 24 * 60)).toBe(0);
    await addProduct({ stock: 1 });
    expect(await notify()).toBe(1);
  });
});

describe('two processes', () => {
  it('write to no one twice', async () => {
    for (const user of users) await want({ query: 'cedar' }, user);
    await addProduct({ stock: 12 });
    const counts = await Promise.all([1, 2, 3, 4].map(() => notify()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(10);
    expect(await takeEmails()).toHaveLength(10);
  });

  it('miss no one when one is killed in the middle', async () => {
    await want({ query: 'cedar' });
    await addProduct({ stock: 1 });
    await given.run(sql`alter table pgboss.queue rename to queue_away`);
    await expect(notify()).rejects.toThrow();
    await given.run(sql`alter table pgboss.queue_away rename to queue`);
    expect(await notify()).toBe(1);
    expect(await notify(60)).toBe(0);
  });

  it('leave what is being changed to the next round', async () => {
    const id = await addProduct({ stock: 1 });
    await want({ query: 'cedar', maxCents: 3000 });
    await edit(id, { priceCents: 3900 });
    await given.db.transaction().execute(async (transaction) => {
      await sql`select from products for update`.execute(transaction);
      expect(await notify()).toBe(0);
      await sql`update products set price_cents = 2900`.execute(transaction);
      expect(await notify()).toBe(0);
    });
    expect(await notify()).toBe(1);
  });
});
