import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingField } from './parse-product.ts';
import { parseNewProduct, parseProductEdit } from './product-form.server.ts';
import { emptyProductText, type ProductText, productFields, wasField } from './product-text.ts';

const filled: ProductText = {
  ...emptyProductText,
  name: 'Cedar Quest',
  price: '12,50',
  category: 'Sega',
  subcategory: 'Saturn',
  quantity: '5',
};

function newForm(change: Partial<ProductText> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value);
  return form;
}

function editForm(change: Partial<ProductText>, more: Record<string, string> = {}): FormData {
  const form = newForm(change);
  for (const field of productFields) form.set(wasField(field), filled[field]);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const errorsOf = (change: Partial<ProductText>) =>
  Object.keys(parseNewProduct(newForm(change)).errors);

describe('parseNewProduct', () => {
  it('reads every field', () => {
    const { values } = parseNewProduct(
      newForm({
        price: '1,250.00',
        compareAt: '1300',
        releasedOn: '2026-11-20',
        lowStock: '4',
        imageUrl: 'https://pictures.example/a.png',
        description: ' Two\r\nlines\u0000 ',
      }),
    );
    expect(values).toEqual({
      name: 'Cedar Quest',
      priceCents: 125000,
      category: 'Sega',
      subcategory: 'Saturn',
      description: 'Two\nlines',
      stock: 5,
      image: 'https://pictures.example/a.png',
      compareAtCents: 130000,
      releasedOn: '2026-11-20',
      lowStockThreshold: 4,
    });
  });

  it.each(['name', 'price', 'category'] as const)(
    'calls %s missing when it is not set',
    (field) => {
      const { values, missing, errors } = parseNewProduct(newForm({ [field]: ' ' }));
      expect(values).toBeNull();
      expect(missing).toBe(true);
      expect(errors[field]).toBe(missingField);
    },
  );

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
    [{ imageUrl: 'http://pictures.example/a.png' }, 'imageUrl'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ imageUrl: '/images/../secret' }, 'imageUrl'],
  ])('refuses %j', (change, field) => {
    expect(errorsOf(change)).toContain(field);
  });

  it('reads whatever is sent without falling', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(productFields.map((f) => [f, fc.string({ unit: 'binary' })]))),
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
  it('keeps only what was changed', () => {
    const shown = { image: null };
    expect(parseProductEdit(editForm({ name: 'Other' })).edit).toEqual({
      to: { name: 'Other' },
      from: { name: 'Cedar Quest', ...shown },
    });
    expect(parseProductEdit(editForm({})).edit).toEqual({ to: {}, from: shown });
  });

  it('takes category and subcategory together', () => {
    const { edit } = parseProductEdit(editForm({ subcategory: 'Dreamcast' }));
    expect(edit?.to).toEqual({ category: 'Sega', subcategory: 'Dreamcast' });
    expect(edit?.from).toMatchObject({ category: 'Sega', subcategory: 'Saturn' });
  });

  it('brings the stock with the number that the form started from', () => {
    const { edit } = parseProductEdit(editForm({ quantity: '7' }));
    expect(edit).toMatchObject({ to: { stock: 7 }, from: { stock: 5 } });
  });

  it('reads the decision after a conflict', () => {
    const change = { quantity: '7', price: '20', name: 'B' };
    const seen = { 'seen.quantity': '4', 'seen.price': '15.00' };
    const asked = parseProductEdit(editForm(change, seen)).edit;
    expect(asked).toMatchObject({ to: { stock: 7 }, from: { stock: 5, priceCents: 1250 } });
    const kept = parseProductEdit(editForm(change, { ...seen, decision: 'keep' })).edit;
    expect(kept?.to).toEqual({ name: 'B' });
    const replaced = parseProductEdit(editForm(change, { ...seen, decision: 'replace' })).edit;
    expect(replaced).toMatchObject({
      to: { stock: 7, priceCents: 2000 },
      from: { stock: 4, priceCents: 1500, name: 'Cedar Quest' },
    });
  });

  it('refuses a compare-at price that is not above the price, at the field that was changed', () => {
    const above = 'Enter a price above $12.50, or leave it empty.';
    for (const compareAt of ['12.50', '8']) {
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

  it('passes over line breaks that the browser writes its own way', () => {
    const form = editForm({ description: 'a\r\nb' }, { [wasField('description')]: 'a\nb' });
    expect(parseProductEdit(form).edit?.to).toEqual({});
  });

  it('asks for what is required also where it was emptied', () => {
    const { edit, missing, errors } = parseProductEdit(editForm({ price: '' }));
    expect(edit).toBeNull();
    expect(missing).toBe(true);
    expect(errors.price).toBe(missingField);
  });
});
