import { sql } from 'kysely';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import {
  addProduct,
  editProduct,
  type ProductEdit,
} from '#app/catalogue/editing/edit-product.server.ts';
import { parseProduct } from '#app/catalogue/editing/parse-product.ts';
import { emptyProductText, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import {
  openImportDatabase,
  owner,
  testProduct,
  testProductText,
} from '#tests/support/test-products.ts';
import { toAnotherCopy } from './another-copy.ts';
import { formatCopyLine } from './copy.ts';
import { listOtherCopies, listTitles } from './titles.server.ts';

const given = openImportDatabase();

const facts = {
  ...({ kind: 'game', condition: 'very-good', completeness: 'complete', region: 'pal' } as const),
  ...{ flaws: 'A torn corner.', serial: 'A-17', title: 'Cedar Quest' },
};
const add = (values: object, sourceId?: number) =>
  addProduct(given.db, owner, { ...testProduct, ...values }, sourceId ? { sourceId } : undefined);
const addCopy = () => add({ stock: 1, ...facts });
const change = (id: number, to: ProductEdit['to'], from: ProductEdit['from'] = {}) =>
  editProduct(given.db, owner, id, { to, from });
const inAtari = { category: 'Atari', subcategory: 'Atari 2600' };

it('writes and reads facts, and ties copies of one title (issue 17)', async () => {
  const [id, other] = [await addCopy(), await addCopy()];
  expect(await findAdminProduct(given.db, id)).toMatchObject(facts);
  const shown = { copyLine: 'Complete · Very good · PAL', flaws: 'A torn corner.', power: null };
  expect(await findProduct(given.db, id)).toMatchObject(shown);
  const copies = sql`select array_agg(id::int order by id) from products where title_id is not null
    group by title_id`;
  expect(await given.list(copies)).toEqual([[id, other]]);
  expect(await given.list(sql`select product_id from product_facts`)).toEqual([id, other]);
});

it('is reduced no more, and until no day, once it is sold', async () => {
  const reduced = { compareAtCents: 7200, reducedUntil: '2040-12-24' };
  const id = await add({ stock: 1, ...facts, ...reduced });
  expect(await findProduct(given.db, id)).toMatchObject(reduced);
  await given.run(sql`update products set stock = 0, sold_at = now(), archived_at = now()
    where id = ${id}`);
  const none = { compareAtCents: null, reducedUntil: null };
  expect(await findProduct(given.db, id)).toMatchObject(none);
});

it('edits one fact and leaves the others, and refuses what changed since', async () => {
  const id = await addCopy();
  const [to, from] = [{ flaws: 'None.', title: null }, { flaws: facts.flaws }];
  expect(await change(id, to, from)).toEqual({ edited: id });
  expect(await findAdminProduct(given.db, id)).toMatchObject({ ...facts, ...to });
  const conflicts = [{ field: 'flaws', now: 'None.' }];
  expect(await change(id, { flaws: 'Much.' }, from)).toEqual({ refused: 'changed', conflicts });
});

it('keeps the title on another shelf, among the copies there', async () => {
  const [id, other] = [await addCopy(), await addCopy()];
  await change(id, inAtari);
  const shelves = await given.list(sql`select titles.category from products
    join titles on titles.id = title_id order by products.id`);
  expect(shelves).toEqual(['Atari', 'Sega']);
  await change(other, { title: null });
  await change(other, inAtari);
  expect(await findAdminProduct(given.db, other)).toMatchObject({ title: null });
  expect(await findAdminProduct(given.db, id)).toMatchObject({ title: facts.title });
});

it('starts another copy with the same title and facts, without what belongs to the first alone', () => {
  const { title, region, ...rest } = facts;
  const row = { id: 7, isLow: false, archived: false, soldAt: null };
  const source = { ...testProduct, ...rest, ...row, region, title: null, image: '/art/1/logo.svg' };
  const same = { kind: 'game', completeness: 'complete', condition: 'very-good', price: '10.00' };
  const empty = { serial: '', flaws: '', imageUrl: '' };
  const copy = { ...same, ...empty, region, title: testProduct.name, sourceId: '7', lineId: '' };
  expect(toAnotherCopy(source)).toMatchObject(copy);
  expect(toAnotherCopy({ ...source, title }).title).toBe(title);
});

it('ties the product that it is another copy of to the same title, unless that has one', async () => {
  const title = 'Cedar Quest';
  const [plain, titled] = [await add({}), await add({ title: 'Cedar Quest 2' })];
  const elsewhere = await add(inAtari);
  const copy = await add({ title }, plain);
  for (const source of [plain, titled, elsewhere, 999]) await add({ title }, source);
  const read = async (id: number) => (await findAdminProduct(given.db, id))?.title;
  const titles = await Promise.all([plain, titled, elsewhere].map(read));
  expect(titles).toEqual([title, 'Cedar Quest 2', null]);
  const others = await listOtherCopies(given.db, plain);
  expect(others.map(({ id }) => id)).toContain(copy);
  const edits = await given.run(sql`select subject_id, before, after from audit_log
    where action = 'edit'`);
  expect(edits).toEqual([{ subject_id: String(plain), before: { title: null }, after: { title } }]);
});

it('suggests the titles that products of a category have', async () => {
  const [id, other] = [await addCopy(), await addCopy()];
  await change(id, { title: 'Cedar Quest 2' });
  const list = (category: string) =>
    listTitles(given.db, { category, subcategory: testProduct.subcategory });
  expect(await list('Sega')).toEqual(['Cedar Quest', 'Cedar Quest 2']);
  expect(await list('Atari')).toEqual([]);
  await change(other, { title: null });
  expect(await list('Sega')).toEqual(['Cedar Quest 2']);
});

describe('the rules of a copy (D40)', () => {
  const check = (text: object) => parseProduct({ ...testProductText, ...text }, fieldNames).errors;

  it('has a stock of one', async () => {
    const message = 'A copy is one piece. Add another copy instead.';
    const graded = { quantity: '2', completeness: 'loose', condition: 'good' };
    expect(check(graded)).toEqual({ quantity: message });
    expect(check({ ...graded, condition: '' })).toEqual({});
    for (const own of [{ serial: '7' }, { certificate: '7' }])
      expect(check({ quantity: '2', ...own })).toEqual({ quantity: message });
    expect(check({ quantity: '12', completeness: 'sealed' })).toEqual({});
    const edited = await change(await addCopy(), { stock: 2 });
    expect(edited).toEqual({ refused: 'invalid', errors: { quantity: message } });
    const certified = await change(await add({ stock: 2 }), { certificate: '7' });
    expect(certified).toEqual({ refused: 'invalid', errors: { certificate: message } });
  });

  it('has cards on their own scale', () => {
    expect(check({ kind: 'card', condition: 'NM' })).toEqual({});
    expect(check({ kind: 'card', condition: 'good' })).toHaveProperty('condition');
    expect(check({ kind: 'game', condition: 'nm' })).toHaveProperty('condition');
  });

  it('reads choices as they are stored and as they are shown', () => {
    const text = { region: 'PAL (Europe)', power: '110V', completeness: 'boxed' };
    const fields = ['region', 'power', 'completeness'] as const;
    const { values } = parseProduct({ ...emptyProductText, ...text }, fields);
    expect(values).toEqual({ region: 'pal', power: '110v', completeness: 'boxed' });
  });
});

it.each([
  [facts, 'Complete · Very good · PAL'],
  [{ completeness: null, condition: 'nm', region: null }, 'NM'],
  [{ completeness: null, condition: null, region: null }, ''],
] as const)('is %o on a card: %s', (copy, line) => {
  expect(formatCopyLine(copy)).toBe(line);
});
