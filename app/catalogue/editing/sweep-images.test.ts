import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createDiskImageStore } from '#app/platform/images/image-store.server.ts';
import { type PreparedImage, prepareImage } from '#app/platform/images/prepare-image.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sweepImages } from './sweep-images.server.ts';

const given = openTestDatabase('products, orders');
let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function createImage(background: string): Promise<PreparedImage> {
  const create = { width: 8, height: 8, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return (await prepareImage(new Blob([new Uint8Array(bytes)]))) as PreparedImage;
}

function setAge(name: string, days: number): void {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  fs.utimesSync(path.join(folder, name), then, then);
}

async function saveImage(background: string, days = 31): Promise<{ hash: string; url: string }> {
  const image = await createImage(background);
  const url = await createDiskImageStore(folder).save(image);
  setAge(image.hash, days);
  return { hash: image.hash, url };
}

async function addProduct(image: string, archived = false): Promise<void> {
  await given.run(sql`insert into products (name, price_cents, category, stock, image, archived_at)
    values ('P', 100, 'Sega', 1, ${image}, ${archived ? new Date() : null})`);
}

async function order(image: string): Promise<void> {
  const id = await addOrderRow(given.db);
  await given.run(sql`insert into order_items (order_id, position, name, price_cents, image, category,
    subcategory, quantity) values (${id}, 1, 'P', 100, ${image}, 'Sega', '', 1)`);
}

it('deletes unused images and keeps those of products, orders, texts and the logo', async () => {
  const left: string[] = [];
  const saveUsed = async (background: string, days?: number) => {
    const { hash, url } = await saveImage(background, days);
    left.push(hash);
    return url;
  };
  const unused = await saveImage('#000001');
  await saveUsed('#000002', 29);
  await addProduct(await saveUsed('#000003'));
  await addProduct(await saveUsed('#000004'), true);
  await addProduct(`https://shop.example${await saveUsed('#000005')}`);
  await addProduct('https://images.example/images/other.webp');
  await order(await saveUsed('#000006'));
  await given.run(sql`insert into product_photos (product_id, position, image)
    values (1, 2, ${await saveUsed('#000007')})`);
  const body = `![a](/a) ![b](${await saveUsed('#000008')})`;
  const text = JSON.stringify({ body, image: await saveUsed('#000009') });
  await given.run(sql`insert into texts (id, content) values ('article-a', ${text}::jsonb)`);
  const logo = JSON.stringify(await saveUsed('#000010'));
  await given.run(sql`insert into settings (key, value) values ('logo', ${logo}::jsonb)`);

  const replaced = JSON.stringify({ image: await saveUsed('#000011') });
  const oldLogo = JSON.stringify({ logo: await saveUsed('#000012') });
  await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id, before)
    values ('maya@example.com', 'edit', 'product', '1', ${replaced}::jsonb),
      ('maya@example.com', 'edit', 'settings', 'shop', ${oldLogo}::jsonb)`);

  expect(await sweepImages(given.db, folder)).toEqual([unused.hash]);
  expect(fs.readdirSync(folder).sort()).toEqual(left.sort());
  for (const hash of left) expect(fs.readdirSync(path.join(folder, hash))).toHaveLength(9);
  expect(await sweepImages(given.db, folder)).toEqual([]);
});

it('deletes nothing but folders of images', async () => {
  const others = ['notes', '.making-1', 'f'.repeat(63), `${'f'.repeat(64)}.bak`];
  for (const name of others) fs.mkdirSync(path.join(folder, name));
  fs.writeFileSync(path.join(folder, 'e'.repeat(64)), 'a file, not a folder');
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-outside-'));
  fs.symlinkSync(outside, path.join(folder, 'd'.repeat(64)));
  const before = fs.readdirSync(folder);
  for (const name of before) setAge(name, 100);
  expect(await sweepImages(given.db, folder)).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual(before);
  expect(fs.existsSync(outside)).toBe(true);
  fs.rmSync(outside, { recursive: true });
});

it('removes after a day what an upload or a sweep that was cut off left', async () => {
  fs.mkdirSync(path.join(folder, '.making-1'));
  fs.writeFileSync(path.join(folder, '.making-1', 'half.webp'), '');
  fs.writeFileSync(path.join(folder, '.making-2'), '');
  fs.mkdirSync(path.join(folder, '.going-1'));
  // One that another process is about to delete is as old as its image.
  setAge('.going-1', 100);
  await sweepImages(given.db, folder);
  expect(fs.readdirSync(folder)).toHaveLength(3);
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
  await sweepImages(given.db, folder);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('does nothing without a folder', async () => {
  expect(await sweepImages(given.db, path.join(folder, 'none'))).toEqual([]);
});

it('keeps an image that is uploaded again during the sweep', async () => {
  const image = await createImage('#0000aa');
  const store = createDiskImageStore(folder);
  await store.save(image);
  setAge(image.hash, 31);
  const { sweep } = await given.db.transaction().execute(async (transaction) => {
    await sql`lock table products in access exclusive mode`.execute(transaction);
    const sweep = sweepImages(given.db, folder);
    await given.untilLocked();
    await store.save(image);
    return { sweep };
  });
  expect(await sweep).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([image.hash]);
});

it('deletes each image once where two processes sweep at once', async () => {
  const old: string[] = [];
  for (let number = 10; number < 20; number++) old.push((await saveImage(`#00ff${number}`)).hash);
  const sweep = () => sweepImages(given.db, folder);
  expect((await Promise.all([sweep(), sweep()])).flat().sort()).toEqual(old.sort());
  expect(fs.readdirSync(folder)).toEqual([]);
});
