import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { formatNames } from '#app/catalogue/bulk/undone-text.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { seenField, wasField } from '#app/catalogue/editing/product-form.ts';
import {
  createBucketImageStore,
  createHostImageStore,
} from '#app/platform/images/image-store.server.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openLocalServer } from '#tests/support/servers/local-server.ts';
import { openBucket } from '#tests/support/servers/s3-bucket.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProductText } from '#tests/support/test-products.ts';
import { type ProductFormServices, submitProductForm } from './product-actions.server.ts';
import { type ProductResponse, parseIntent } from './product-response.ts';
import { action } from './products.page.tsx';

const given = openTestDatabase('products, users, audit_log, bulk_edits');
const imageErrors: unknown[] = [];
const imageUrl = 'https://images.example/a.webp';
const text = { ...testProductText, description: '' };
const saveImage = vi.fn(async () => imageUrl);

type Fields = Record<string, string | Blob | string[]>;
type Options = Partial<ProductFormServices> & { search?: string };

async function submit(fields: Fields, { search = '', ...services }: Options = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  const intent = parseIntent(form);
  if (!intent) throw new Error('unknown form');
  const all: ProductFormServices = {
    ...{ db: given.db, actor: owner, images: { save: saveImage } },
    onImageError: (error) => void imageErrors.push(error),
    query: parseAdminProductQuery(new URLSearchParams(search)),
    ...services,
  };
  return (await submitProductForm(all, intent, form)) as ProductResponse & Response;
}

const add = (change: Fields = {}, options?: Options) =>
  submit({ intent: 'add', ...text, ...change }, options);
const edit = (change: Fields, { id = '1', ...options }: Options & { id?: string } = {}) => {
  const was = Object.fromEntries(fieldNames.map((field) => [wasField(field), text[field]]));
  return submit({ edit: id, ...text, ...was, ...change }, options);
};
const preview = (fields: Fields, search?: string) =>
  submit({ intent: 'preview', ...fields }, { search });

async function createImage(background = '#123456'): Promise<File> {
  const create = { width: 20, height: 20, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
}
const uploadFailed = { done: false, message: 'Image upload failed' };
const list = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await given.run(sql`insert into users (id, email) values ('owner', 'owner@example.com')`);
  imageErrors.length = 0;
  saveImage.mockClear();
});

describe('adding a product', () => {
  it('shows the message of the specification for a missing field', async () => {
    const missing = { done: false, message: 'Please fill all fields' };
    expect(await add({ name: '' })).toMatchObject(missing);
    expect(await list()).toEqual([]);
  });

  it('adds one product for all tries of an attempt', async () => {
    const attemptKey = crypto.randomUUID();
    const first = await add({ attemptKey });
    expect(await add({ attemptKey })).toEqual(first);
    expect(await list()).toHaveLength(1);
    await add({ attemptKey: crypto.randomUUID() });
    expect(await list()).toHaveLength(2);
  });

  it('tells of the product that an earlier press has added, where the form has changed since', async () => {
    const fields = { attemptKey: crypto.randomUUID(), image: await createImage() };
    const first = await add(fields);
    const earlier = { id: 1, name: 'Cedar Quest' };
    const message =
      'Cedar Quest was added by an earlier press. What you changed since is not saved.';
    for (const change of [{ name: 'Cedar Quest II' }, { image: '' }] as Fields[])
      expect(await add({ ...fields, ...change })).toMatchObject({ done: false, message, earlier });
    // Edited since: the same press was done all the same.
    await given.run(sql`update products set price_cents = 1200`);
    expect(await add(fields)).toEqual(first);
    expect(await list()).toMatchObject([{ name: 'Cedar Quest', image: imageUrl }]);
  });

  it('is done by a repeated press that gets another address of the same image from its host', async () => {
    const images = { save: saveImage, knows: () => false };
    const fields = { attemptKey: crypto.randomUUID(), image: await createImage() };
    const first = await add(fields, { images });
    saveImage.mockResolvedValueOnce('https://images.example/b.webp');
    expect(await add(fields, { images })).toEqual(first);
    expect(await list()).toMatchObject([{ image: imageUrl }]);
    for (const change of [{ image: '' }, { name: 'Cedar Quest II' }] as Fields[])
      expect(await add({ ...fields, ...change }, { images })).toMatchObject({ done: false });
    // An address that was typed, and a store that names an image by its content.
    saveImage.mockResolvedValueOnce('https://images.example/b.webp');
    expect(await add(fields)).toMatchObject({ done: false });
    const typed = { ...fields, image: '', imageUrl: 'https://images.example/b.webp' };
    expect(await add(typed, { images })).toMatchObject({ done: false });
  });

  it('tells two images apart that this process has sent to their host', async () => {
    let count = 0;
    const host = await openLocalServer(async (request, response) => {
      await buffer(request);
      count += 1;
      response.end(`{"secure_url":"https://images.example/${count}.webp"}`);
    });
    const images = createHostImageStore({ url: host.url, preset: 'shop' });
    const fields = { attemptKey: crypto.randomUUID(), image: await createImage() };
    const first = await add(fields, { images });
    expect(await add(fields, { images })).toEqual(first);
    const swapped = { ...fields, image: await createImage('#654321') };
    expect(await add(swapped, { images })).toMatchObject({ done: false, earlier: { id: 1 } });
    expect(await list()).toMatchObject([{ image: 'https://images.example/1.webp' }]);
    await host.close();
  });

  it('makes one product of a bought line, however many admins add it', async () => {
    await given.empty('cases');
    await given.run(sql`insert into cases (idempotency_key, kind, name, stage, outcome, closed_at)
      values (gen_random_uuid(), 'offer', 'Rana', 'closed', 'done', now())`);
    await given.run(sql`insert into case_lines (case_id, position, what, cash_cents)
      values (1, 1, 'Cedar Quest', 700)`);
    const press = () => ({ lineId: '1.1', attemptKey: crypto.randomUUID() });
    const presses = [press(), press()];
    const responses = await Promise.all(presses.map((fields) => add(fields)));
    expect(responses.filter(({ done }) => done)).toHaveLength(1);
    const message = 'This is on the shelves already.';
    expect(responses).toContainEqual({ intent: 'add', id: null, done: false, message, errors: {} });
    // The same presses once more.
    for (const [index, fields] of presses.entries())
      expect(await add(fields)).toEqual(responses[index]);
    const [{ id } = { id: 0 }, ...others] = await list();
    expect(others).toEqual([]);
    expect(await given.list(sql`select product_id from case_lines`)).toEqual([id]);
    expect(await given.list(sql`select cost_cents from product_facts`)).toEqual([700]);
  });

  it('stores the uploaded image', async () => {
    const response = await add({ image: await createImage() });
    expect(response).toMatchObject({ done: true, message: 'Product added successfully' });
    expect(await list()).toMatchObject([{ image: imageUrl, stock: 5 }]);
  });

  it('adds nothing if the image cannot be stored, and stores none of a form with errors', async () => {
    const wrong = await add({ price: 'x', image: await createImage() });
    expect(wrong).toMatchObject({ message: 'Failed to add product' });
    expect(saveImage).toHaveBeenCalledTimes(0);
    const error = new Error('No space left on device');
    const images = { save: () => Promise.reject(error) };
    const response = await add({ image: await createImage() }, { images });
    expect(response).toMatchObject(uploadFailed);
    expect(imageErrors).toEqual([error]);
    expect(await list()).toEqual([]);
  });
});

describe('editing a product', () => {
  beforeEach(async () => void (await add()));

  it('changes nothing if the image was refused or is no image', async () => {
    const image = new File(['no image'], 'a.png');
    for (const fields of [{ refusedImage: 'too-large' }, { image }] as Fields[])
      expect(await edit({ name: 'Other', ...fields })).toMatchObject(uploadFailed);
    const added = await add({ refusedImage: 'too-large' });
    expect(added.errors?.image).toBe('The image is larger than 10 MB.');
    expect(await list()).toMatchObject([{ name: 'Cedar Quest', image: null }]);
  });

  it('changes nothing if the bucket refuses one of the files', async () => {
    const bucket = await openBucket();
    bucket.fail((key) => (key.endsWith('480.avif') ? 403 : undefined));
    const before = await list();
    const images = createBucketImageStore(bucket.settings);
    const response = await edit({ name: 'Other', image: await createImage() }, { images });
    expect(response).toMatchObject(uploadFailed);
    expect(await list()).toEqual(before);
    expect([...bucket.files.keys()].join(' ')).not.toContain('/2000.webp');
    await bucket.close();
  });

  it('leaves the image as it is if none is sent', async () => {
    await edit({ image: await createImage() });
    const response = await edit({ price: '12', image: new File([], '') });
    expect(response).toMatchObject({ done: true, message: 'Product updated successfully' });
    expect(await list()).toMatchObject([{ price_cents: 1200, image: imageUrl }]);
  });

  it('asks which photo stays where another admin has saved one, and asks once', async () => {
    const theirs = 'https://images.example/theirs.webp';
    await given.run(sql`update products set image = ${theirs}`);
    const image = await createImage();
    const asked = await edit({ image });
    const conflict = { field: 'imageUrl', from: '', now: theirs, entered: imageUrl };
    expect(asked.conflicts).toEqual([conflict]);
    saveImage.mockClear();
    const seen = { image, [seenField('imageUrl')]: theirs };
    expect(await edit({ ...seen, decision: 'keep' })).toMatchObject({ done: true });
    expect(saveImage).not.toHaveBeenCalled();
    expect(await list()).toMatchObject([{ image: theirs }]);
    expect(await edit({ ...seen, decision: 'replace' })).toMatchObject({ done: true });
    expect(await list()).toMatchObject([{ image: imageUrl }]);
  });

  it('reports what is required, what failed and what was sold in between', async () => {
    const emptied = await edit({ category: '' });
    expect(emptied.message).toBe('Please fill all required fields');
    const unknown = await edit({ name: 'Other' }, { id: '77' });
    expect(unknown.message).toMatch('was deleted meanwhile');
    await given.run(sql`update products set stock = 4`);
    const response = await edit({ quantity: '7' });
    expect(response.message).toBe('Stock changed from 5 to 4 while you edited.');
    expect(response.conflicts).toEqual([{ field: 'quantity', from: '5', now: '4', entered: '7' }]);
    await given.run(sql`update products set price_cents = 1500`);
    const wrong = await edit({ compareAt: '13' });
    expect(wrong.errors?.compareAt).toBe('Enter a price above $15.00, or leave it empty.');
    const two = await edit({ quantity: '7', price: '12' });
    expect(two.message).toContain('Price changed from $10.00 to $15.00 while you edited.');
    expect(two.message).toContain('Stock changed from 5 to 4 while you edited.');
  });
});

it('deletes and restores a product, and reports a failure', async () => {
  await add();
  const deleted = await submit({ archive: '1' });
  expect(deleted).toMatchObject({ done: true, message: 'Product deleted successfully' });
  expect(await submit({ restore: '1' })).toMatchObject({ message: 'Product restored' });
  const failed = { done: false, message: 'Failed to delete product' };
  for (const id of ['77', "1' or 1"]) expect(await submit({ archive: id })).toMatchObject(failed);
  expect(parseIntent(new FormData())).toBeNull();
});

it('30.16 asks before it restores a copy that was sold', async () => {
  await add();
  await given.run(sql`update products set archived_at = now(), sold_at = '2026-11-12T10:00:00Z'`);
  const question = expect.stringContaining('Cedar Quest was sold on Nov 12, 2026.');
  expect(await submit({ restore: '1' })).toMatchObject({ done: false, message: '', question });
  expect((await list())[0]?.sold_at).not.toBeNull();
  expect(await submit({ 'restore-sold': '1' })).toMatchObject({ message: 'Product restored' });
  expect((await list())[0]).toMatchObject({ sold_at: null, archived_at: null });
});

describe('a bulk edit', () => {
  beforeEach(async () => {
    await given.run(sql`insert into products (name, price_cents, category, stock)
      values ('One', 100, 'Sega', 1), ('Two', 200, 'Sega', 1), ('Three', 300, 'Xbox', 1)`);
  });

  it('redirects to its preview above the same table, is applied and undone, again after a lost answer', async () => {
    const fields = { kind: 'stock', stock: '+4', product: ['1', '3', "1' or 1"] };
    const response = await preview(fields, 'q=o&sort=price-asc');
    expect(response.headers.get('location')).toBe('/admin?q=o&sort=price-asc&bulk=1');
    for (const [form, message] of [
      [{ apply: '1' }, '2 products updated'],
      [{ undo: '1' }, '2 products put back'],
      [{ undo: '1' }, '2 products put back'],
    ] as const) {
      expect(await submit(form)).toMatchObject({ done: true, id: 1, message });
    }
    expect(await list()).toMatchObject([{ stock: 1 }, { stock: 1 }, { stock: 1 }]);
  });

  it.each([
    ['apply', 'Perhaps updated. Press Apply again: it is done once.'],
    ['undo', 'Perhaps undone. Press Undo again: it is done once.'],
  ])(
    'says where %s fails that it may be pressed again, and loads nothing',
    async (intent, message) => {
      await given.empty('users');
      const { request, context, ...asked } = (await openStaff(given.db)).ask('/admin', {
        [intent]: '1',
      });
      await given.run(sql`alter table bulk_edits rename to away`);
      const answer = action({ request, context, ...asked });
      await answer.finally(() => given.run(sql`alter table away rename to bulk_edits`));
      const lost = { done: false, isLost: true, message };
      expect(await answer).toMatchObject({ data: lost, init: { status: 503 } });
    },
  );

  it('changes all matches of the table instead of the selected rows', async () => {
    const fields = { kind: 'percent', percent: '50', matches: 'all', product: '3' };
    await preview(fields, 'category=Sega');
    await submit({ apply: '1' });
    expect((await list()).map((product) => product.price_cents)).toEqual([150, 300, 300]);
  });

  it('reports what is wrong with the form', async () => {
    const message = 'Enter dollars such as -2.50 or 5.';
    const wrong = await preview({ kind: 'amount', amount: 'a lot', product: '2' });
    expect(wrong).toMatchObject({ done: false, message, errors: { amount: message } });
    const none = await preview({ kind: 'amount', amount: '1' });
    expect(none).toMatchObject({ message: 'Select products first.' });
    expect(await preview({ kind: 'constructor' })).toMatchObject({ done: false });
  });

  it('names three products and counts the others', () => {
    expect(formatNames(['A', 'B', 'C'])).toBe('A, B, C');
    expect(formatNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
  });
});
