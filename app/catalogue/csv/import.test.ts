import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cedarQuest, owner } from '#tests/support/cedar-quest.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { addProduct } from '../add-product.server.ts';
import { archiveProduct } from '../archive-product.server.ts';
import { parseShopListing } from '../shop-listing.ts';
import { applyImport } from './apply-import.server.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts } from './export-products.server.ts';
import { findImport, findLastImport, listImportChanges } from './find-import.server.ts';
import { checkAgain, keepImport, sweepImports } from './keep-import.server.ts';

const given = openTestDatabase();

const bytesOf = (text: string) => new TextEncoder().encode(text);
const check = (text: string) => checkImport(given.db, bytesOf(text));
const keep = (text: string) =>
  keepImport(given.db, owner.id, { name: 'products.csv', bytes: bytesOf(text) });
const apply = (id: number) => applyImport(given.db, { id, actor: owner });
const products = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();
const state = async (id: number) => (await findImport(given.db, owner.id, id))?.state;

async function faultsOf(text: string) {
  const { report } = await check(text);
  return report.faults.map(({ line, column, reason }) => [line, column, reason]);
}

async function audits() {
  return given.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute();
}

beforeEach(async () => {
  await sql`truncate products, users, audit_log, product_imports restart identity cascade`.execute(
    given.db,
  );
  await sql`insert into users (id, email) values ('owner', 'owner@example.com'), ('other', 'b@b')`.execute(
    given.db,
  );
  await addProduct(given.db, owner, cedarQuest);
  await addProduct(given.db, owner, { ...cedarQuest, name: 'Second', stock: 0 });
  await sql`truncate audit_log`.execute(given.db);
});

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

describe('applyImport', () => {
  const file =
    'id,name,price,category,quantity,archived\n' +
    '1,Cedar Quest II,11,Sega,7,no\n,Brand new,5,Guides,3,\n2,Second,10,Sega,0,yes\n';

  it('writes every row as the forms would, and each into the audit log', async () => {
    const id = await keep(file);
    expect(await listImportChanges(given.db, id)).toMatchObject([
      { line: 2, name: 'Cedar Quest' },
      { line: 3, name: 'Brand new' },
      { line: 4, name: 'Second' },
    ]);
    const before = await products();
    expect(await apply(id)).toEqual({ applied: 3 });
    const [first, second, third] = await products();
    expect(first).toMatchObject({
      name: 'Cedar Quest II',
      price_cents: 1100,
      stock: 7,
      subcategory: 'Saturn',
      created_at: before[0]?.created_at,
    });
    expect(first?.updated_at).not.toEqual(before[0]?.updated_at);
    expect(second).toMatchObject({
      ...before[1],
      updated_at: expect.any(Date),
      archived_at: expect.any(Date),
    });
    const made = await addProduct(given.db, owner, {
      ...cedarQuest,
      name: 'Brand new',
      priceCents: 500,
      category: 'Guides',
      subcategory: '',
      description: '',
      stock: 3,
    });
    const byForm = (await products()).find((one) => one.id === made);
    const times = { created_at: expect.any(Date), updated_at: expect.any(Date) };
    expect({ ...third, id: made }).toEqual({ ...byForm, ...times });
    expect((await audits()).slice(0, 3)).toMatchObject([
      {
        action: 'edit',
        actor_email: 'owner@example.com',
        subject_id: '1',
        before: { name: 'Cedar Quest', priceCents: 1000, stock: 5 },
        after: { name: 'Cedar Quest II', priceCents: 1100, stock: 7 },
      },
      { action: 'add', subject_id: '3', before: null, after: { name: 'Brand new', stock: 3 } },
      {
        action: 'archive',
        subject_id: '2',
        before: { archived: false },
        after: { archived: true },
      },
    ]);
  });

  it('is done once, however often and by however many it is asked for', async () => {
    const id = await keep(file);
    const outcomes = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(outcomes).toContainEqual({ applied: 3 });
    expect(await apply(id)).toEqual({ applied: 3 });
    expect(await products()).toHaveLength(3);
    expect(await audits()).toHaveLength(3);
    expect(await state(id)).toBe('applied');
  });

  it.each([
    ['stock was sold', 'update products set stock = 4 where id = 1'],
    ['a price changed', 'update products set price_cents = 1 where id = 1'],
    ['a product was archived', 'update products set archived_at = now() where id = 1'],
    ['a product is gone', 'delete from products where id = 1'],
  ])('applies nothing when %s since the check', async (_, statement) => {
    const id = await keep(file);
    await sql.raw(statement).execute(given.db);
    const before = await products();
    expect(await apply(id)).toEqual({ refused: 'products-changed' });
    expect(await products()).toEqual(before);
    expect(await state(id)).toBe('checked');
    const again = await checkAgain(given.db, owner.id, id);
    expect(again).not.toBe(id);
  });

  it('leaves what the file does not change to others', async () => {
    const id = await keep('id,price,quantity\n1,11,5\n');
    await sql`update products set stock = 4 where id = 1`.execute(given.db);
    expect(await apply(id)).toEqual({ applied: 1 });
    expect((await products())[0]).toMatchObject({ price_cents: 1100, stock: 4 });
  });

  it('applies nothing of a bad file, of an unchanged one, and of somebody else', async () => {
    const before = await products();
    expect(await apply(await keep('id,price\n1,11\n2,free\n'))).toEqual({
      refused: 'nothing-to-apply',
    });
    expect(await apply(await keep('id,price\n1,10\n'))).toEqual({ refused: 'nothing-to-apply' });
    const id = await keep(file);
    const other = { id: 'other', email: 'b@b' };
    expect(await applyImport(given.db, { id, actor: other })).toEqual({ refused: 'not-found' });
    expect(await findImport(given.db, 'other', id)).toBeNull();
    expect(await products()).toEqual(before);
  });

  it('applies nothing when it is cut off in the middle, and says so afterwards', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `,New ${n},5,Guides`);
    const id = await keep(['id,name,price,category', ...rows].join('\n'));
    const cut = applyImport(given.db, {
      id,
      actor: owner,
      onProgress(done) {
        if (done === 2000) throw new Error('cut');
      },
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await products()).toHaveLength(2);
    expect(await audits()).toEqual([]);
    expect(await findLastImport(given.db, owner.id)).toMatchObject({
      id,
      state: 'cut-off',
      rowsDone: 2000,
    });
    const seen: (string | undefined)[] = [];
    const running = applyImport(given.db, {
      id,
      actor: owner,
      onProgress: () => void state(id).then((one) => seen.push(one)),
    });
    expect(await running).toEqual({ applied: 2500 });
    expect(await products()).toHaveLength(2502);
    expect(seen).toContain('running');
  });

  it('gives up when its connection to the database is cut', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `,New ${n},5,Guides`);
    const id = await keep(['id,name,price,category', ...rows].join('\n'));
    await sql`
      create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(given.db);
    await sql`create trigger cut after insert on products for each row
      when (new.name = 'New 1200') execute function cut()`.execute(given.db);
    await expect(apply(id)).rejects.toThrow();
    await sql`drop function cut cascade`.execute(given.db);
    expect(await products()).toHaveLength(2);
    expect(await state(id)).toBe('cut-off');
    expect(await apply(id)).toEqual({ applied: 1500 });
  });
});

describe('sweepImports', () => {
  it('removes what is older than a day', async () => {
    const id = await keep('id,price\n1,11\n');
    await sweepImports(given.db);
    expect(await state(id)).toBe('checked');
    await sql`update product_imports set created_at = now() - interval '25 hours'`.execute(
      given.db,
    );
    await sweepImports(given.db);
    expect(await state(id)).toBeUndefined();
    const rows = await given.db.selectFrom('product_import_rows').selectAll().execute();
    expect(rows).toEqual([]);
  });
});
