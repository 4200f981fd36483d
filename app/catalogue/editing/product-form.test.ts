import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProductText } from '#tests/support/test-products.ts';
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

describe('parseNewProduct', () => {
  it('reads every field', () => {
    const { values } = parseNewProduct(
      newForm({
        price: '1,250.00',
        compareAt: '1300',
        releasedOn: '2026-11-20',
        lowStock: '4',
        imageUrl: 'https://images.example/a.png',
        description: ' Two\r\nlines\u0000 ',
      }),
    );
    expect(values).toMatchObject({
      name: 'Cedar Quest',
      priceCents: 125000,
      category: 'Sega',
      subcategory: 'Saturn',
      description: 'Two\nlines',
      stock: 5,
      image: 'https://images.example/a.png',
      compareAtCents: 130000,
      releasedOn: '2026-11-20',
      lowStockThreshold: 4,
    });
  });

  it("reads the URL of a demo product's drawing as itself", () => {
    const imageUrl = '/art/1/product/sega/saturn/cedar-quest.png';
    expect(parseNewProduct(newForm({ imageUrl })).values?.image).toBe(imageUrl);
  });

  it.each(['name', 'price', 'category'] as const)('requires %s', (field) => {
    const { values, missing, errors } = parseNewProduct(newForm({ [field]: ' ' }));
    expect(values).toBeNull();
    expect(missing).toBe(true);
    expect(errors[field]).toBe(missingField);
  });

  it.each<[Partial<ProductText>, string]>([
    [{ price: '0' }, 'price'],
    [{ price: '12.345' }, 'price'],
    [{ price: '1000000' }, 'price'],
    [{ price: 'free' }, 'price'],
    [{ quantity: '-1' }, 'quantity'],
    [{ quantity: '1.5' }, 'quantity'],
    [{ quantity: '' }, 'quantity'],
    [{ category: 'Toasters' }, 'category'],
    [{ subcategory: 'Switch' }, 'subcategory'],
    [{ compareAt: 'more' }, 'compareAt'],
    [{ releasedOn: '2026-02-30' }, 'releasedOn'],
    [{ lowStock: 'few' }, 'lowStock'],
    [{ imageUrl: 'http://images.example/a.png' }, 'imageUrl'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ imageUrl: '/images/../secret' }, 'imageUrl'],
  ])('refuses %j', (change, field) => {
    expect(parseNewProduct(newForm(change)).errors).toHaveProperty(field);
  });

  it.each([
    ['name', 120],
    ['description', 5000],
  ] as const)(
    'accepts a %s of %i characters and refuses a longer one without cutting it',
    (field, limit) => {
      const longest = '🎮'.repeat(limit);
      expect(parseNewProduct(newForm({ [field]: longest })).values?.[field]).toBe(longest);
      const message = `At most ${limit} characters: please shorten this by 2.`;
      const tooLong = { [field]: `${longest}ab` };
      expect(parseNewProduct(newForm(tooLong)).errors).toEqual({ [field]: message });
      expect(parseProductEdit(editForm(tooLong)).errors).toEqual({ [field]: message });
    },
  );

  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(fieldNames.map((f) => [f, fc.string({ unit: 'binary' })]))),
        (change) => {
          const { values, errors } = parseNewProduct(newForm(change));
          expect(values === null).toBe(Object.keys(errors).length > 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('parseProductEdit', () => {
  it('returns only what was changed', () => {
    const shown = { image: null };
    expect(parseProductEdit(editForm({ name: 'Other' })).edit).toEqual({
      to: { name: 'Other' },
      from: { name: 'Cedar Quest', ...shown },
    });
    expect(parseProductEdit(editForm({})).edit).toEqual({ to: {}, from: shown });
  });

  it('returns category and subcategory together', () => {
    const { edit } = parseProductEdit(editForm({ subcategory: 'Dreamcast' }));
    expect(edit?.to).toEqual({ category: 'Sega', subcategory: 'Dreamcast' });
    expect(edit?.from).toMatchObject({ category: 'Sega', subcategory: 'Saturn' });
  });

  it('reads the decision after a conflict', () => {
    const change = { quantity: '7', price: '20', name: 'B' };
    const seen = { 'seen.quantity': '4', 'seen.price': '15.00' };
    const undecided = parseProductEdit(editForm(change, seen)).edit;
    expect(undecided).toMatchObject({ to: { stock: 7 }, from: { stock: 5, priceCents: 1000 } });
    const decided = parseProductEdit(editForm(change, { ...seen, decision: 'keep' })).edit;
    expect(decided?.to).toEqual({ name: 'B' });
    const replace = parseProductEdit(editForm(change, { ...seen, decision: 'replace' })).edit;
    expect(replace).toMatchObject({
      to: { stock: 7, priceCents: 2000 },
      from: { stock: 4, priceCents: 1500, name: 'Cedar Quest' },
    });
  });

  it('refuses a compare-at price that is not above the price, at the field that was changed', () => {
    const above = 'Enter a price above $10.00, or leave it empty.';
    for (const compareAt of ['10.00', '8']) {
      expect(parseProductEdit(editForm({ compareAt })).errors).toEqual({ compareAt: above });
      expect(parseNewProduct(newForm({ compareAt })).errors).toEqual({ compareAt: above });
    }
    const reduced = { [wasField('compareAt')]: '20.00', compareAt: '20.00' };
    const below = 'Enter a price below the compare-at price, $20.00.';
    expect(parseProductEdit(editForm({ price: '20' }, reduced)).errors).toEqual({ price: below });
    expect(parseProductEdit(editForm({ price: '19' }, reduced)).edit?.to).toEqual({
      priceCents: 1900,
    });
  });

  it('takes a last reduced day for a reduced product, from today on', () => {
    const sale = { compareAt: '20' };
    const { values } = parseNewProduct(newForm({ ...sale, reducedUntil: '24.12.2126' }));
    expect(values?.reducedUntil).toBe('2126-12-24');
    const isOver = { reducedUntil: 'Choose today or a later day.' };
    expect(parseNewProduct(newForm({ ...sale, reducedUntil: '2020-12-24' })).errors).toEqual(
      isOver,
    );
    const isNotReduced = { reducedUntil: 'Enter a compare-at price too, or leave this empty.' };
    expect(parseProductEdit(editForm({ reducedUntil: '2126-12-24' })).errors).toEqual(isNotReduced);
    const was = { [wasField('compareAt')]: '20', [wasField('reducedUntil')]: '2126-12-24' };
    const emptied = editForm({ compareAt: '', reducedUntil: '2126-12-24' }, was);
    expect(parseProductEdit(emptied).errors).toEqual({
      compareAt: 'Empty the day in Reduced until, too.',
    });
  });

  it('ignores another spelling of the same value', () => {
    const form = editForm(
      { description: 'a\r\nb', price: '10,0' },
      { [wasField('description')]: 'a\nb' },
    );
    expect(parseProductEdit(form).edit?.to).toEqual({});
  });

  it('requires a field that was emptied', () => {
    const { edit, missing, errors } = parseProductEdit(editForm({ price: '' }));
    expect(edit).toBeNull();
    expect(missing).toBe(true);
    expect(errors.price).toBe(missingField);
  });
});
