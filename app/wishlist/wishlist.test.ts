import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  changeWishlist,
  isOnWishlist,
  listWishlist,
  listWishlistProducts,
  parseWishlistChange,
  type WishlistChange,
} from './wishlist.server.ts';
import { maxWishlistItems, wishlistMessages } from './wishlist-rules.ts';

const given = openTestDatabase('products, users');

/** Makes products with the ids 1 to `count`. */
const addProducts = (count: number) =>
  given.run(sql`insert into products (name, price_cents, category, stock)
    select 'Cartridge ' || n, 1000 + n, 'Nintendo', 3 from generate_series(1, ${count}::int) as n`);
const change = (intent: WishlistChange['intent'], productIds: number[], userId = 'rana') =>
  changeWishlist(given.db, userId, { intent, productIds });
const listIds = async (userId = 'rana') =>
  (await listWishlist(given.db, userId)).map((product) => product.id);
const firstIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(async () => {
  await given.run(sql`insert into users (id, email)
    values ('rana', 'rana@example.com'), ('ziad', 'ziad@example.com')`);
});

describe('the wishlist of a user (D9)', () => {
  it('lists the newest item first, each product once, for each user apart', async () => {
    await addProducts(3);
    for (const id of [1, 3, 2, 1]) expect(await change('add', [id])).toBeNull();
    await change('add', [3], 'ziad');
    expect(await listIds()).toEqual([2, 3, 1]);
    expect(await isOnWishlist(given.db, 'rana', 3)).toBe(true);
    for (const _again of [1, 2]) await change('remove', [3]);
    expect(await listIds()).toEqual([2, 1]);
    expect(await isOnWishlist(given.db, 'rana', 3)).toBe(false);
    await change('merge', [], 'ziad');
    expect(await listIds('ziad')).toEqual([3]);
  });

  it('takes the items of a guest in front of those of the account, in their order', async () => {
    await addProducts(5);
    await change('add', [1]);
    await change('add', [2]);
    for (const _again of [1, 2]) expect(await change('merge', [4, 2, 5])).toBeNull();
    expect(await listIds()).toEqual([4, 5, 2, 1]);
  });

  it('skips what never was in the shop', async () => {
    await addProducts(1);
    expect(await change('merge', [999, 1])).toBeNull();
    expect(await change('add', [999])).toBeNull();
    expect(await listIds()).toEqual([1]);
  });

  it('holds 500, and refuses more', async () => {
    await addProducts(maxWishlistItems + 10);
    expect(await change('merge', firstIds(maxWishlistItems - 2))).toBeNull();
    expect(await change('merge', [508, 507, 506])).toBe(wishlistMessages.overfull);
    expect((await listIds()).slice(0, 2)).toEqual([508, 507]);
    expect(await listIds()).toHaveLength(maxWishlistItems);
    expect(await change('add', [505])).toBe(wishlistMessages.full);
    expect(await listIds()).not.toContain(505);
    expect(await change('add', [1])).toBeNull();
    await change('remove', [1]);
    expect(await change('add', [505])).toBeNull();
  });

  it('holds no more than 500 when many tabs add at once', async () => {
    await addProducts(maxWishlistItems + 40);
    await change('merge', firstIds(maxWishlistItems - 5));
    const ids = firstIds(40).map((id) => maxWishlistItems + id);
    const outcomes = await Promise.all(ids.map((id) => change('add', [id])));
    expect(outcomes.filter((message) => message === null)).toHaveLength(5);
    expect(await listIds()).toHaveLength(maxWishlistItems);
  });

  it('shows current facts, and archived products without a price until they are removed', async () => {
    await addProducts(3);
    await given.run(sql`update products set compare_at_cents = 99900`);
    await change('merge', [2, 1]);
    await given.run(sql`update products set price_cents = 999, stock = 0 where id = 1`);
    await given.run(sql`update products set archived_at = now() where id = 2`);
    expect(await listWishlist(given.db, 'rana')).toMatchObject([
      { id: 2, name: 'Cartridge 2', isArchived: true, priceCents: 0, compareAtCents: null },
      { id: 1, name: 'Cartridge 1', isArchived: false, priceCents: 999, inStock: false },
    ]);
    const listed = await listWishlistProducts(given.db, [3, 2, 999]);
    const facts = listed.map(({ id, isArchived, priceCents, compareAtCents }) =>
      [id, isArchived, priceCents > 0, compareAtCents].join(' '),
    );
    expect(facts.sort()).toEqual(['2 true false ', '3 false true 99900']);
  });
});

it.each([
  ['add', '3,1', { intent: 'add', productIds: [3, 1] }],
  ['merge', '', { intent: 'merge', productIds: [] }],
  ['add', '1,-2,1.5,0,x,1e400,9999999999999999,1', { intent: 'add', productIds: [1] }],
  ['add', '1,,NaN, 4 ,0x10', { intent: 'add', productIds: [1, 4, 16] }],
  ['remove', '', null],
  ['toString', '1', null],
  ['', '', null],
])('reads the change %s %j', (intent, ids, expected) => {
  const form = new FormData();
  form.set('intent', intent);
  form.set('ids', ids);
  expect(parseWishlistChange(form)).toEqual(expected);
});
