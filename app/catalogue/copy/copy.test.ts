import { describe, expect, it } from 'vitest';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import { addProduct, editProduct } from '#app/catalogue/editing/edit-product.server.ts';
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
  kind: 'game',
  condition: 'very-good',
  completeness: 'complete',
  region: 'pal',
  flaws: 'A torn corner.',
  serial: 'A-17',
  title: 'Cedar Quest',
} as const;
const addCopy = () => addProduct(given.db, owner, { ...testProduct, stock: 1, ...facts });

it('writes and reads facts, and ties copies of one title (issue 17)', async () => {
  const [id, other] = [await addCopy(), await addCopy()];
  expect(await findAdminProduct(given.db, id)).toMatchObject(facts);
  expect(await findProduct(given.db, id)).toMatchObject({
    copyLine: 'Complete · Very good · PAL',
    flaws: 'A torn corner.',
    power: null,
  });
  const rows = await given.db.selectFrom('products').select(['id', 'title_id']).execute();
  const titles = new Map(rows.map((row) => [row.id, row.title_id]));
  expect(titles.get(id)).toBe(titles.get(other));
  const plain = await given.db.selectFrom('product_facts').select('product_id').execute();
  expect(plain.map((row) => row.product_id)).toEqual([id, other]);
});

it('edits one fact and leaves the others, and refuses what changed since', async () => {
  const id = await addCopy();
  const edit = { to: { flaws: 'None.', title: null }, from: { flaws: facts.flaws } };
  expect(await editProduct(given.db, owner, id, edit)).toEqual({ edited: id });
  expect(await findAdminProduct(given.db, id)).toMatchObject({
    ...facts,
    flaws: 'None.',
    title: null,
  });
  expect(await editProduct(given.db, owner, id, { ...edit, to: { flaws: 'Much.' } })).toEqual({
    refused: 'changed',
    conflicts: [{ field: 'flaws', now: 'None.' }],
  });
});

it('starts another copy with the same title and facts, without what belongs to the first alone', () => {
  const { title, region, ...rest } = facts;
  const row = { id: 7, isLow: false, archived: false, soldAt: null };
  const source = { ...testProduct, ...rest, ...row, region, title: null, image: '/art/1/logo.svg' };
  expect(toAnotherCopy(source)).toMatchObject({
    title: testProduct.name,
    region,
    kind: 'game',
    completeness: 'complete',
    condition: 'very-good',
    price: '10.00',
    serial: '',
    flaws: '',
    imageUrl: '',
    sourceId: '7',
  });
  expect(toAnotherCopy({ ...source, title }).title).toBe(title);
});

it('ties the product that it is another copy of to the same title, unless that has one', async () => {
  const title = 'Cedar Quest';
  const values = { ...testProduct, title };
  const [plain, titled, elsewhere] = await Promise.all([
    addProduct(given.db, owner, testProduct),
    addProduct(given.db, owner, { ...testProduct, title: 'Cedar Quest 2' }),
    addProduct(given.db, owner, { ...testProduct, category: 'Atari', subcategory: 'Atari 2600' }),
  ]);
  const copy = await addProduct(given.db, owner, values, plain);
  await addProduct(given.db, owner, values, plain);
  await addProduct(given.db, owner, values, titled);
  await addProduct(given.db, owner, values, elsewhere);
  await addProduct(given.db, owner, values, 999);
  const read = async (id: number) => (await findAdminProduct(given.db, id))?.title;
  const titles = await Promise.all([plain, titled, elsewhere].map(read));
  expect(titles).toEqual([title, 'Cedar Quest 2', null]);
  expect(await listOtherCopies(given.db, plain)).toContainEqual(
    expect.objectContaining({ id: copy }),
  );
  const edits = await given.db
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('action', '=', 'edit')
    .where('subject_id', 'in', [plain, titled, elsewhere].map(String))
    .execute();
  expect(edits).toEqual([{ subject_id: String(plain), before: { title: null }, after: { title } }]);
});

it('suggests the titles that products of a category have', async () => {
  const [id, other] = [await addCopy(), await addCopy()];
  await editProduct(given.db, owner, id, { to: { title: 'Cedar Quest 2' }, from: {} });
  const list = (category: string) =>
    listTitles(given.db, { category, subcategory: testProduct.subcategory });
  expect(await list('Sega')).toEqual(['Cedar Quest', 'Cedar Quest 2']);
  expect(await list('Atari')).toEqual([]);
  await editProduct(given.db, owner, other, { to: { title: null }, from: {} });
  expect(await list('Sega')).toEqual(['Cedar Quest 2']);
});

describe('the rules of a copy', () => {
  const check = (text: object) => parseProduct({ ...testProductText, ...text }, fieldNames).errors;

  it('has a stock of one', async () => {
    const message = 'A copy is one piece. Add another copy instead.';
    expect(check({ quantity: '2', completeness: 'loose' })).toEqual({ quantity: message });
    expect(check({ quantity: '2', serial: '7' })).toEqual({ quantity: message });
    expect(check({ quantity: '12', completeness: 'sealed' })).toEqual({});
    const id = await addCopy();
    const edit = { to: { stock: 2 }, from: {} };
    expect(await editProduct(given.db, owner, id, edit)).toEqual({
      refused: 'invalid',
      errors: { quantity: message },
    });
  });

  it('has cards on their own scale', () => {
    expect(check({ kind: 'card', condition: 'NM' })).toEqual({});
    expect(check({ kind: 'card', condition: 'good' })).toHaveProperty('condition');
    expect(check({ kind: 'game', condition: 'nm' })).toHaveProperty('condition');
  });

  it('reads choices as they are stored and as they are shown', () => {
    const { values } = parseProduct(
      { ...emptyProductText, region: 'PAL (Europe)', power: '110V', completeness: 'boxed' },
      ['region', 'power', 'completeness'],
    );
    expect(values).toEqual({ region: 'pal', power: '110v', completeness: 'boxed' });
  });
});

it.each([
  [
    { completeness: 'complete', condition: 'very-good', region: 'pal' },
    'Complete · Very good · PAL',
  ],
  [{ completeness: null, condition: 'nm', region: null }, 'NM'],
  [{ completeness: null, condition: null, region: null }, ''],
] as const)('is %o on a card: %s', (copy, line) => {
  expect(formatCopyLine(copy)).toBe(line);
});
