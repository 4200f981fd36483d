import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { archiveProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openImportDatabase, owner, testProduct, toBytes } from '#tests/support/test-products.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts } from './export-products.server.ts';
import { formatStockWarning } from './product-csv.ts';

const given = openImportDatabase();
const check = (text: string) => checkImport(given.db, toBytes(text));

async function errorsOf(text: string) {
  const { report } = await check(text);
  return report.errors.map(({ line, column, reason }) => [line, column, reason]);
}

describe('checkImport', () => {
  it('finds nothing to change in what was exported', async () => {
    await archiveProduct(given.db, owner, 2);
    const text = (await Readable.from(exportProducts(given.db, null)).toArray()).join('');
    const { report, changes } = await check(text);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 2, errorCount: 0 });
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
          ...testProduct,
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
      await errorsOf(
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
      [2, 'image', 'Enter a URL that starts with https://'],
      [2, 'release date', 'Enter a date such as 2026-11-20.'],
      [2, 'low-stock threshold', 'Enter a whole number from 0.'],
      [2, 'archived', 'Write yes or no.'],
      [3, 'name', 'Please fill in this field.'],
      [3, 'subcategory', 'Choose one of the list.'],
      [4, 'id', 'This id stands in line 3 already.'],
      [5, 'id', 'There is no product with this id.'],
      [6, 'id', 'Write the id of a product, or leave it empty for a new one.'],
      [7, 'name', 'At most 120 characters: please shorten this by 1.'],
      [7, 'price', wrongPrice],
      [7, 'category', 'Choose one of the list.'],
      [7, 'archived', 'A new product cannot be archived. Write no.'],
    ]);
  });

  it('refuses a compare-at price that is not above the price', async () => {
    await sql`update products set compare_at_cents = 1500 where id = 2`.execute(given.db);
    expect(await errorsOf('id,price,compare-at price\n1,10,9\n2,15,15.00\n')).toEqual([
      [2, 'compare-at price', 'Enter a price above $10.00, or leave it empty.'],
      [3, 'price', 'Enter a price below the compare-at price, $15.00.'],
    ]);
  });

  it('asks a new product for the columns that it needs', async () => {
    expect(await errorsOf('name\nNew\n')).toEqual([
      [2, 'price', 'A new product needs this column.'],
      [2, 'category', 'A new product needs this column.'],
    ]);
  });

  it('changes an archived product only where it comes back', async () => {
    await archiveProduct(given.db, owner, 1);
    expect(await errorsOf('id,price\n1,11\n')).toEqual([
      [2, null, 'This product is archived. To change it, write no in the column archived.'],
    ]);
    const { changes } = await check('id,price,archived\n1,11,no\n');
    expect(changes[0]?.after).toEqual({ priceCents: 1100, archived: false });
  });

  it('counts the errors beyond the first thousand', async () => {
    const { report } = await check(`name\n${'A\n'.repeat(700)}`);
    expect(report).toMatchObject({ errorCount: 1400, badRows: 700 });
    expect(report.errors).toHaveLength(1000);
  });

  it('refuses more than 50,000 rows and more than 10 MB', async () => {
    expect(await errorsOf(`name,price,category\n${'New,1,SALE\n'.repeat(50_001)}`)).toEqual([
      [50_002, null, 'The file has more than 50,000 rows.'],
    ]);
    expect(await errorsOf('x'.repeat(10 * 1024 * 1024 + 1))).toEqual([
      [1, null, 'The file is larger than 10 MB.'],
    ]);
  });
});

describe('a file that says what was exported', () => {
  const columns = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  /** The export of both products, with cells changed: [row from 1, head, cell]. */
  async function edited(...edits: [row: number, head: string, cell: string][]): Promise<string> {
    const text = (await Readable.from(exportProducts(given.db, null)).toArray()).join('');
    const rows = columns(text.slice(1));
    for (const [row, head, cell] of edits) {
      const at = rows[0]?.indexOf(`"${head}"`) ?? -1;
      rows[row]?.splice(at, 1, `"${cell}"`);
    }
    return rows.map((row) => row.join(',')).join('\r\n');
  }
  const sell = (change: string) =>
    sql`update products set ${sql.raw(change)} where id = 1`.execute(given.db);

  it('puts nothing that was sold back on sale', async () => {
    const file = await edited([1, 'price', '11']);
    await sell('stock = 4');
    const { report, changes } = await check(file);
    expect(changes).toEqual([
      { line: 2, productId: 1, before: { priceCents: 1000 }, after: { priceCents: 1100 } },
    ]);
    expect(report).toMatchObject({ changed: 1, conflictCount: 0, stockSetCount: 0 });
  });

  it('changes the stock by the difference, and says so', async () => {
    const file = await edited([1, 'quantity', '8']);
    await sell('stock = 4');
    const { report, changes } = await check(file);
    expect(changes[0]).toMatchObject({ before: { stock: 4 }, after: { stock: 7 } });
    expect(report.openConflictCount).toBe(0);
    expect(report.conflicts.map(({ text }) => text)).toEqual([
      'Stock changed from 5 to 4 since the export. The file changes 5 to 8, so it becomes 7.',
    ]);
    const less = await edited([1, 'quantity', '0']);
    await sell('stock = 3');
    const { report: kept, changes: none } = await check(less);
    expect(none).toEqual([]);
    expect(kept.conflicts[0]?.text).toBe(
      'Stock changed from 4 to 3 since the export. It stays 3; the file says 0.',
    );
  });

  it('adds no stock a second time where the file was applied already', async () => {
    const file = await edited([1, 'quantity', '10'], [1, 'price', '11']);
    await sell('stock = 10');
    expect((await check(file)).report.conflictCount).toBe(0);
    await sell('stock = 9');
    const { report, changes } = await check(file);
    expect(changes.map(({ after }) => after)).toEqual([{ priceCents: 1100 }]);
    expect(report.openConflictCount).toBe(1);
    expect(report.conflicts.map(({ text }) => text)).toEqual([
      'Stock changed from 5 to 9 since the export. It stays 9; the file says 10.',
    ]);
    const decided = await checkImport(given.db, toBytes(file), { overwrite: true });
    expect(decided.changes[0]?.after).toEqual({ priceCents: 1100, stock: 10 });
  });

  it('leaves what the shop has changed too as it is, until the owner decides for the file', async () => {
    const file = await edited([1, 'price', '11'], [1, 'name', 'Cedar II'], [2, 'price', '12']);
    await sell("price_cents = 1250, name = 'Cedar III', category = 'Xbox', subcategory = ''");
    const { report, changes } = await check(file);
    expect(changes.map(({ productId, after }) => [productId, after])).toEqual([
      [2, { priceCents: 1200 }],
    ]);
    expect(report).toMatchObject({ conflictCount: 2, openConflictCount: 2, errorCount: 0 });
    expect(report.conflicts.map(({ text }) => text)).toEqual([
      'Name changed to Cedar III since the export. It stays Cedar III; the file says Cedar II.',
      'Price changed from $10.00 to $12.50 since the export. It stays $12.50; the file says $11.00.',
    ]);
    const decided = await checkImport(given.db, toBytes(file), { overwrite: true });
    expect(decided.report.openConflictCount).toBe(0);
    expect(decided.changes[0]).toMatchObject({
      before: { name: 'Cedar III', priceCents: 1250 },
      after: { name: 'Cedar II', priceCents: 1100 },
    });
  });

  it('has no conflict where file and shop say the same, in whatever spelling', async () => {
    const file = await edited([1, 'price', '12,5'], [1, 'archived', 'NO'], [2, 'quantity', '00']);
    await sell('price_cents = 1250');
    expect((await check(file)).report).toMatchObject({ unchanged: 2, conflictCount: 0 });
  });

  it('is taken as it is written where the cell was emptied or copied into a new product', async () => {
    const file = await edited([1, 'as exported', ''], [1, 'quantity', '6'], [2, 'id', '']);
    await sell('stock = 4');
    const { report, changes } = await check(file);
    expect(changes.map(({ productId, after }) => [productId, after.stock])).toEqual([
      [1, 6],
      [null, 0],
    ]);
    expect(formatStockWarning(report)).toContain('The stock of 1 product is set to the number');
    const plain = await check('id,quantity\n1,5\n');
    expect(plain.report.stockSetCount).toBe(1);
  });

  it('is refused where the cell is damaged or stands beside another product', async () => {
    const file = await edited([1, 'id', '2'], [2, 'id', '1'], [2, 'as exported', 'v1|2|7']);
    expect((await check(file)).report.errors.map(({ column, reason }) => [column, reason])).toEqual(
      [
        ['as exported', expect.stringMatching(/^This cell belongs to product 1\. Empty it/)],
        ['as exported', expect.stringMatching(/^This cell was changed\. Empty it/)],
      ],
    );
  });
});

describe('exportProducts', () => {
  const exported = async (query: string) =>
    (
      await Readable.from(
        exportProducts(given.db, parseAdminProductQuery(new URLSearchParams(query))),
      ).toArray()
    ).join('');

  it('writes what the Products tab shows', async () => {
    expect(await exported('q=cedar')).toBe(
      '\uFEFF"id","name","price","compare-at price","category","subcategory","description",' +
        '"quantity","image","release date","low-stock threshold","archived","as exported"\r\n' +
        '"1","Cedar Quest","10.00","","Sega","Saturn","A quest.","5","","","2","no",' +
        '"v1|1|5|10.00|||2|no|R3F7vXVN1MccfBSrIPgsaIsW2jmj7l|CcO3Ah"\r\n',
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
