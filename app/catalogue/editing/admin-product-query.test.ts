import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listLowStock, takeStock } from '#app/catalogue/stock/stock.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAdminProducts } from './admin-product-query.server.ts';
import { adminProductsUrl, parseAdminProductQuery } from './admin-product-query.ts';

const given = openTestDatabase();

beforeAll(async () => {
  await sql`
    insert into products (name, price_cents, category, subcategory, stock, low_stock_threshold,
      archived_at)
    values ('Mario 10', 500, 'Nintendo', 'NES', 0, 2, null),
      ('Mario 2', 700, 'Nintendo', 'Switch', 3, 5, null),
      ('Sónic', 600, 'Sega', 'Saturn', 9, 2, null),
      ('Gone', 100, 'Sega', 'Saturn', 1, 2, now())`.execute(given.db);
  await sql`update products set max_stock = 9 where name like 'Mario%'`.execute(given.db);
});

async function idOf(name: string): Promise<number> {
  const found = await sql<{ id: number }>`select id from products where name = ${name}`.execute(
    given.db,
  );
  return found.rows[0]?.id ?? 0;
}

async function names(query: string): Promise<string[]> {
  const listing = parseAdminProductQuery(new URLSearchParams(query));
  const { products, total } = await listAdminProducts(given.db, listing);
  expect(total).toBe(products.length);
  return products.map((product) => product.name);
}

describe('listShopProducts', () => {
  it('sorts by newest, name, price and stock', async () => {
    expect(await names('')).toEqual(['Sónic', 'Mario 2', 'Mario 10']);
    expect(await names('sort=name-asc')).toEqual(['Mario 2', 'Mario 10', 'Sónic']);
    expect(await names('sort=price-desc')).toEqual(['Mario 2', 'Sónic', 'Mario 10']);
    expect(await names('sort=stock-asc')).toEqual(['Mario 10', 'Mario 2', 'Sónic']);
    expect(await names('sort=stock-desc')).toEqual(['Sónic', 'Mario 2', 'Mario 10']);
  });

  it('finds by name, category and subcategory, without accents', async () => {
    expect(await names('q=sonic')).toEqual(['Sónic']);
    expect(await names('q=NINTENDO')).toEqual(['Mario 2', 'Mario 10']);
    expect(await names('q=switch')).toEqual(['Mario 2']);
    expect(await names('q=%25')).toEqual([]);
  });

  it('shows a category, what runs out, what is gone and what is archived', async () => {
    expect(await names('category=Sega')).toEqual(['Sónic']);
    expect(await names('show=low')).toEqual(['Mario 2', 'Mario 10']);
    expect(await names('show=none')).toEqual(['Mario 10']);
    expect(await names('show=archived&category=Sega')).toEqual(['Gone']);
  });

  it('calls low what once had more than its threshold, and no one-off', async () => {
    await sql`insert into products (name, price_cents, category, stock)
      values ('One-off', 100, 'Retro', 1), ('Regular', 100, 'Retro', 3), ('Restocked', 100, 'Retro', 1)`.execute(
      given.db,
    );
    const low = () => names('category=Retro&show=low&sort=name-asc');
    expect(await low()).toEqual([]);
    await takeStock(given.db, [{ productId: await idOf('One-off'), quantity: 1 }]);
    await takeStock(given.db, [{ productId: await idOf('Regular'), quantity: 2 }]);
    expect(await low()).toEqual(['Regular']);
    expect(await names('category=Retro&show=none')).toEqual(['One-off']);
    await sql`update products set stock = 8 where name = 'Restocked'`.execute(given.db);
    await sql`update products set stock = 2 where name = 'Restocked'`.execute(given.db);
    expect(await low()).toEqual(['Regular', 'Restocked']);
    expect((await listLowStock(given.db)).products.map(({ name }) => name)).toEqual([
      'Mario 10',
      'Regular',
      'Restocked',
      'Mario 2',
    ]);
    await sql`delete from products where category = 'Retro'`.execute(given.db);
  });

  it('shows the last page where a later one is asked for', async () => {
    const listing = parseAdminProductQuery(new URLSearchParams('page=9'));
    expect(await listAdminProducts(given.db, listing)).toMatchObject({ page: 1, total: 3 });
  });

  it('counts no more matches of a search than anyone would page through', async () => {
    await sql`
      insert into products (name, price_cents, category, stock)
      select 'Common ' || n, 100, 'Xbox', 1 from generate_series(1, 5001) as n`.execute(given.db);
    const listing = parseAdminProductQuery(new URLSearchParams('q=common&sort=name-asc&page=100'));
    const { products, total, more } = await listAdminProducts(given.db, listing);
    expect({ total, more }).toEqual({ total: 5000, more: true });
    expect(products.map((product) => product.name).slice(48)).toEqual([
      'Common 4999',
      'Common 5000',
    ]);
    const category = parseAdminProductQuery(new URLSearchParams('category=Xbox'));
    const all = await listAdminProducts(given.db, category);
    expect({ total: all.total, more: all.more }).toEqual({ total: 5001, more: false });
  });

  it('pages through everything once, in order, from either end', async () => {
    await sql`
      insert into products (name, price_cents, category, stock)
      select 'Booster ' || n, 100, 'TCG', n % 3 from generate_series(1, 210) as n`.execute(
      given.db,
    );
    for (const sort of ['newest', 'name-asc', 'price-desc', 'stock-asc'] as const) {
      const listing = parseAdminProductQuery(new URLSearchParams(`category=TCG&sort=${sort}`));
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => listAdminProducts(given.db, { ...listing, page })),
      );
      const listed = pages.flatMap(({ products }) => products);
      const ids = listed.map((product) => product.id);
      expect(pages.map(({ products }) => products.length)).toEqual([50, 50, 50, 50, 10]);
      const keys = {
        newest: 'id',
        'name-asc': 'id',
        'price-desc': 'id',
        'stock-asc': 'stock',
      } as const;
      const values = listed.map((product) => product[keys[sort]]);
      const up = values.toSorted((a, b) => a - b);
      const rising = sort === 'name-asc' || sort === 'stock-asc';
      expect(values).toEqual(rising ? up : up.toReversed());
      expect(new Set(ids).size).toBe(210);
    }
  });
});

describe('parseShopListing', () => {
  it('falls back for unknown values and writes back what it reads', () => {
    const wild = parseAdminProductQuery(
      new URLSearchParams('sort=__proto__&show=x&page=-1&category=y'),
    );
    expect(adminProductsUrl(wild)).toBe('/admin');
    const url = '/admin?q=a+%26+b&category=Sega&show=low&sort=price-asc&page=2';
    const listing = parseAdminProductQuery(new URL(url, 'http://shop.example').searchParams);
    expect(adminProductsUrl(listing)).toBe(url);
    expect(adminProductsUrl(listing, { bulk: 7 })).toBe(`${url}&bulk=7`);
  });
});
