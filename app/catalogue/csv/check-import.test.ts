import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { singleCopyMessage } from '#app/catalogue/copy/copy.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { addProduct, archiveProduct } from '#app/catalogue/editing/edit-product.server.ts';
import type { ProductValues } from '#app/catalogue/editing/product-fields.ts';
import { openImportDatabase, owner, testProduct, toBytes } from '#tests/support/test-products.ts';
import { type CheckedImport, checkImport } from './check-import.server.ts';
import { exportProducts } from './export-products.server.ts';
import { formatImportReport, formatRestoredWarning, formatStockWarning } from './product-csv.ts';

const given = openImportDatabase();
const exportFile = async (search: string | null = null) => {
  const query = search === null ? null : parseAdminProductQuery(new URLSearchParams(search));
  return (await Readable.from(exportProducts(given.db, query)).toArray()).join('');
};
const check = (text: string) => checkImport(given.db, toBytes(text));

const listErrors = async (text: string) =>
  (await check(text)).report.errors.map(({ line, column, reason }) => [line, column, reason]);

describe('checkImport', () => {
  it('ignores missing columns and another spelling of the same value', async () => {
    const { changes } = await check('price,id\n"10,00",1\n12.5,2\n');
    expect(changes).toEqual([
      { line: 3, productId: 2, before: { priceCents: 1000 }, after: { priceCents: 1250 } },
    ]);
  });

  it('adds a row without an id, with the defaults of the form for empty cells', async () => {
    const heads = 'id,name,price,category,quantity,archived';
    const { changes } = await check(`${heads}\n,New,"1,250.00",SALE,,no\n`);
    const given = { name: 'New', priceCents: 125_000, category: 'SALE' };
    const after = { ...testProduct, ...given, subcategory: '', description: '', stock: 0 };
    expect(changes).toEqual([{ line: 2, productId: null, before: null, after }]);
  });

  it('fills the missing columns of a new product with what its name tells, and no others', async () => {
    const heads = 'name,price,category,quantity,completeness';
    const name = 'Shenmue (Dreamcast, PAL, complete)';
    const { changes } = await check(`${heads}\n"${name}",10,Sega,3,\n`);
    const after = { kind: 'game', region: 'pal', subcategory: 'Dreamcast', completeness: null };
    expect(changes).toMatchObject([{ productId: null, after }]);
  });

  it('reads the dates and the first line that a local Excel writes', async () => {
    const rows = ['sep=;', 'id;price;release date', '1;10,00;25/12/2026', '2;12,50;1.2.26'];
    const { changes } = await check(rows.join('\r\n'));
    expect(changes).toMatchObject([
      { line: 3, after: { releasedOn: '2026-12-25' } },
      { line: 4, after: { priceCents: 1250, releasedOn: '2026-02-01' } },
    ]);
  });

  it('describes what would happen, and notices that a file has no rows', async () => {
    for (const [rows, described] of [
      ['', 'The file is empty below its head row.'],
      ['1,10\n', 'Nothing would be changed.'],
      ['1,10\n2,11\n', '0 products would be added, 1 changed, 1 left as they are.'],
    ]) {
      expect(formatImportReport((await check(`id,price\n${rows}`)).report)).toBe(described);
    }
  });

  it('reports the line, the column and the reason of every bad cell', async () => {
    const wrongPrice = 'Enter a price such as 12.50, above 0 and below 1,000,000.';
    const wrongCount = 'Enter a whole number from 0.';
    const rows = [
      'id,name,price,category,subcategory,quantity,image,release date,low-stock threshold,archived',
      '1,Cedar Quest,free,Sega,Saturn,-1,http://a.example/b.png,2026-02-30,few,perhaps',
      '2,,10,Sega,Switch,0,,,2,no',
      '2,Again,10,Sega,Saturn,0,,,2,no',
      '99,Unknown,10,Sega,Saturn,0,,,2,no',
      'x,No id,10,Sega,Saturn,0,,,2,no',
      `,${'x'.repeat(121)},0,Toasters,,0,,,2,yes`,
    ];
    expect(await listErrors(rows.join('\n'))).toEqual([
      [2, 'price', wrongPrice],
      [2, 'quantity', wrongCount],
      [2, 'image', 'Enter a URL that starts with https://'],
      [2, 'release date', 'Enter a date such as 2026-11-20 or 20/11/2026.'],
      [2, 'low-stock threshold', wrongCount],
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

  it('30.16 asks whether the category was meant that is written most alike', async () => {
    const rows = [
      ...['Nintendoo,', 'nintedno,', 'Play Station,', 'Toasters,'],
      ...['Nintendo,Swich', 'Nintendo,Game Boy', 'Nintendo,Saturn', 'Nope,Saturn'],
    ];
    const lines = rows.map((row) => `New,5,${row}`);
    const choose = 'Choose one of the list.';
    expect(await listErrors(['name,price,category,subcategory', ...lines].join('\n'))).toEqual([
      [2, 'category', `${choose} Did you mean Nintendo?`],
      [3, 'category', `${choose} Did you mean Nintendo?`],
      [4, 'category', `${choose} Did you mean PlayStation?`],
      [5, 'category', choose],
      [6, 'subcategory', `${choose} Did you mean Switch?`],
      [7, 'subcategory', `${choose} Did you mean Gameboy?`],
      [8, 'subcategory', choose],
      [9, 'category', choose],
    ]);
    expect(await listErrors('id,subcategory\n1,Switch\n2,Satrun\n')).toEqual([
      [2, 'subcategory', choose],
      [3, 'subcategory', `${choose} Did you mean Saturn?`],
    ]);
  });

  it('requires the columns that a new product needs', async () => {
    const missing = ['price', 'category'].map((column) => [
      2,
      column,
      'A new product needs this column.',
    ]);
    expect(await listErrors('name\nNew\n')).toEqual(missing);
  });

  it('changes an archived product only if it is restored', async () => {
    await archiveProduct(given.db, owner, 1);
    const isArchived = 'This product is archived. To change it, write no in the column archived.';
    expect(await listErrors('id,price\n1,11\n')).toEqual([[2, null, isArchived]]);
    const { changes } = await check('id,price,archived\n1,11,no\n');
    expect(changes[0]?.after).toEqual({ priceCents: 1100, archived: false });
  });

  it('30.16 counts the sold copies that it would put back on sale', async () => {
    await given.run(sql`update products set archived_at = now(), sold_at = now()`);
    const warn = async (rows: string) =>
      formatRestoredWarning((await check(`id,archived\n${rows}`)).report);
    expect(await warn('1,no\n2,yes\n')).toBe('1 sold copy would be for sale again.');
    expect(await warn('1,no\n2,no\n')).toBe('2 sold copies would be for sale again.');
    expect(await warn('1,yes\n')).toBe('');
    await given.run(sql`update products set sold_at = null`);
    expect(await warn('1,no\n')).toBe('');
  });

  it('counts the errors beyond the first thousand', async () => {
    const { report } = await check(`name\n${'A\n'.repeat(700)}`);
    expect(report).toMatchObject({ errorCount: 1400, badRows: 700 });
    expect(report.errors).toHaveLength(1000);
  });

  it('refuses more than 50,000 rows and more than 10 MB', async () => {
    const long = `name,price,category\n${'New,1,SALE\n'.repeat(50_001)}`;
    const tooMany = [50_002, null, 'The file has more than 50,000 rows.'];
    expect(await listErrors(long)).toEqual([tooMany]);
    const tooLarge = [1, null, 'The file is larger than 10 MB.'];
    expect(await listErrors('x'.repeat(10 * 1024 * 1024 + 1))).toEqual([tooLarge]);
  });
});

describe('a file with exported values', () => {
  /** Exports both products and edits cells: [row from 1, head, cell]. */
  async function editExport(...edits: (readonly [row: number, head: string, cell: string])[]) {
    const lines = (await exportFile()).slice(1).trim().split('\r\n');
    const rows = lines.map((line) => line.split(','));
    for (const [row, head, cell] of edits) {
      rows[row]?.splice(rows[0]?.indexOf(`"${head}"`) ?? -1, 1, `"${cell}"`);
    }
    return rows.map((row) => row.join(',')).join('\r\n');
  }
  const update = (change: string) =>
    given.run(sql`update products set ${sql.raw(change)} where id = 1`);
  const overwrite = (file: string) => checkImport(given.db, toBytes(file), { overwrite: true });
  const conflicts = ({ report }: CheckedImport) => report.conflicts.map(({ text }) => text);
  const stockChanged = (from: number, to: number, what: string) => [
    `Stock changed from ${from} to ${to} since the export. ${what}`,
  ];

  it('does not put sold units back on sale', async () => {
    const file = await editExport([1, 'price', '11']);
    await update('stock = 4');
    const { report, changes } = await check(file);
    expect(changes).toEqual([
      { line: 2, productId: 1, before: { priceCents: 1000 }, after: { priceCents: 1100 } },
    ]);
    expect(report).toMatchObject({ changed: 1, conflictCount: 0, stockSetCount: 0 });
  });

  it('changes the stock by the difference', async () => {
    const file = await editExport([1, 'quantity', '8']);
    await update('stock = 4');
    const more = await check(file);
    expect(more.changes[0]).toMatchObject({ before: { stock: 4 }, after: { stock: 7 } });
    expect(more.report.openConflictCount).toBe(0);
    const become7 = 'The file changes 5 to 8, so it would become 7.';
    expect(conflicts(more)).toEqual(stockChanged(5, 4, become7));
    const fewer = await editExport([1, 'quantity', '0']);
    await update('stock = 3');
    const less = await check(fewer);
    expect(less.changes).toEqual([]);
    const stay3 = 'It would stay 3; the file says 0.';
    expect(conflicts(less)).toEqual(stockChanged(4, 3, stay3));
  });

  it('does not add stock a second time', async () => {
    const file = await editExport([1, 'quantity', '10'], [1, 'price', '11']);
    await update('stock = 10');
    expect(conflicts(await check(file))).toEqual([]);
    await update('stock = 9');
    const checked = await check(file);
    expect(checked.changes.map(({ after }) => after)).toEqual([{ priceCents: 1100 }]);
    expect(checked.report.openConflictCount).toBe(1);
    const stay9 = 'It would stay 9; the file says 10.';
    expect(conflicts(checked)).toEqual(stockChanged(5, 9, stay9));
    expect((await overwrite(file)).changes[0]?.after).toEqual({ priceCents: 1100, stock: 10 });
  });

  it('keeps values that the shop has changed too, until the owner chooses the file', async () => {
    const file = await editExport([1, 'price', '11'], [1, 'name', 'Cedar II'], [2, 'price', '12']);
    await update("price_cents = 1250, name = 'Cedar III', category = 'Xbox', subcategory = ''");
    const checked = await check(file);
    expect(checked.changes).toMatchObject([{ productId: 2, after: { priceCents: 1200 } }]);
    expect(checked.report).toMatchObject({ openConflictCount: 2, errorCount: 0 });
    expect(conflicts(checked)).toEqual([
      'Name changed to Cedar III since the export. It would stay Cedar III; the file says Cedar II.',
      'Price changed from $10.00 to $12.50 since the export. It would stay $12.50; the file says $11.00.',
    ]);
    const chosen = await overwrite(file);
    expect(chosen.report.openConflictCount).toBe(0);
    expect(chosen.changes[0]).toMatchObject({
      before: { name: 'Cedar III', priceCents: 1250 },
      after: { name: 'Cedar II', priceCents: 1100 },
    });
  });

  it('has no conflict if the file and the shop agree, in any spelling', async () => {
    const file = await editExport(
      [1, 'price', '12,5'],
      [1, 'archived', 'NO'],
      [2, 'quantity', '00'],
    );
    await update('price_cents = 1250');
    expect((await check(file)).report).toMatchObject({ unchanged: 2, conflictCount: 0 });
  });

  it('is taken literally if the values were removed or copied to a new product', async () => {
    const file = await editExport([1, 'as exported', ''], [1, 'quantity', '6'], [2, 'id', '']);
    await update('stock = 4');
    const { report, changes } = await check(file);
    const stocks = changes.map(({ productId, after }) => [productId, after.stock]);
    expect(stocks).toEqual([
      [1, 6],
      [null, 0],
    ]);
    expect(formatStockWarning(report)).toContain('The stock of 1 product would be set to');
    expect((await check('id,quantity\n1,5\n')).report.stockSetCount).toBe(1);
  });

  it('is refused if the values are damaged or of another product', async () => {
    const file = await editExport([1, 'id', '2'], [2, 'id', '1'], [2, 'as exported', 'v1|2|7']);
    expect(await listErrors(file)).toEqual([
      [2, 'as exported', expect.stringMatching(/^This cell belongs to product 1\. Empty it/)],
      [3, 'as exported', expect.stringMatching(/^This cell was changed\. Empty it/)],
    ]);
  });

  it('is read in the format of the first version', async () => {
    const cell = 'v1|1|5|10.00|||2|no|R3F7vXVN1MccfBSrIPgsaIsW2jmj7l|CcO3Ah';
    await update('stock = 4');
    const { report } = await check(`id,name,quantity,as exported\n1,Cedar Quest,5,${cell}\n`);
    expect(report).toMatchObject({ unchanged: 1, conflictCount: 0, errorCount: 0 });
  });
});

describe('the facts of copies (issue 17)', () => {
  const facts: Partial<ProductValues> = {
    ...({ kind: 'console', condition: 'very-good', completeness: 'boxed', region: 'pal' } as const),
    ...({ power: '220v', authenticity: 'board-checked', gradedBy: 'cgc', grade: '9.4 A' } as const),
    ...{ language: '=English, "Français"', certificate: '0012345', included: 'Two pads' },
    ...{ flaws: 'A torn corner.\n\nYellowed.', serial: '0017', shelfMark: '-B 12' },
    ...{ testedOn: '2026-11-12', testNotes: 'saves, all buttons' },
    ...{ title: 'Cedar Quest', costCents: 1250, cameFrom: 'Rana', limitEach: 1 },
  };
  const addCopy = () => addProduct(given.db, owner, { ...testProduct, stock: 1, ...facts });

  it('come back unchanged from an export, with and without its last column', async () => {
    await addCopy();
    const file = await exportFile();
    const unchanged = { added: 0, changed: 0, unchanged: 3, errors: [] };
    for (const text of [file, file.replace(/"v1\|[^"]*"/g, '""')])
      expect((await check(text)).report).toMatchObject(unchanged);
  });

  it('have a stock of one, and stay if their columns are missing', async () => {
    const id = await addCopy();
    const tooMany = (column: string) => [[2, column, singleCopyMessage]];
    expect(await listErrors(`id,quantity\n${id},2\n1,2\n`)).toEqual(tooMany('quantity'));
    expect(await listErrors('id,serial,completeness\n1,,\n2,7,\n')).toEqual([]);
    const graded = 'id,completeness,condition\n1,loose,good\n';
    expect(await listErrors(graded)).toEqual(tooMany('completeness'));
    const { changes } = await check(`id,price,condition\n${id},11,Good\n`);
    const before = { priceCents: 1000, condition: 'very-good' };
    const after = { priceCents: 1100, condition: 'good' };
    expect(changes).toEqual([{ line: 2, productId: id, before, after }]);
  });
});

describe('a file that a spreadsheet has saved', () => {
  const [releasedOn, title] = ['2026-11-05', 'Cedar Quest'];
  const code = { barcode: '5030917000003', serial: '608741234567', certificate: '0012345678' };
  const add = (facts: Partial<ProductValues>) =>
    addProduct(given.db, owner, { ...testProduct, stock: 1, title, ...facts });
  const rewritten = ['11/5/2026', '9', '12345678', '6.08741E+11', '5.03092E+12'];
  const before = { releasedOn, grade: '9.0', ...code };

  it('changes only the cells that were typed', async () => {
    const id = await add(before);
    const file = await exportFile();
    const own = file.split('\r\n').find((line) => line.startsWith(`"${id}",`)) ?? '';
    const originals = [releasedOn, '9.0', code.certificate, code.serial, code.barcode];
    let saved = own.replace('"10.00"', '"11"');
    for (const [index, text] of originals.entries())
      saved = saved.replace(`"${text}"`, `"${rewritten[index]}"`);
    const after = { priceCents: 1100 };
    for (const row of [saved, saved.replace(/"v1\|[^"]*"/, '""')]) {
      const { report, changes } = await check(file.replace(own, row));
      expect(changes).toEqual([{ line: 4, productId: id, before: { priceCents: 1000 }, after }]);
      expect(report).toMatchObject({ errors: [], conflictCount: 0 });
    }
    await given.run(sql`update products set released_on = '2026-12-01' where id = ${id}`);
    const since = await check(file.replace(own, saved));
    expect(since.changes).toMatchObject([{ after }]);
    expect(since.report.conflictCount).toBe(0);
    const { changes } = await check(`id,release date\n${id},11/6/26\n`);
    expect(changes).toMatchObject([{ after: { releasedOn: '2026-06-11' } }]);
  });

  it.each([
    ['serial', '12E5', '1.20E+06'],
    ['serial', '12345678901234567890', '1.23457E+19'],
    ['edition', '007', '7'],
    ['testedOn', '2026-01-31', '1/31/26'],
    ['grade', '9.80', '9.8'],
    ['grade', '9.80', '9,8'],
    ['serial', '608741234567', '6,08741E+11'],
    ['serial', '1-2', '2-Jan'],
    ['edition', '3/4', '04-Mar'],
    ['grade', '9/10', '10-Sep'],
    ['grade', '9/10', '9/10/2026'],
    ['edition', '01/50', 'Jan-50'],
  ] as const)('leaves the %s %s where it says %s', async (field, text, cell) => {
    const id = await add({ [field]: text });
    const head = field === 'testedOn' ? 'tested on' : field;
    expect((await check(`id,${head}\n${id},"${cell}"\n`)).report).toMatchObject({ unchanged: 1 });
    expect((await check(`id,${head}\n${id},5\n`)).report.unchanged).toBe(0);
  });

  it('leaves the cells that the shop has changed since, even where the file goes before', async () => {
    const id = await add({ ...before, edition: '007', shelfMark: '9/10' });
    const file = await exportFile();
    const own = file.split('\r\n').find((line) => line.startsWith(`"${id}",`)) ?? '';
    const cells = { '9.0': '9', '007': '7', '9/10': '10-Sep', [code.certificate]: '12345678' };
    const short = { [code.serial]: '6,08741E+11', [code.barcode]: '5.03092E+12' };
    let saved = own;
    for (const [text, cell] of Object.entries({ ...cells, ...short }))
      saved = saved.replace(`"${text}"`, `"${cell}"`);
    await given.run(sql`update product_facts set serial = '1', certificate = '2', grade = '3',
      edition = '4', shelf_mark = '5', barcode = '5060146460001' where product_id = ${id}`);
    const since = await checkImport(given.db, toBytes(file.replace(own, saved)), {
      overwrite: true,
    });
    expect(since.report).toMatchObject({ unchanged: 3, errors: [], conflictCount: 0 });
    const typed = saved.replace('"7"', '"8"');
    expect((await check(file.replace(own, typed))).report).toMatchObject({ conflictCount: 1 });
  });

  it('takes a full stop for a comma in words for a change', async () => {
    const id = await add({ description: 'Works great. Boxed.' });
    const file = (await exportFile()).replace('Works great. Boxed.', 'Works great, Boxed.');
    expect((await check(file)).changes).toMatchObject([
      { productId: id, after: { description: 'Works great, Boxed.' } },
    ]);
  });

  it('says which dates it leaves, unless the file shows that the day comes first', async () => {
    const id = await add({ releasedOn: '2026-12-06', testedOn: '2026-01-31' });
    const checkDates = (...dates: string[]) =>
      check(`id,release date,tested on\n${id},${dates.join()}\n`);
    const { report } = await checkDates('12/6/2026', '1/31/2026');
    expect(report).toMatchObject({ unchanged: 1, keptDates: { count: 1 } });
    expect(formatImportReport(report)).toBe(
      'Nothing would be changed. Dates are read month first, as 1/31/2026 in line 2. Left as in the shop: 1 date such as 12/6/2026 in line 2, as a spreadsheet with the month first writes it. To change one, write it like 2026-11-20.',
    );
    const dayFirst = await checkDates('12/6/2026', '31/1/2026');
    expect(dayFirst.changes).toMatchObject([{ after: { releasedOn: '2026-06-12' } }]);
    expect(dayFirst.report.keptDates).toBeUndefined();
    const file = (await exportFile()).replace('"2026-12-06"', '"12/6/2026"');
    await given.run(sql`update products set released_on = '2026-12-01' where id = ${id}`);
    expect((await check(file)).report).toMatchObject({ unchanged: 3, keptDates: { count: 1 } });
    // One was typed into a spreadsheet that has rewritten the others.
    const other = await add({ releasedOn: '2026-01-31', testedOn: '2026-12-06' });
    const mixed = await check(
      `id,release date,tested on\n${id},31/12/2026,1/31/2026\n${other},1/31/2026,12/6/2026\n`,
    );
    expect(mixed.changes).toMatchObject([{ after: { releasedOn: '2026-12-31' } }]);
    expect(mixed.report).toMatchObject({ unchanged: 1, errors: [] });
  });

  it('takes no order from dates that show both, and refuses those of the other one', async () => {
    const dates = ['25/12/2026', '1/5/2027', '12/25/2026'];
    const file = (all: string[]) =>
      ['name,price,category,release date', ...all.map((one) => `New,5,Guides,${one}`)].join('\n');
    for (const all of [dates, dates.toReversed()]) {
      const { report, changes } = await check(file(all));
      const read = changes.map(({ after }) => after.releasedOn);
      expect(read.sort()).toEqual(['2026-12-25', '2027-05-01']);
      expect(report.errors).toMatchObject([{ column: 'release date', cell: '12/25/2026' }]);
      expect(formatImportReport(report)).not.toContain('month first');
    }
    const { report } = await check(file(dates.slice(1)));
    expect(formatImportReport(report)).toBe(
      '2 products would be added, 0 changed, 0 left as they are. Dates are read month first, as 12/25/2026 in line 3.',
    );
  });

  it('reads changed dates month first where the file shows it', async () => {
    const id = await add({ releasedOn: '2026-01-31', testedOn: '2026-06-01' });
    const other = await add({ releasedOn: '2026-06-02' });
    const file = (await exportFile())
      .replace('"2026-01-31"', '"1/31/2026"')
      .replace('"2026-06-01"', '"1/5/2027"')
      .replace('"2026-06-02"', '"12/31/2026"');
    for (const text of [file, file.replace(/"v1\|[^"]*"/g, '""')])
      expect((await check(text)).changes).toMatchObject([
        { productId: id, after: { testedOn: '2027-01-05' } },
        { productId: other, after: { releasedOn: '2026-12-31' } },
      ]);
    const rows = [`${id},1/31/2026,Cedar Quest,10,Sega`, ',1/5/2027,New,5,Guides'];
    const { changes } = await check(`id,release date,name,price,category\n${rows.join('\n')}\n`);
    expect(changes).toMatchObject([{ productId: null, after: { releasedOn: '2027-01-05' } }]);
  });

  it('is refused where a number of a new product or of another one is shortened', async () => {
    const id = await add(code);
    const reason = 'The spreadsheet has shortened this number. Set the column to Text.';
    const heads = ['barcode', 'serial', 'certificate'];
    for (const [own, cell] of [
      [id, '1.5E+10'],
      ['', '"1,5E+10"'],
    ]) {
      const row = [own, 'New', 5, 'Sega', ...heads.map(() => cell)].join(',');
      const errors = await listErrors(`id,name,price,category,${heads.join(',')}\n${row}\n`);
      expect(errors.toSorted()).toEqual(heads.toSorted().map((head) => [2, head, reason]));
    }
  });
});

describe('exportProducts', () => {
  it('writes the products of the table', async () => {
    const file = await exportFile('q=cedar');
    expect(file.slice(0, 6)).toBe('\uFEFF"id",');
    expect(parse(file, { columns: true, bom: true })).toMatchObject([
      {
        ...{ id: '1', name: 'Cedar Quest', price: '10.00', 'compare-at price': '', image: '' },
        ...{ category: 'Sega', subcategory: 'Saturn', description: 'A quest.', quantity: '5' },
        ...{ 'release date': '', 'low-stock threshold': '2', archived: 'no' },
        'as exported': expect.stringMatching(/^v1\|1\|5\|10\.00\|\|\|2\|no\|/),
      },
    ]);
    expect(file.endsWith('"\r\n')).toBe(true);
    await archiveProduct(given.db, owner, 1);
    expect(await exportFile('')).not.toContain('Cedar Quest');
    expect(await exportFile('show=archived')).toContain('"yes"');
    expect(await exportFile('category=SALE')).not.toContain('\n"');
  });

  it('pages through many products, each once', async () => {
    await given.run(sql`insert into products (name, price_cents, category, stock)
      select 'P' || n, 100, 'Sega', n from generate_series(1, 2100) as n`);
    const lines = (await exportFile('')).trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([2102, 2102]);
  });
});
