import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { changeWishlist, parseChange } from './change-wishlist.server.ts';
import { listWishedProducts, listWishlist } from './wished-products.server.ts';
import { maxWishes, wishlistFull, wishlistOverfull } from './wishlist-rules.ts';

const given = openTestDatabase();
const shopper = 'shopper';

/** Makes products that have the ids 1 to `count`. */
async function addProducts(count: number): Promise<void> {
  await sql`
    insert into products (name, price_cents, category, subcategory, stock)
    select 'Cartridge ' || n, 1000 + n, 'Nintendo', 'NES', 3
    from generate_series(1, ${count}::int) as n`.execute(given.db);
}

function change(intent: 'add' | 'remove' | 'merge', productIds: number[], userId = shopper) {
  return changeWishlist(given.db, userId, { intent, productIds });
}

function formOf(intent: string, ids: string): FormData {
  const form = new FormData();
  form.set('intent', intent);
  form.set('ids', ids);
  return form;
}

beforeEach(async () => {
  await sql`truncate products, users restart identity cascade`.execute(given.db);
  await sql`
    insert into users (id, email) values ('shopper', 'rana@example.com'), ('other', 'ziad@example.com')
  `.execute(given.db);
});

describe('changeWishlist', () => {
  it('keeps the newest wish first, each product once, for each user apart', async () => {
    await addProducts(3);
    await change('add', [1]);
    await change('add', [3]);
    expect(await change('add', [2])).toEqual({ ids: [2, 3, 1], message: null });
    expect((await change('add', [1])).ids).toEqual([2, 3, 1]);
    expect((await change('add', [3], 'other')).ids).toEqual([3]);
    expect((await change('remove', [3])).ids).toEqual([2, 1]);
    expect((await change('remove', [3])).ids).toEqual([2, 1]);
    expect((await change('merge', [], 'other')).ids).toEqual([3]);
  });

  it('adds the wishes of a guest in front of those of the account, in their order', async () => {
    await addProducts(5);
    await change('add', [1]);
    await change('add', [2]);
    expect(await change('merge', [4, 2, 5])).toEqual({ ids: [4, 5, 2, 1], message: null });
    expect((await change('merge', [4, 2, 5])).ids).toEqual([4, 5, 2, 1]);
  });

  it('leaves out what never was in the shop', async () => {
    await addProducts(1);
    expect(await change('merge', [999, 1])).toEqual({ ids: [1], message: null });
    expect(await change('add', [999])).toEqual({ ids: [1], message: null });
  });

  it('holds 500 and says so above that', async () => {
    await addProducts(maxWishes + 10);
    const most = Array.from({ length: maxWishes - 2 }, (_, index) => index + 1);
    expect((await change('merge', most)).message).toBeNull();
    const merged = await change('merge', [508, 507, 506]);
    expect(merged.message).toBe(wishlistOverfull);
    expect(merged.ids).toHaveLength(maxWishes);
    expect(merged.ids.slice(0, 2)).toEqual([508, 507]);
    const refused = await change('add', [505]);
    expect(refused.message).toBe(wishlistFull);
    expect(refused.ids).not.toContain(505);
    expect((await change('add', [1])).message).toBeNull();
    await change('remove', [1]);
    expect((await change('add', [505])).message).toBeNull();
  });

  it('holds no more than 500 when many tabs add at once', async () => {
    await addProducts(maxWishes + 40);
    await change(
      'merge',
      Array.from({ length: maxWishes - 5 }, (_, index) => index + 1),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => change('add', [maxWishes + 1 + index])),
    );
    expect(outcomes.filter(({ message }) => message === null)).toHaveLength(5);
    expect((await change('merge', [])).ids).toHaveLength(maxWishes);
  });

  it('goes with the account', async () => {
    await addProducts(1);
    await change('add', [1]);
    await sql`delete from users where id = ${shopper}`.execute(given.db);
    const left = await sql`select from wishlist_items`.execute(given.db);
    expect(left.rows).toHaveLength(0);
  });
});

describe('the products on a wishlist', () => {
  it('have the facts of today, and stay when they are archived', async () => {
    await addProducts(3);
    await change('merge', [2, 1]);
    await sql`update products set price_cents = 999, stock = 0 where id = 1`.execute(given.db);
    await sql`update products set archived_at = now() where id = 2`.execute(given.db);
    expect(await listWishlist(given.db, shopper)).toMatchObject([
      { id: 2, name: 'Cartridge 2', isArchived: true },
      { id: 1, name: 'Cartridge 1', isArchived: false, priceCents: 999, inStock: false },
    ]);
    expect(await listWishlist(given.db, 'other')).toEqual([]);
    const asked = await listWishedProducts(given.db, [3, 2, 999]);
    expect(asked.map(({ id, isArchived }) => [id, isArchived]).sort()).toEqual([
      [2, true],
      [3, false],
    ]);
  });
});

describe('parseChange', () => {
  it('takes the three changes and nothing else', () => {
    const productIds = [3, 1];
    expect(parseChange(formOf('add', '3,1'))).toEqual({ intent: 'add', productIds });
    expect(parseChange(formOf('merge', ''))).toEqual({ intent: 'merge', productIds: [] });
    expect(parseChange(formOf('remove', ''))).toBeNull();
    expect(parseChange(formOf('toString', '1'))).toBeNull();
    expect(parseChange(new FormData())).toBeNull();
  });

  it('drops ids that cannot be any', () => {
    const wild = '1,-2,1.5,0,x,1e400,99999999999999999999,1,,NaN, 4 ,0x10';
    expect(parseChange(formOf('add', wild))?.productIds).toEqual([1, 4, 16]);
  });
});
