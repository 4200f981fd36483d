import { sql } from 'kysely';
import { listLowStock, takeStock } from '#app/catalogue/stock/stock.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAdminProducts } from './admin-product-query.server.ts';
import { adminProductsUrl, parseAdminProductQuery } from './admin-product-query.ts';

const given = openTestDatabase();

beforeAll(async () => {
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, low_stock_threshold,
      archived_at)
    values ('Mario 10', 500, 'Nintendo', 'NES', 0, 2, null),
      ('Mario 2', 700, 'Nintendo', 'Switch', 3, 5, null),
      ('Sónic', 600, 'Sega', 'Saturn', 9, 2, null), ('Gone', 100, 'Sega', 'Saturn', 1, 2, now())`);
  await given.run(sql`update products set max_stock = 9 where name like 'Mario%'`);
});

const parse = (search: string) => parseAdminProductQuery(new URLSearchParams(search));
const list = (search: string, page = 1) => listAdminProducts(given.db, { ...parse(search), page });

async function names(search: string): Promise<string[]> {
  const { products, total } = await list(search);
  expect(total).toBe(products.length);
  return products.map((product) => product.name);
}

async function sell(name: string, quantity: number): Promise<void> {
  const productId = await given.read<number>(sql`select id from products where name = ${name}`);
  await takeStock(given.db, [{ productId, quantity }]);
}

describe('listAdminProducts', () => {
  it.each([
    ['', ['Sónic', 'Mario 2', 'Mario 10']],
    ['sort=name-asc', ['Mario 2', 'Mario 10', 'Sónic']],
    ['sort=price-desc', ['Mario 2', 'Sónic', 'Mario 10']],
    ['sort=stock-asc', ['Mario 10', 'Mario 2', 'Sónic']],
    ['sort=stock-desc', ['Sónic', 'Mario 2', 'Mario 10']],
    ['q=sonic', ['Sónic']],
    ['q=NINTENDO', ['Mario 2', 'Mario 10']],
    ['q=switch', ['Mario 2']],
    ['q=%25', []],
    ['category=Sega', ['Sónic']],
    ['show=low', ['Mario 2', 'Mario 10']],
    ['show=none', ['Mario 10']],
    ['show=archived&category=Sega', ['Gone']],
  ])('finds and sorts the products of "%s"', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('counts a product as low only if it once had more than its threshold', async () => {
    await given.run(sql`insert into products (name, price_cents, category, stock)
      values ('One-off', 100, 'Retro', 1), ('Regular', 100, 'Retro', 3),
        ('Restocked', 100, 'Retro', 1)`);
    const low = () => names('category=Retro&show=low&sort=name-asc');
    expect(await low()).toEqual([]);
    await sell('One-off', 1);
    await sell('Regular', 2);
    expect(await low()).toEqual(['Regular']);
    expect(await names('category=Retro&show=none')).toEqual(['One-off']);
    for (const stock of [8, 2])
      await given.run(sql`update products set stock = ${stock} where name = 'Restocked'`);
    expect(await low()).toEqual(['Regular', 'Restocked']);
    const { products } = await listLowStock(given.db);
    const lowest = products.map(({ name }) => name);
    expect(lowest).toEqual(['Mario 10', 'Regular', 'Restocked', 'Mario 2']);
    await given.run(sql`delete from products where category = 'Retro'`);
  });

  it('returns the last page for a later one', async () => {
    expect(await list('', 9)).toMatchObject({ page: 1, total: 3 });
  });

  it('counts at most 10,000 matches of a search (D36)', async () => {
    await given.run(sql`
      insert into products (name, price_cents, category, stock)
      select 'Common ' || n, 100, 'Xbox', 1 from generate_series(1, 10001) as n`);
    const found = await list('q=common&sort=name-asc', 200);
    expect(found).toMatchObject({ total: 10_000, more: true });
    const lastNames = found.products.map((product) => product.name).slice(48);
    expect(lastNames).toEqual(['Common 9999', 'Common 10000']);
    expect(await list('category=Xbox')).toMatchObject({ total: 10_001, more: false });
  });

  it.each([
    ['newest', 'id', false],
    ['name-asc', 'id', true],
    ['price-desc', 'id', false],
    ['stock-asc', 'stock', true],
  ] as const)('pages through all products once by %s, either way', async (sort, key, rises) => {
    await given.run(sql`delete from products where category = 'TCG'`);
    await given.run(sql`insert into products (name, price_cents, category, stock)
      select 'Booster ' || n, 100, 'TCG', n % 3 from generate_series(1, 210) as n`);
    const search = `category=TCG&sort=${sort}`;
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(search, page)));
    expect(pages.map(({ products }) => products.length)).toEqual([50, 50, 50, 50, 10]);
    const listed = pages.flatMap(({ products }) => products);
    const values = listed.map((product) => product[key]);
    const rising = values.toSorted((a, b) => a - b);
    expect(values).toEqual(rises ? rising : rising.toReversed());
    expect(new Set(listed.map((product) => product.id)).size).toBe(210);
  });
});

it('parses the query of the URL and writes the same URL', () => {
  expect(adminProductsUrl(parse('sort=__proto__&show=x&page=-1&category=y'))).toBe('/admin');
  const search = 'q=a+%26+b&category=Sega&show=low&sort=price-asc&page=2';
  expect(adminProductsUrl(parse(search))).toBe(`/admin?${search}`);
  expect(adminProductsUrl(parse(search), { bulk: 7 })).toBe(`/admin?${search}&bulk=7`);
});

it('finds the products of a barcode, as it is printed or scanned', async () => {
  await given.run(sql`insert into product_facts (product_id, barcode)
    select id, '0045496590420' from products where name like 'Mario%'`);
  expect(await names('q=0 45496 59042 0')).toEqual(['Mario 2', 'Mario 10']);
  expect(await names('q=0045496590420&show=none')).toEqual(['Mario 10']);
  expect(await names('q=4006381333931')).toEqual([]);
});
