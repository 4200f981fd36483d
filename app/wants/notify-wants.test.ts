import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { saveImport } from '#app/catalogue/csv/saved-import.server.ts';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { returnStock } from '#app/catalogue/stock/stock.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { countWaiting, describeWaiting } from './match-wants.server.ts';
import { notifyWants } from './notify-wants.server.ts';
import type { WantDetails } from './want.ts';
import { addWant, askGuest, confirmWants, endWant } from './wants.server.ts';

const given = openTestDatabase();
const anything: WantDetails = {
  productId: null,
  query: '',
  platform: null,
  minCondition: null,
  completeOnly: false,
  maxCents: null,
};

const owner = { id: null, email: 'owner@example.com' };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const notify = (minutes = 0) => notifyWants(given.db, later(minutes + 0.001));

async function addProduct(values: Record<string, unknown> = {}): Promise<number> {
  const row = { name: 'Cedar Quest', price_cents: 4000, category: 'Sega', subcategory: 'Saturn' };
  const added = await given.db
    .insertInto('products')
    .values({ description: '', stock: 0, ...row, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function addUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `user-${String(index).padStart(2, '0')}`);
  for (const id of ids) {
    await sql`insert into users (id, email) values (${id}, ${`${id}@example.com`})`.execute(
      given.db,
    );
  }
  return ids;
}

const edit = (id: number, to: Parameters<typeof editProduct>[3]['to']) =>
  editProduct(given.db, owner, id, { to, from: {} });

async function restockByCsv(id: number, stock: number): Promise<void> {
  const bytes = new TextEncoder().encode(
    `id,name,price,category,quantity\n${id},Cedar Quest,40,Sega,${stock}\n`,
  );
  await sql`insert into users (id, email) values ('csv', 'csv@example.com')`.execute(given.db);
  const actor = { id: 'csv', email: 'csv@example.com' };
  const saved = await saveImport(given.db, actor.id, { name: 'stock.csv', bytes });
  expect(await applyImport(given.db, { id: saved, actor })).toEqual({ applied: 1 });
}

/** Lists who was written to about which products, and forgets it. */
async function takeEmails(): Promise<{ address: string; productIds: number[] }[]> {
  const found = await sql<{ address: string; productIds: number[] }>`
    with taken as (delete from pgboss.job where data ->> 'template' = 'want-notice' returning data)
    select data -> 'data' -> 'productIds' as "productIds", (
      select coalesce(users.email, wants.email) from wants left join users on users.id = user_id
      where wants.id = (data #>> '{data,wantIds,0}')::bigint) as address
    from taken order by address`.execute(given.db);
  return found.rows;
}

beforeEach(async () => {
  await sql`truncate users, products, titles, wants, want_queue, pgboss.job restart identity cascade`.execute(
    given.db,
  );
});

describe('who waits for a product (issue 18)', () => {
  it('gets one email when it is restocked, and none when it comes back again', async () => {
    const [rana = ''] = await addUsers(1);
    const id = await addProduct();
    await addWant(given.db, { userId: rana }, { ...anything, productId: id });
    expect(await notify()).toBe(0);
    await restockByCsv(id, 2);
    expect(await describeWaiting(given.db, id)).toBe(
      '1 person wants this. They are told within five minutes.',
    );
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: 'user-00@example.com', productIds: [id] }]);
    await edit(id, { stock: 0 });
    await edit(id, { stock: 5 });
    expect(await describeWaiting(given.db, id)).toBeNull();
    expect(await notify()).toBe(0);
  });

  it('gets to know of one unit three by three, the oldest wants first, every six hours', async () => {
    const users = await addUsers(10);
    const id = await addProduct();
    for (const user of users)
      await addWant(given.db, { userId: user }, { ...anything, productId: id });
    await edit(id, { stock: 1 });
    expect(await describeWaiting(given.db, id)).toBe(
      '10 people want this. The first 3 are told within five minutes.',
    );
    expect(await notify()).toBe(3);
    expect((await takeEmails()).map(({ address }) => address)).toEqual(
      users.slice(0, 3).map((user) => `${user}@example.com`),
    );
    expect(await notify(5 * 60 + 59)).toBe(0);
    expect(await notify(6 * 60 + 0.01)).toBe(3);
    // It is sold, so that no one else needs to know.
    await edit(id, { stock: 0 });
    expect(await notify(12 * 60 + 1)).toBe(0);
    await edit(id, { stock: 4 });
    expect(await notify(12 * 60 + 2)).toBe(4);
    expect(await countWaiting(given.db, id)).toEqual({ waiting: 0, next: 0 });
  });

  it('is not written to about units that an order gave back for less than ten minutes', async () => {
    const [rana = ''] = await addUsers(1);
    const id = await addProduct();
    await addWant(given.db, { userId: rana }, { ...anything, productId: id });
    await returnStock(given.db, [{ productId: id, quantity: 1 }]);
    expect(await notify(9)).toBe(0);
    await sql`update products set stock = 0`.execute(given.db);
    expect(await notify(11)).toBe(0);
    await returnStock(given.db, [{ productId: id, quantity: 1 }]);
    expect(await notify(11)).toBe(1);
  });

  it('gets one email for all that came in one round, each product once', async () => {
    const [rana = ''] = await addUsers(1);
    await addWant(given.db, { userId: rana }, { ...anything, query: 'CÉDAR quest' });
    await addWant(given.db, { userId: rana }, { ...anything, query: 'saturn' });
    const ids = [await addProduct({ stock: 1 }), await addProduct({ stock: 3 })];
    await addProduct({ stock: 1, name: 'Cedar Kart', subcategory: 'Dreamcast' });
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toEqual([{ address: 'user-00@example.com', productIds: ids }]);
  });

  it.each<[string, Partial<WantDetails>, Record<string, unknown>, Record<string, unknown>]>([
    ['price', { maxCents: 3000 }, { priceCents: 3100 }, { priceCents: 3000 }],
    ['condition', { minCondition: 'good' }, { condition: 'fair' }, { condition: 'very-good' }],
    [
      'completeness',
      { completeOnly: true },
      { completeness: 'boxed' },
      { completeness: 'complete' },
    ],
    ['platform', { platform: 'Dreamcast' }, { stock: 2 }, { subcategory: 'Dreamcast' }],
  ])('waits for the right %s', async (_what, want, wrong, right) => {
    const [rana = ''] = await addUsers(1);
    const id = await addProduct({ stock: 1 });
    await addWant(given.db, { userId: rana }, { ...anything, query: 'cedar', ...want });
    await edit(id, wrong);
    expect(await notify()).toBe(0);
    await edit(id, right);
    expect(await notify()).toBe(1);
  });

  it('gets to know of another copy of the same title', async () => {
    const [rana = ''] = await addUsers(1);
    const [title] = (
      await sql<{ id: number }>`
        insert into titles (name, category, subcategory) values ('Cedar Quest', 'Sega', 'Saturn')
        returning id`.execute(given.db)
    ).rows;
    const sold = { archived_at: new Date(), sold_at: new Date() };
    const copy = await addProduct({ ...sold, title_id: title?.id });
    await addWant(given.db, { userId: rana }, { ...anything, productId: copy });
    const other = await addProduct({ name: 'Quest of Cedars', title_id: title?.id, stock: 1 });
    expect(await notify()).toBe(1);
    expect(await takeEmails()).toMatchObject([{ productIds: [other] }]);
    // A copy without a title is looked for by its name, on its platform.
    const plain = await addProduct({ ...sold, name: 'Shining Cedar' });
    await addWant(given.db, { userId: rana }, { ...anything, productId: plain });
    await addProduct({ name: 'Shining Cedar', subcategory: 'Mega Drive', stock: 1 });
    expect(await notify()).toBe(0);
    await addProduct({ name: 'Shining Cedar (PAL)', stock: 1 });
    expect(await notify()).toBe(1);
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

  it('gets nothing before confirming, after the end, or on a locked account', async () => {
    const [rana = '', locked = ''] = await addUsers(2);
    const want = { ...anything, query: 'cedar' };
    await sql`update users set locked_at = now() where id = ${locked}`.execute(given.db);
    await addWant(given.db, { userId: locked }, want);
    const id = await addWant(given.db, { userId: rana }, want);
    await endWant(given.db, { userId: rana }, id ?? 0);
    await askGuest(given.db, 'guest@example.com', want);
    await addProduct({ stock: 1 });
    expect(await notify()).toBe(0);
    await confirmWants(given.db, { email: 'guest@example.com' });
    expect(await notify()).toBe(1);
    await sql`update wants set created_at = created_at - interval '1 year'`.execute(given.db);
    await addProduct({ stock: 1 });
    expect(await notify()).toBe(0);
    const open = sql`select from wants where ended_at is null`;
    expect((await open.execute(given.db)).rows).toEqual([]);
  });
});

describe('two processes', () => {
  it('write to no one twice', async () => {
    const users = await addUsers(6);
    for (const user of users)
      await addWant(given.db, { userId: user }, { ...anything, query: 'cedar' });
    await addProduct({ stock: 9 });
    const counts = await Promise.all([1, 2, 3, 4].map(() => notify()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await takeEmails()).toHaveLength(6);
  });

  it('miss no one when one is killed in the middle', async () => {
    const [rana = ''] = await addUsers(1);
    await addWant(given.db, { userId: rana }, { ...anything, query: 'cedar' });
    await addProduct({ stock: 1 });
    await sql`alter table pgboss.queue rename to queue_away`.execute(given.db);
    await expect(notify()).rejects.toThrow();
    await sql`alter table pgboss.queue_away rename to queue`.execute(given.db);
    expect(await notify()).toBe(1);
    expect(await notify(60)).toBe(0);
  });

  it('leave what is being changed to the next round', async () => {
    const [rana = ''] = await addUsers(1);
    const id = await addProduct({ stock: 1 });
    await addWant(given.db, { userId: rana }, { ...anything, query: 'cedar', maxCents: 3000 });
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
