import fc from 'fast-check';
import { testProductText } from '#tests/support/test-products.ts';
import { parseDate } from './field-definition.ts';
import { fieldNames, missingField, type ProductText } from './product-fields.ts';
import { parseNewProduct, parseProductEdit, wasField } from './product-form.ts';

function newForm(change: Partial<ProductText> = {}): FormData {
  const form = new FormData();
  const text: ProductText = { ...testProductText, ...change };
  for (const field of fieldNames) form.set(field, text[field]);
  return form;
}

function editForm(change: Partial<ProductText>, more: Record<string, string> = {}): FormData {
  const form = newForm(change);
  for (const field of fieldNames) form.set(wasField(field), testProductText[field]);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const readEdit = (...of: Parameters<typeof editForm>) => parseProductEdit(editForm(...of)).edit;
/** That a text is refused for these reasons, in a new product and in a change. */
function expectErrors(change: Partial<ProductText>, errors: object) {
  expect(parseNewProduct(newForm(change)).errors).toEqual(errors);
  expect(parseProductEdit(editForm(change)).errors).toEqual(errors);
}

describe('parseNewProduct', () => {
  it('reads every field', () => {
    const form = newForm({
      ...{ price: '1,250.00', compareAt: '1300', releasedOn: '2026-11-20', lowStock: '٤' },
      ...{ imageUrl: 'https://images.example/a.png', description: ' Two\r\nlines\u0000 ' },
    });
    const { values } = parseNewProduct(form);
    expect(values).toMatchObject({
      ...{ name: 'Cedar Quest', priceCents: 125000, category: 'Sega', subcategory: 'Saturn' },
      ...{ description: 'Two\nlines', stock: 5, image: 'https://images.example/a.png' },
      ...{ compareAtCents: 130000, releasedOn: '2026-11-20', lowStockThreshold: 4 },
    });
  });

  it('reads the dates that are written in Lebanon, and no others', () => {
    const dates = ['1994-12-24', '1999-12-31', '2029-01-01', '2026-12-24'];
    const written = ['24-12-94', '31.12.1999', '01/01/29', '٢٤/١٢/٢٠٢٦'];
    expect(written.map(parseDate)).toEqual(dates);
    const wrong = ['12/25/2026', '25/12.2026', '31/02/2026', '1/1/1', '25/12/1800'];
    expect(wrong.map(parseDate)).toEqual(wrong.map(() => undefined));
  });

  it('reads the URL of the drawing of a demo product as itself', () => {
    const imageUrl = '/art/1/product/sega/saturn/cedar-quest.png';
    expect(parseNewProduct(newForm({ imageUrl })).values?.image).toBe(imageUrl);
  });

  it.each(['name', 'price', 'category'] as const)('requires %s, new or changed', (field) => {
    const required = { missing: true, errors: { [field]: missingField } };
    const [blank, empty] = [{ [field]: ' ' }, { [field]: '' }];
    expect(parseNewProduct(newForm(blank))).toMatchObject({ values: null, ...required });
    expect(parseProductEdit(editForm(empty))).toMatchObject({ edit: null, ...required });
  });

  it.each<[keyof ProductText, string[]]>([
    ['price', ['0', '12.345', '1000000', 'free']],
    ['quantity', ['-1', '1.5', '']],
    ['category', ['Toasters']],
    ['subcategory', ['Switch']],
    ['compareAt', ['more']],
    ['releasedOn', ['2026-02-30']],
    ['lowStock', ['few']],
    ['imageUrl', ['http://images.example/a.png', 'javascript:alert(1)', '/images/../secret']],
  ])('refuses a %s of %j', (field, texts) => {
    for (const text of texts) {
      expect(parseNewProduct(newForm({ [field]: text })).errors, text).toHaveProperty(field);
    }
  });

  it.each([
    ['name', 120],
    ['description', 5000],
  ] as const)('accepts a %s of %i characters and refuses a longer one, uncut', (field, limit) => {
    const longest = '🎮'.repeat(limit);
    expect(parseNewProduct(newForm({ [field]: longest })).values?.[field]).toBe(longest);
    const error = { [field]: `At most ${limit} characters: please shorten this by 2.` };
    expectErrors({ [field]: `${longest}ab` }, error);
  });

  it('reads any text without throwing', () => {
    const text = fc.string({ unit: 'binary' });
    const texts = fc.record(Object.fromEntries(fieldNames.map((field) => [field, text])));
    const readAny = fc.property(texts, (change) => {
      const { values, errors } = parseNewProduct(newForm(change));
      expect(values === null).toBe(Object.keys(errors).length > 0);
    });
    fc.assert(readAny, { numRuns: 500 });
  });
});

describe('parseProductEdit', () => {
  it('returns only what was changed', () => {
    const from = { name: 'Cedar Quest', image: null };
    expect(readEdit({ name: 'Other' })).toEqual({ to: { name: 'Other' }, from });
    expect(readEdit({})).toEqual({ to: {}, from: { image: null } });
  });

  it('returns category and subcategory together', () => {
    const edit = readEdit({ subcategory: 'Dreamcast' });
    expect(edit?.to).toEqual({ category: 'Sega', subcategory: 'Dreamcast' });
    expect(edit?.from).toMatchObject({ category: 'Sega', subcategory: 'Saturn' });
  });

  it('reads the decision after a conflict', () => {
    const change = { quantity: '7', price: '20', name: 'B' };
    const seen = { 'seen.quantity': '4', 'seen.price': '15.00' };
    const undecided = { to: { stock: 7 }, from: { stock: 5, priceCents: 1000 } };
    expect(readEdit(change, seen)).toMatchObject(undecided);
    expect(readEdit(change, { ...seen, decision: 'keep' })?.to).toEqual({ name: 'B' });
    const from = { stock: 4, priceCents: 1500, name: 'Cedar Quest' };
    const replaced = { to: { stock: 7, priceCents: 2000 }, from };
    expect(readEdit(change, { ...seen, decision: 'replace' })).toMatchObject(replaced);
  });

  it('refuses a compare-at price that is not above the price, at the field that was changed', () => {
    const above = 'Enter a price above $10.00, or leave it empty.';
    for (const compareAt of ['10.00', '8']) expectErrors({ compareAt }, { compareAt: above });
    const reduced = { [wasField('compareAt')]: '20.00', compareAt: '20.00' };
    const below = 'Enter a price below what it is reduced from, $20.00.';
    expect(parseProductEdit(editForm({ price: '20' }, reduced)).errors).toEqual({ price: below });
    expect(readEdit({ price: '19' }, reduced)?.to).toEqual({ priceCents: 1900 });
  });

  it('takes a last reduced day for a reduced product, from today on', () => {
    const readSale = (reducedUntil: string) =>
      parseNewProduct(newForm({ compareAt: '20', reducedUntil }));
    const [day, isOver] = ['2126-12-24', { reducedUntil: 'Choose today or a later day.' }];
    expect(readSale('24.12.2126').values?.reducedUntil).toBe(day);
    expect(readSale('2020-12-24').errors).toEqual(isOver);
    const isNotReduced = 'Enter what it is reduced from too, or leave this empty.';
    expectErrors({ reducedUntil: day }, { reducedUntil: isNotReduced });
    const was = { [wasField('compareAt')]: '20', [wasField('reducedUntil')]: day };
    const emptied = parseProductEdit(editForm({ compareAt: '', reducedUntil: day }, was));
    expect(emptied.errors).toEqual({ compareAt: 'Empty the day in Reduced until, too.' });
  });

  it('ignores another spelling of the same value', () => {
    const was = { [wasField('description')]: 'a\nb' };
    expect(readEdit({ description: 'a\r\nb', price: '10,0' }, was)?.to).toEqual({});
  });
});
