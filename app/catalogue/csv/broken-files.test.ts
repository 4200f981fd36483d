import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts } from './export-products.server.ts';

const given = openTestDatabase();

const check = (file: Uint8Array) => checkImport(given.db, file);

/** Any characters but NUL, formulas, scripts, delimiters, quotes. */
const hostile = fc.oneof(
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => text.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom('=HYPERLINK("http://evil.example")', '+1', '-2', '@SUM(A1)', '\t=1', "'=1", "'"),
  fc.constantFrom('"', '""', ';,\t', 'a\r\nb\rc\n', '<script>alert(1)</script>', ' padded '),
  fc.constantFrom("'); drop table products; --", 'لعبة 🎮 ｶﾅ', '\u2028'),
);

const products = fc.array(
  fc.record({
    name: hostile.map((text) => `${text}x`),
    price_cents: fc.integer({ min: 1, max: 99_999_999 }),
    compare_at_cents: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    category: fc.constantFrom(...categoryTree.map((one) => one.name), 'Gone'),
    subcategory: hostile,
    description: hostile,
    image: fc.option(hostile),
    stock: fc.nat(2_000_000),
    low_stock_threshold: fc.nat(100),
    released_on: fc.option(fc.constantFrom('1985-09-13', '2026-11-20', '2099-12-31')),
    archived_at: fc.option(fc.constant(new Date())),
  }),
  { minLength: 1, maxLength: 40 },
);

const utf8 = (text: string): Uint8Array => Buffer.from(text);

it('finds nothing to change in an exported file with any texts', async () => {
  await fc.assert(
    fc.asyncProperty(products, async (rows) => {
      await given.empty('products');
      await given.db.insertInto('products').values(rows).execute();
      const exported = await Readable.from(exportProducts(given.db, null)).toArray();
      const { report } = await check(utf8(exported.join('')));
      const { length: unchanged } = rows;
      expect(report).toMatchObject({ added: 0, changed: 0, unchanged, errors: [] });
    }),
    { numRuns: process.env.FULL ? 100 : 30 },
  );
});

type Breaking = (text: string, at: number) => Uint8Array;

const put = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at);
/** `change` gets the cells of one of the rows below the head. */
const onRow =
  (change: (cells: string[]) => string[]): Breaking =>
  (text, at) => {
    const lines = text.trimEnd().split('\n');
    const index = 1 + (at % (lines.length - 1));
    lines[index] = change((lines[index] ?? '').split(',')).join(',');
    return utf8(lines.join('\n'));
  };
const onCell = (index: number, cell: string) => onRow((cells) => cells.with(index, cell));
const withByte =
  (byte: number): Breaking =>
  (text, at) =>
    Buffer.concat([utf8(text.slice(0, at)), Buffer.of(byte), utf8(text.slice(at))]);

/** Ways to break a good file. The check must refuse each result. */
const breakings: Record<string, Breaking> = {
  'an open quote': onRow(([id, ...rest]) => [id ?? '', '"open', ...rest.slice(1)]),
  'a quote inside a cell': onCell(1, '12" vinyl'),
  'text after a quoted cell': onCell(1, '"a"b'),
  'a NUL byte': withByte(0),
  'a byte that is no UTF-8': withByte(0xff),
  'a lone continuation byte': (text, at) =>
    withByte(0x80)(text.replace(/[^\n -~]/g, ''), Math.min(at, 40)),
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'one cell too many': onRow((cells) => [...cells, 'more']),
  'one cell too few': onRow((cells) => cells.slice(1)),
  'another delimiter in one row': onRow((cells) => [cells.join(';')]),
  'another delimiter in the head': (text) =>
    utf8(text.replace(/^.*/, (h) => h.replaceAll(',', ';'))),
  'a huge cell': onCell(1, 'x'.repeat(100_000)),
  'a huge description': onCell(5, 'é'.repeat(5001)),
  'a price below 0': onCell(2, '-1'),
  'a price of three decimals': onCell(2, '1.999'),
  'a price of 400 digits': onCell(2, '9'.repeat(400)),
  'a price that is a formula': onCell(2, '=1+1'),
  'no price': onCell(2, ''),
  'no name': onCell(1, ' \u00a0 '),
  'a category of the prototype': onCell(3, '__proto__'),
  'a quantity in parts': onCell(6, '1.5'),
  'a quantity too large': onCell(6, '99999999999999999999'),
  'an image that is a script': onCell(7, 'javascript:alert(1)'),
  'an id with SQL': onCell(0, '1 or 1=1'),
  'an id too large': onCell(0, '9'.repeat(30)),
  'the same id twice': (text) => utf8(`${text}${text.trimEnd().split('\n')[1]}\n`),
  'an unknown column': (text) => utf8(text.replace('description', 'constructor')),
  'the same column twice': (text) => utf8(text.replace('description', 'name')),
  'no head': (text) => utf8(text.slice(text.indexOf('\n') + 1)),
  'only a head of nonsense': () => utf8('<script>alert(1)</script>'),
  nothing: () => utf8(''),
};

/** The result may be a good file. The check must only return. */
const mangling: Record<string, Breaking> = {
  'cut off anywhere': (text, at) => utf8(text).subarray(0, at),
  'some text anywhere': (text, at) => utf8(put(text, at, '";\'\u202e=cmd|calc\r')),
  'a byte flipped': (text, at) =>
    utf8(text).map((byte, index) => (index === at ? byte ^ 0x41 : byte)),
};

it('refuses a broken file and changes nothing, 2,000 times', async () => {
  await given.empty('products');
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, description, stock)
    select 'Cedar Quest ' || n, n * 100, 'Sega', 'Saturn', 'Une quête.', n
    from generate_series(1, 12) as n`);
  // Every row changes something, so that a bad row that is accepted would show.
  const rows = Array.from(
    { length: 12 },
    (_, n) => `${n + 1},Other ${n},${n + 50}.5,Nintendo,Switch,Größer,${n + 7},,2026-11-20`,
  );
  const head = 'id,name,price,category,subcategory,description,quantity,image,release date';
  const good = `${[head, ...rows].join('\n')}\n`;
  expect((await check(utf8(good))).report).toMatchObject({ changed: 12, errorCount: 0 });
  const before = await given.run(sql`select * from products order by id`);
  const ways = { ...breakings, ...mangling };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(ways)),
      fc.nat(good.length - 1),
      async ([way, breakFile], at) => {
        const { report, changes } = await check(breakFile(good, at));
        if (way in breakings) expect(report.errorCount).toBeGreaterThan(0);
        if (report.errorCount === 0) return;
        // A bad row changes nothing, whatever the good ones do.
        const refused = report.errors.map(({ line }) => line);
        expect(changes.filter(({ line }) => refused.includes(line))).toEqual([]);
        for (const { line, reason } of report.errors) {
          expect(line).toBeGreaterThan(0);
          expect(reason).toMatch(/[.?]$|https:\/\/$/);
        }
      },
    ),
    { numRuns: process.env.FULL ? 2000 : 400 },
  );
  expect(await given.run(sql`select * from products order by id`)).toEqual(before);
});
