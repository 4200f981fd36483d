import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyProductText, productFields, wasField } from '#app/catalogue/editing/product-text.ts';
import { createBucketImageStore } from '#app/platform/images/images-in-bucket.server.ts';
import { openBucket } from '#tests/support/s3-bucket.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner } from '#tests/support/test-products.ts';
import { addFromForm, editFromForm, parseRequest, setAside } from './product-actions.server.ts';

const given = openTestDatabase();
const lost: unknown[] = [];
let kept: string[] = [];

const desk = (save = async () => 'https://pictures.example/a.webp') => ({
  db: given.db,
  actor: owner,
  images: {
    save: async () => {
      const url = await save();
      kept.push(url);
      return url;
    },
  },
  onImageLost: (error: unknown) => void lost.push(error),
});
const text = {
  ...emptyProductText,
  name: 'Cedar Quest',
  price: '10',
  category: 'Sega',
  quantity: '5',
};

function formOf(values: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const editForm = (change: Record<string, string | Blob>) => {
  const was = productFields.map((field) => [wasField(field), text[field]]);
  return formOf({ ...text, ...Object.fromEntries(was), ...change });
};
async function picture(): Promise<File> {
  const create = { width: 20, height: 20, channels: 3, background: '#123456' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
}
const list = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await sql`truncate products, users, audit_log restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
  lost.length = 0;
  kept = [];
});

describe('addFromForm', () => {
  it('says what is missing, in the words of the specification', async () => {
    const answer = await addFromForm(desk(), formOf({ ...text, name: '' }));
    expect(answer).toMatchObject({ done: false, message: 'Please fill all fields' });
    expect(await list()).toEqual([]);
  });

  it('adds with the uploaded picture', async () => {
    const form = formOf({ ...text, image: await picture() });
    const answer = await addFromForm(desk(), form);
    expect(answer).toMatchObject({ done: true, message: 'Product added successfully' });
    expect(await list()).toMatchObject([{ image: 'https://pictures.example/a.webp', stock: 5 }]);
  });

  it('does not keep the picture of a form that is refused', async () => {
    const form = formOf({ ...text, price: 'x', image: await picture() });
    expect(await addFromForm(desk(), form)).toMatchObject({ message: 'Failed to add product' });
    expect(kept).toEqual([]);
  });

  it('adds nothing where the picture was refused when it was chosen', async () => {
    const answer = await addFromForm(desk(), formOf({ ...text, refusedImage: 'too-large' }));
    expect(answer).toMatchObject({ done: false, message: 'Image upload failed' });
    expect(answer.errors?.image).toBe('The picture is larger than 10 MB.');
    expect(await list()).toEqual([]);
  });

  it('adds nothing where the picture cannot be kept', async () => {
    const fault = new Error('No space left on device');
    const full = desk(() => Promise.reject(fault));
    const answer = await addFromForm(full, formOf({ ...text, image: await picture() }));
    expect(answer).toMatchObject({ done: false, message: 'Image upload failed' });
    expect(lost).toEqual([fault]);
    expect(await list()).toEqual([]);
  });
});

describe('editFromForm', () => {
  beforeEach(async () => {
    await addFromForm(desk(), formOf(text));
  });

  it('changes nothing where the picture was refused when it was chosen', async () => {
    const answer = await editFromForm(desk(), 1, editForm({ price: '12', refusedImage: 'large' }));
    expect(answer).toMatchObject({ done: false, message: 'Image upload failed' });
    expect(answer.errors?.image).toBe('The picture is larger than 10 MB.');
    expect(await list()).toMatchObject([{ price_cents: 1000 }]);
  });

  it('leaves the product as it was where the picture is none', async () => {
    const image = new File(['no picture'], 'a.png');
    const answer = await editFromForm(desk(), 1, editForm({ name: 'Other', image }));
    expect(answer).toMatchObject({ done: false, message: 'Image upload failed' });
    expect(await list()).toMatchObject([{ name: 'Cedar Quest', image: null }]);
  });

  it('leaves the product as it was where the bucket refuses one of the files', async () => {
    const bucket = await openBucket();
    bucket.fail((key) => (key.endsWith('480.avif') ? 403 : undefined));
    const before = await list();
    const full = { ...desk(), images: createBucketImageStore(bucket.settings) };
    const form = editForm({ name: 'Other', image: await picture() });
    const answer = await editFromForm(full, 1, form);
    expect(answer).toMatchObject({ done: false, message: 'Image upload failed' });
    expect(await list()).toEqual(before);
    const widest = [...bucket.files.keys()].filter((key) => key.endsWith('/2000.webp'));
    expect(widest).toEqual([]);
    await bucket.close();
  });

  it('keeps the existing picture where none is sent', async () => {
    await editFromForm(desk(), 1, editForm({ image: await picture() }));
    const answer = await editFromForm(
      desk(),
      1,
      editForm({ price: '12', image: new File([], '') }),
    );
    expect(answer).toMatchObject({ done: true, message: 'Product updated successfully' });
    const [product] = await list();
    expect(product).toMatchObject({ price_cents: 1200, image: 'https://pictures.example/a.webp' });
  });

  it('says what is required, what failed and what was sold meanwhile', async () => {
    const emptied = await editFromForm(desk(), 1, editForm({ category: '' }));
    expect(emptied.message).toBe('Please fill all required fields');
    const unknown = await editFromForm(desk(), 77, editForm({ name: 'Other' }));
    expect(unknown.message).toBe('Failed to update product');
    await sql`update products set stock = 4`.execute(given.db);
    const answer = await editFromForm(desk(), 1, editForm({ quantity: '7' }));
    expect(answer.message).toBe('Stock changed from 5 to 4 while you edited.');
    const conflict = { field: 'quantity', from: '5', now: '4', wanted: '7' };
    expect(answer.conflicts).toEqual([conflict]);
    await sql`update products set price_cents = 1500`.execute(given.db);
    const wrong = await editFromForm(desk(), 1, editForm({ compareAt: '13' }));
    expect(wrong).toMatchObject({ done: false, text: { compareAt: '13' } });
    expect(wrong.errors?.compareAt).toBe('Enter a price above $15.00, or leave it empty.');
    const two = await editFromForm(desk(), 1, editForm({ quantity: '7', price: '12' }));
    expect(two).toMatchObject({ done: false, text: { price: '12', quantity: '7' } });
    expect(two.message).toContain('Price changed from $10 to $15.00 while you edited.');
    expect(two.message).toContain('Stock changed from 5 to 4 while you edited.');
  });
});

describe('setAside', () => {
  it('deletes and restores, and says when it cannot', async () => {
    await addFromForm(desk(), formOf(text));
    const deleted = await setAside(desk(), 'archive', 1);
    expect(deleted).toMatchObject({ done: true, message: 'Product deleted successfully' });
    expect(await setAside(desk(), 'restore', 1)).toMatchObject({ message: 'Product restored' });
    const failed = await setAside(desk(), 'archive', 77);
    expect(failed).toMatchObject({ done: false, message: 'Failed to delete product' });
  });
});

describe('parseRequest', () => {
  it('knows the forms of the tab and nothing else', () => {
    expect(parseRequest(formOf({ intent: 'add' }))).toEqual({ intent: 'add', id: null });
    expect(parseRequest(formOf({ edit: '7' }))).toEqual({ intent: 'edit', id: 7 });
    expect(parseRequest(formOf({ archive: "1' or 1" }))).toEqual({ intent: 'archive', id: null });
    expect(parseRequest(formOf({ intent: 'drop' }))).toBeNull();
  });
});
