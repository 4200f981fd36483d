import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cedarQuest, owner } from '#tests/support/cedar-quest.ts';
import { bytesOf, openImportCatalogue } from '#tests/support/import-catalogue.ts';
import { archiveProduct } from '../archive-product.server.ts';
import { parseShopListing } from '../shop-listing.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts } from './export-products.server.ts';

const given = openImportCatalogue();
const check = (text: string) => checkImport(given.db, bytesOf(text));

async function faultsOf(text: string) {
  const { report } = await check(text);
  return report.faults.map(({ line, column, reason }) => [line, column, reason]);
}

describe('checkImport', () => {
  it('finds nothing to change in what was exported', async () => {
    await archiveProduct(given.db, owner, 2);
    const text = (await Readable.from(exportProducts(given.db, null)).toArray()).join('');
    const { report, changes } = await check(text);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 2, faultCount: 0 });
    expect(changes).toEqual([]);
  });

  it('leaves alone what has no column, and what a spreadsheet writes its own way', async () => {
    const { changes } = await check('price,id\n"10,00",1\n12.5,2\n');
    expect(changes).toEqual([
      { line: 3, productId: 2, before: { priceCents: 1000 }, after: { priceCents: 1250 } },
    ]);
  });

  it('adds a row without an id, empty cells as in an untouched form', async () => {
    const { changes } = await check(
      'id,name,price,category,quantity,archived\n,New,"1,250.00",SALE,,no\n',
    );
    expect(changes).toEqual([
      {
        line: 2,
        productId: null,
        before: null,
        after: {
          ...cedarQuest,
          name: 'New',
          priceCents: 125_000,
          category: 'SALE',
          subcategory: '',
          description: '',
          stock: 0,
        },
      },
    ]);
  });

  it('names the line, the column and the reason of every bad cell', async () => {
    const long = 'x'.repeat(121);
    const wrongPrice = 'Enter a price such as 12.50, above 0 and below 1,000,000.';
    expect(
      await faultsOf(
        [
          'id,name,price,category,subcategory,quantity,image,release date,low-stock threshold,archived',
          '1,Cedar Quest,free,Sega,Saturn,-1,http://a.example/b.png,2026-02-30,few,perhaps',
          '2,,10,Sega,Switch,0,,,2,no',
          '2,Again,10,Sega,Saturn,0,,,2,no',
          '99,Unknown,10,Sega,Saturn,0,,,2,no',
          'x,No id,10,Sega,Saturn,0,,,2,no',
          `,${long},0,Toasters,,0,,,2,yes`,
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'price', wrongPrice],
      [2, 'quantity', 'Enter a whole number from 0.'],
      [2, 'image', 'Enter an address that starts with https://'],
      [2, 'release date', 'Enter a date such as 2026-11-20.'],
      [2, 'low-stock threshold', 'Enter a whole number from 0.'],
      [2, 'archived', 'Write yes or no.'],
      [3, 'name', 'Please fill in this field.'],
      [3, 'subcategory', 'Choose one of the list.'],
      [4, 'id', 'This id stands in line 3 already.'],
      [5, 'id', 'There is no product with this id.'],
      [6, 'id', 'Write the id of a product, or leave it empty for a new one.'],
      [7, 'name', 'Use at most 120 characters.'],
      [7, 'price', wrongPrice],
      [7, 'category', 'Choose one of the list.'],
      [7, 'archived', 'A new product cannot be archived. Write no.'],
    ]);
  });

  it('asks a new product for the columns that it needs', async () => {
    expect(await faultsOf('name\nNew\n')).toEqual([
      [2, 'price', 'A new product needs this column.'],
      [2, 'category', 'A new product needs this column.'],
    ]);
  });

  it('changes an archived product only where it comes back', async () => {
    await archiveProduct(given.db, owner, 1);
    expect(await faultsOf('id,price\n1,11\n')).toEqual([
      [2, null, 'This product is archived. To change it, write no in the column archived.'],
    ]);
    const { changes } = await check('id,price,archived\n1,11,no\n');
    expect(changes[0]?.after).toEqual({ priceCents: 1100, archived: false });
  });

  it('counts the faults beyond the first thousand', async () => {
    const { report } = await check(`name\n${'A\n'.repeat(700)}`);
    expect(report).toMatchObject({ faultCount: 1400, badRows: 700 });
    expect(report.faults).toHaveLength(1000);
  });

  it('refuses more than 50,000 rows and more than 10 MB', async () => {
    expect(await faultsOf(`name,price,category\n${'New,1,SALE\n'.repeat(50_001)}`)).toEqual([
      [50_002, null, 'The file has more than 50,000 rows.'],
    ]);
    expect(await faultsOf('x'.repeat(10 * 1024 * 1024 + 1))).toEqual([
      [1, null, 'The file is larger than 10 MB.'],
    ]);
  });
});

describe('exportProducts', () => {
  const exported = async (query: string) =>
    (
      await Readable.from(
        exportProducts(given.db, parseShopListing(new URLSearchParams(query))),
      ).toArray()
    ).join('');

  it('writes what the Products tab shows', async () => {
    expect(await exported('q=cedar')).toBe(
      '\uFEFF"id","name","price","compare-at price","category","subcategory","description",' +
        '"quantity","image","release date","low-stock threshold","archived"\r\n' +
        '"1","Cedar Quest","10.00","","Sega","Saturn","A quest.","5","","","2","no"\r\n',
    );
    await archiveProduct(given.db, owner, 1);
    expect(await exported('')).not.toContain('Cedar Quest');
    expect(await exported('show=archived')).toContain('"yes"');
    expect(await exported('category=SALE')).not.toContain('\n"');
  });

  it('pages through many, each once', async () => {
    await sql`insert into products (name, price_cents, category, stock)
      select 'P' || n, 100, 'Sega', n from generate_series(1, 2100) as n`.execute(given.db);
    const lines = (await exported('')).trim().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(2102);
    expect(lines).toHaveLength(2102);
  });
});
