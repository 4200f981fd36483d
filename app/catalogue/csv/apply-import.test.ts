import { sql } from 'kysely';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import { addProduct, editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import { openImportDatabase, owner, testProduct, toBytes } from '#tests/support/test-products.ts';
import { applyImport } from './apply-import.server.ts';
import { checkImport } from './check-import.server.ts';
import {
  checkAgain,
  findBadRows,
  findImport,
  findLastImport,
  listImportChanges,
  saveImport,
  sweepImports,
  undoLock,
} from './saved-import.server.ts';
import { undoImport } from './undo-import.server.ts';

const given = openImportDatabase();
const save = (text: string, adminId = owner.id) =>
  saveImport(given.db, adminId, { name: 'products.csv', bytes: toBytes(text) });
const apply = (id: number) => applyImport(given.db, { id, actor: owner });
const products = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();
const find = (id: number, adminId = owner.id) => findImport(given.db, adminId, id);
const findState = async (id: number) => (await find(id))?.state;
const change = (columns: string, id = 1) =>
  given.run(sql`update products set ${sql.raw(columns)} where id = ${id}`);
const auditLog = () =>
  given.run(sql`select action, actor_email, subject_id, before, after from audit_log
    where subject_kind = 'product' order by id`);
const newRows = (count: number) => Array.from({ length: count }, (_, n) => `,New ${n},5,Guides`);
const saveNew = (count: number) => save(['id,name,price,category', ...newRows(count)].join('\n'));
const anyDate = expect.any(Date);
const other = { id: 'other', email: 'b@b' };
const file =
  'id,name,price,category,quantity,archived\n' +
  '1,Cedar Quest II,11,Sega,7,no\n,Brand new,5,Guides,3,\n2,Second,10,Sega,0,yes\n';

const asCopy = "condition = 'good', completeness = 'loose'";
const inNintendo = "category = 'Nintendo'";
const inSaturn = "subcategory = 'Saturn'";
const dearer = 'price_cents = 2500';

describe('applyImport', () => {
  it('writes every row as the forms do, with audit entries', async () => {
    const id = await save(file);
    const changes = await listImportChanges(given.db, id);
    const lines = changes.map(({ line, name }) => `${line} ${name}`);
    expect(lines).toEqual(['2 Cedar Quest', '3 Brand new', '4 Second']);
    const before = await products();
    expect(await apply(id)).toEqual({ applied: 3 });
    const [first, second, third] = await products();
    const edited = { name: 'Cedar Quest II', price_cents: 1100, stock: 7, subcategory: 'Saturn' };
    expect(first).toMatchObject({ ...edited, created_at: before[0]?.created_at });
    expect(first?.updated_at).not.toEqual(before[0]?.updated_at);
    expect(second).toEqual({ ...before[1], updated_at: anyDate, archived_at: anyDate });
    const values = { name: 'Brand new', priceCents: 500, category: 'Guides', stock: 3 };
    const empty = { subcategory: '', description: '' };
    const added = await addProduct(given.db, owner, { ...testProduct, ...values, ...empty });
    const byForm = (await products()).find((one) => one.id === added);
    const instants = { created_at: anyDate, updated_at: anyDate };
    expect({ ...third, id: added }).toEqual({ ...byForm, ...instants });
    const edit = { action: 'edit', actor_email: 'owner@example.com', subject_id: '1' };
    const was = { name: 'Cedar Quest', priceCents: 1000, stock: 5 };
    expect((await auditLog()).slice(0, 3)).toMatchObject([
      { ...edit, before: was, after: { name: 'Cedar Quest II', priceCents: 1100, stock: 7 } },
      { action: 'add', subject_id: '3', before: null, after: { name: 'Brand new', stock: 3 } },
      { action: 'archive', before: { archived: false }, after: { archived: true } },
    ]);
  });

  it('applies a file once, however many requests ask for it', async () => {
    const id = await save(file);
    const outcomes = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(outcomes).toContainEqual({ applied: 3 });
    expect(await apply(id)).toEqual({ applied: 3 });
    expect(await products()).toHaveLength(3);
    expect(await auditLog()).toHaveLength(3);
    expect(await findState(id)).toBe('applied');
  });

  it.each([
    ['stock was sold', file, 'stock = 4'],
    ['a price was changed', file, 'price_cents = 1'],
    ['a product was archived', file, 'archived_at = now()'],
    ['a product was deleted', file, null],
    ['a stock is for what is a single copy', 'id,quantity\n1,6\n', asCopy],
    ['a subcategory is of another category', 'id,subcategory\n1,Dreamcast\n', inNintendo],
    ['a category is not of the subcategory', 'id,category\n1,Nintendo\n', inSaturn],
  ])('applies nothing if %s since the check', async (_, text, columns) => {
    await change("subcategory = ''");
    const id = await save(text);
    await (columns ? change(columns) : given.run(sql`delete from products where id = 1`));
    const before = await products();
    expect(await apply(id)).toEqual({ refused: 'products-changed' });
    expect(await products()).toEqual(before);
    expect(await findState(id)).toBe('checked');
    expect(await checkAgain(given.db, owner.id, id)).not.toBe(id);
  });

  it('does not touch values that the file does not change', async () => {
    const id = await save('id,price,quantity\n1,11,5\n');
    await change('stock = 4');
    expect(await apply(id)).toEqual({ applied: 1 });
    expect((await products())[0]).toMatchObject({ price_cents: 1100, stock: 4 });
  });

  it('refuses a bad file, a file without changes and a file of another admin', async () => {
    const before = await products();
    for (const text of ['id,price\n1,11\n2,12\n"', 'id,price\n2,free\n', 'id,price\n1,10\n']) {
      expect(await apply(await save(text))).toEqual({ refused: 'nothing-to-apply' });
    }
    const id = await save(file);
    expect(await applyImport(given.db, { id, actor: other })).toEqual({ refused: 'not-found' });
    expect(await find(id, 'other')).toBeNull();
    expect(await products()).toEqual(before);
  });

  it('30.16 applies the good rows of a file, and none of them again from the corrected one', async () => {
    const head = 'id,name,price,category,quantity';
    const rows = ['1,Cedar Quest,10,Sega,3', ...newRows(58).map((row) => `${row},1`)];
    const write = (price: string) => [head, ...rows, `,Last,${price},Guides,1`].join('\n');
    const readReport = async (id: number, adminId?: string) => (await find(id, adminId))?.report;
    const id = await save(write('free'));
    const report = await readReport(id);
    expect(report).toMatchObject({ added: 58, changed: 1, badRows: 1, isPartial: true });
    expect(report?.errors).toMatchObject([{ line: 61, column: 'price' }]);
    expect(await apply(id)).toEqual({ applied: 59 });
    const logged = await given.read(sql`select after from audit_log where subject_kind = 'import'`);
    expect(logged).toEqual({ products: 59, badRowsLeftOut: 1 });
    const bad = await findBadRows(given.db, owner.id, id);
    expect(bad).toBe(`\uFEFF${head}\r\n,Last,free,Guides,1\r\n`);
    expect(await findBadRows(given.db, other.id, id)).toBeNull();
    // Sold since: the same row of the corrected file must not set the stock again.
    await change('stock = 2');
    const again = { added: 1, changed: 0, repeated: 59, errorCount: 0 };
    const byOther = await save(write('7'), other.id);
    expect(await readReport(byOther, other.id)).toMatchObject(again);
    const corrected = await save(write('7'));
    expect(await readReport(corrected)).toMatchObject(again);
    expect(await apply(corrected)).toEqual({ applied: 1 });
    expect(await apply(await save(write('7')))).toMatchObject({ refused: 'nothing-to-apply' });
    expect((await products())[0]?.stock).toBe(2);
    expect(await products()).toHaveLength(61);
    await undoImport(given.db, owner, id);
    expect(await readReport(await save(write('7')))).toMatchObject({ added: 58 });
  });

  it('applies a row of prices again that an earlier file with bad rows has applied', async () => {
    const prices = (first: number, second: string) => `id,price\n1,${first}\n2,${second}\n`;
    expect(await apply(await save(prices(12, 'free')))).toEqual({ applied: 1 });
    const corrected = (await find(await save(prices(12, '9'))))?.report;
    expect(corrected).toMatchObject({ changed: 1, unchanged: 1, repeated: 0 });
    expect(await apply(await save(prices(14, '9')))).toEqual({ applied: 2 });
    expect(await apply(await save(prices(12, '9')))).toEqual({ applied: 1 });
    expect((await products())[0]?.price_cents).toBe(1200);
  });

  it('applies what an earlier file has applied where the owner takes it, and keeps both choices', async () => {
    const readReport = async (id: number) => (await find(id))?.report;
    expect(await apply(await save('id,quantity\n1,7\n2,few\n'))).toEqual({ applied: 1 });
    await change('stock = 2');
    const later = await save('id,quantity\n1,7\n');
    expect(await readReport(later)).toMatchObject({ changed: 0, repeated: 1 });
    const taken = (await checkAgain(given.db, owner.id, later, { repeat: true })) ?? 0;
    expect(await readReport(taken)).toMatchObject({ changed: 1, repeated: 0 });
    const choices = { repeat: true, overwrite: true };
    const both = (await checkAgain(given.db, owner.id, taken, { overwrite: true })) ?? 0;
    expect(await readReport(both)).toMatchObject({ changed: 1, repeated: 0, choices });
    expect(await apply(both)).toEqual({ applied: 1 });
    expect((await products())[0]?.stock).toBe(7);
  });

  it.each([{}, { repeat: true }])(
    'adds nothing twice from a corrected file: %j',
    async (choices) => {
      const write = (...rows: string[]) => ['name,price,category', ...rows].join('\n');
      const id = await save(write('A,5,Guides', 'B,5,Guides', 'C,free,Guides'));
      expect(await apply(id)).toEqual({ applied: 2 });
      const corrected = write('A,5,Guides', 'B,7,Guides', 'C,6,Guides');
      const chosen = await checkAgain(given.db, owner.id, await save(corrected), choices);
      expect(await apply(chosen ?? 0)).toEqual({ applied: choices.repeat ? 3 : 2 });
      expect(await apply(await save(corrected))).toEqual({ refused: 'nothing-to-apply' });
    },
  );

  it('writes dates that were read month first like 2027-01-05 into the file of bad rows', async () => {
    const text = `"'=1; ""2"""`;
    const rows = ['A;5;Guides;12/25/2026;x', `B;free;Guides;1/5/2027;${text}`, 'C;1/5/2027'];
    const id = await save(['name;price;category;release date;description', ...rows].join('\n'));
    const bad = (await findBadRows(given.db, owner.id, id))?.slice(1).trimEnd().split('\r\n');
    const corrected = `"B";"free";"Guides";"2027-01-05";${text}`;
    expect(bad).toEqual(['name;price;category;release date;description', corrected, 'C;1/5/2027']);
  });

  it('keeps the choice of the file’s values where a product changed before they were applied', async () => {
    const cell = 'v1|1|5|10.00|||2|no|R3F7vXVN1MccfBSrIPgsaIsW2jmj7l|CcO3Ah';
    await change('price_cents = 1250');
    const id = await save(`id,price,quantity,as exported\n1,11,7,${cell}\n`);
    const overwritten = (await checkAgain(given.db, owner.id, id, { overwrite: true })) ?? 0;
    await change('stock = 4');
    expect(await apply(overwritten)).toEqual({ refused: 'products-changed' });
    const again = (await checkAgain(given.db, owner.id, overwritten)) ?? 0;
    expect((await find(again))?.report).toMatchObject({ conflictCount: 2, openConflictCount: 0 });
    const changes = await listImportChanges(given.db, again);
    expect(changes).toMatchObject([{ after: { priceCents: 1100, stock: 6 } }]);
  });

  it('asks before it adds the stock of a row again, also where as many were sold', async () => {
    const cell = 'v1|1|5|10.00|||2|no|R3F7vXVN1MccfBSrIPgsaIsW2jmj7l|CcO3Ah';
    const write = (name: string) => `id,name,quantity,as exported\n1,${name},7,${cell}\n`;
    const id = await save(write('Cedar Quest'));
    expect(await apply(id)).toEqual({ applied: 1 });
    await given.run(sql`update product_imports set created_at = now() - interval '29 days'`);
    await sweepImports(given.db);
    for (const stock of [6, 5, 4]) {
      await change(`stock = ${stock}`);
      const { report, changes } = await checkImport(given.db, toBytes(write('Cedar II')));
      expect(changes.map(({ after }) => after)).toEqual([{ name: 'Cedar II' }]);
      const text = `Stock was changed by an earlier upload of this row. It would stay ${stock}; the file says 7.`;
      expect(report.conflicts).toMatchObject([{ text, isOpen: true }]);
    }
    await undoImport(given.db, owner, id);
    const { changes } = await checkImport(given.db, toBytes(write('Cedar Quest')));
    expect(changes).toMatchObject([{ before: { stock: 2 }, after: { stock: 4 } }]);
  });

  it('writes nothing if it is interrupted, and can be repeated', async () => {
    const id = await saveNew(2500);
    const onProgress = (done: number) => {
      if (done === 2000) throw new Error('interrupted');
    };
    const interrupted = applyImport(given.db, { id, actor: owner, onProgress });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await products()).toHaveLength(2);
    expect(await auditLog()).toEqual([]);
    const last = { id, state: 'interrupted', rowsDone: 2000 };
    expect(await findLastImport(given.db, owner.id)).toMatchObject(last);
    const states: unknown[] = [];
    const watch = () => void findState(id).then((state) => states.push(state));
    const repeated = applyImport(given.db, { id, actor: owner, onProgress: watch });
    expect(await repeated).toEqual({ applied: 2500 });
    expect(await products()).toHaveLength(2502);
    expect(states).toContain('running');
  });

  it('does not fail where no connection is free for its progress', async () => {
    const id = await saveNew(1500);
    const limits = { connectionTimeoutMillis: 100 };
    const pool = openPool(given.address, { size: 1, limits });
    const applied = applyImport(openDatabase(pool), { id, actor: owner });
    expect(await applied.finally(() => pool.end())).toEqual({ applied: 1500 });
    expect(await findLastImport(given.db, owner.id)).toMatchObject({ id, state: 'applied' });
  });

  it('writes nothing if its database connection is lost', async () => {
    const id = await saveNew(1500);
    await given.run(sql`
      create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await given.run(sql`create trigger cut after insert on products for each row
      when (new.name = 'New 1200') execute function cut()`);
    await expect(apply(id)).rejects.toThrow();
    await given.run(sql`drop function cut cascade`);
    expect(await products()).toHaveLength(2);
    expect(await findState(id)).toBe('interrupted');
    expect(await apply(id)).toEqual({ applied: 1500 });
  });
});

describe('undoImport', () => {
  const undo = (id: number) => undoImport(given.db, owner, id);

  it('restores values once, keeps what was sold since and archives new products', async () => {
    const before = await products();
    const id = await save(file);
    expect(await undo(id)).toEqual({ refused: 'not-found' });
    await apply(id);
    await change('stock = stock - 1');
    expect(await undoImport(given.db, other, id)).toEqual({ refused: 'not-found' });
    for (const _press of ['first', 'again after a lost answer'])
      expect(await undo(id)).toEqual({ undone: 3, skipped: [] });
    const [first, second, third] = await products();
    expect(first).toEqual({ ...before[0], stock: 4, max_stock: 7, updated_at: anyDate });
    expect(second).toEqual({ ...before[1], updated_at: anyDate });
    expect(third).toMatchObject({ name: 'Brand new', archived_at: anyDate });
    const applied = { name: 'Cedar Quest II', priceCents: 1100, stock: 6 };
    const undone = { name: 'Cedar Quest', priceCents: 1000, stock: 4 };
    expect((await auditLog()).slice(3)).toMatchObject([
      { action: 'undo', before: applied, after: undone },
      { action: 'undo', before: { archived: false }, after: { archived: true } },
      { action: 'undo', before: { archived: true }, after: { archived: false } },
    ]);
    expect(await auditLog()).toHaveLength(6);
    expect(await findState(id)).toBe('undone');
  });

  it('returns a restored copy to the sold ones (issue 17)', async () => {
    await change('stock = 0, archived_at = now(), sold_at = now()');
    const soldAt = () => given.read<Date>(sql`select sold_at from products where id = 1`);
    const before = await soldAt();
    const id = await save('id,archived\n1,no\n');
    expect(await apply(id)).toEqual({ applied: 1 });
    expect(await soldAt()).toBeNull();
    expect(await undo(id)).toEqual({ undone: 1, skipped: [] });
    expect([before, await soldAt()]).toEqual([anyDate, before]);
  });

  it('puts facts of copies back (issue 17)', async () => {
    const facts = { serial: 'A-17', condition: 'good', title: 'Cedar Quest' } as const;
    const copy = await addProduct(given.db, owner, { ...testProduct, stock: 1, ...facts });
    const heads = 'id,serial,condition,title,region,quantity';
    const id = await save(`${heads}\n${copy},,Fair,,pal,1\n1,B-1,,,,1\n`);
    expect(await apply(id)).toEqual({ applied: 2 });
    const changed = { serial: null, condition: 'fair', title: null, region: 'pal' };
    expect(await findAdminProduct(given.db, copy)).toMatchObject(changed);
    expect(await findAdminProduct(given.db, 1)).toMatchObject({ serial: 'B-1', stock: 1 });
    expect(await undo(id)).toEqual({ undone: 2, skipped: [] });
    expect(await findAdminProduct(given.db, copy)).toMatchObject({ ...facts, region: null });
    expect(await findAdminProduct(given.db, 1)).toMatchObject({ serial: null, stock: 5 });
  });

  it('skips and names what changed since, in every batch', async () => {
    const id = await saveNew(1200);
    await apply(id);
    await given.run(sql`update products set name = 'Renamed' where name = 'New 1100'`);
    await given.run(sql`delete from products where name = 'New 3'`);
    for (const _press of ['first', 'again after a lost answer'])
      expect(await undo(id)).toEqual({ undone: 1198, skipped: ['New 3', 'Renamed'] });
    expect(await find(id)).toMatchObject({ leftNames: ['New 3', 'Renamed'], leftCount: 2 });
    const shown = (await products()).filter(({ archived_at }) => !archived_at);
    expect(shown.map(({ name }) => name)).toEqual(['Cedar Quest', 'Second', 'Renamed']);
  });

  it('takes back no units that are sold and no price above a later compare-at price', async () => {
    const id = await save('id,price,quantity\n1,8,9\n2,10,4\n');
    await apply(id);
    await change('stock = 0', 2);
    await change('compare_at_cents = 900');
    expect(await undo(id)).toEqual({ undone: 0, skipped: ['Cedar Quest', 'Second'] });
  });

  it('leaves a stock that was set since, and takes units back from one that a repair used', async () => {
    const stocked = '1,Cedar Quest,10,Sega,9\n2,Second,10,Sega,9\n,Brand new,5,Guides,9\n';
    const id = await save(`id,name,price,category,quantity\n${stocked}`);
    expect(await apply(id)).toEqual({ applied: 3 });
    await moveStock(given.db, owner, { action: 'use', productId: 1, quantity: -1 });
    for (const product of [2, 3])
      await editProduct(given.db, owner, product, { from: { stock: 9 }, to: { stock: 12 } });
    expect(await undo(id)).toEqual({ undone: 1, skipped: ['Second', 'Brand new'] });
    const left = (await products()).map(({ stock, archived_at }) => [stock, archived_at]);
    expect(left).toEqual([4, 12, 12].map((stock) => [stock, null]));
  });

  it('sends the first names that it left, and their number', async () => {
    const id = await saveNew(5);
    await apply(id);
    expect(await find(id)).toMatchObject({ leftNames: [], leftCount: null });
    await given.run(sql`delete from products where name like 'New %'`);
    await undo(id);
    const found = await find(id);
    expect(found).toMatchObject({ leftNames: ['New 0', 'New 1', 'New 2'], leftCount: 5 });
    expect(found?.report).not.toHaveProperty('leftByUndo');
  });

  it('undoes nothing of an import that is being deleted or undone beside it', async () => {
    const id = await saveNew(1);
    await apply(id);
    const before = await products();
    const undoing = await given.db.transaction().execute(async (transaction) => {
      await sql`update product_imports set undone_at = now() where id = ${id}`.execute(transaction);
      const answer = undo(id);
      await given.untilLocked();
      return [answer];
    });
    expect(await undoing[0]).toEqual({ undone: 1, skipped: [] });
    expect(await products()).toEqual(before);
    await given.run(sql`update product_imports set undone_at = null`);
    await given.run(sql`delete from product_import_rows`);
    await expect(undo(id)).rejects.toThrow('other rows');
    expect(await products()).toEqual(before);
  });

  it('says that it is at work', async () => {
    const id = await saveNew(1);
    await apply(id);
    await given.db.transaction().execute(async (transaction) => {
      await tryLock(transaction, undoLock, id);
      expect(await findState(id)).toBe('undoing');
      expect(await undo(id)).toEqual({ refused: 'running' });
    });
    expect(await findState(id)).toBe('applied');
  });

  it.each([
    ['stock', 'stock = 5', 'id,quantity\n2,1\n', asCopy],
    ['subcategory', 'stock = 0', 'id,subcategory\n2,\n', inNintendo],
    ['category', "subcategory = ''", 'id,category\n2,Nintendo\n', "subcategory = 'Switch'"],
    ['compare-at price', 'compare_at_cents = 2000', 'id,compare-at price\n2,30\n', dearer],
  ])('gives no product back a %s that does not go with it now', async (_, was, text, now) => {
    await change(was, 2);
    const id = await save(text);
    expect(await apply(id)).toEqual({ applied: 1 });
    await change(now, 2);
    const before = await products();
    expect(await undo(id)).toEqual({ undone: 0, skipped: ['Second'] });
    expect(await products()).toEqual(before);
  });
});

it('deletes imports after a day, and after 30 those whose rows may come once more', async () => {
  const partial = 'id,price,quantity\n1,12,5\n2,free,1\n';
  const applied = await save(partial);
  await apply(applied);
  const undone = await save('id,price\n1,13\n2,free\n');
  await apply(undone);
  await undoImport(given.db, owner, undone);
  const id = await save('id,price\n1,11\n');
  await sweepImports(given.db);
  expect(await findState(id)).toBe('checked');
  await given.run(sql`update product_imports set created_at = now() - interval '25 hours'`);
  await sweepImports(given.db);
  expect([await findState(id), await findState(undone)]).toEqual([undefined, undefined]);
  expect(await findState(applied)).toBe('applied');
  expect((await checkImport(given.db, toBytes(partial))).report.repeated).toBe(1);
  await given.run(sql`update product_imports set created_at = now() - interval '31 days'`);
  await sweepImports(given.db);
  expect(await given.run(sql`select from product_import_rows`)).toEqual([]);
});
