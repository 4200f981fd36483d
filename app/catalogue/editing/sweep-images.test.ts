import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskImageStore } from '#app/platform/images/image-store.server.ts';
import { type PreparedImage, prepareImage } from '#app/platform/images/prepare-image.server.ts';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sweepImages } from './sweep-images.server.ts';

const given = openTestDatabase();
let folder = '';

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
  await sql`truncate products, orders restart identity cascade`.execute(given.db);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function createImage(background: string): Promise<PreparedImage> {
  const create = { width: 8, height: 8, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return (await prepareImage(new Blob([new Uint8Array(bytes)]))) as PreparedImage;
}

function setAge(name: string, hours: number): void {
  const then = new Date(Date.now() - hours * 60 * 60 * 1000);
  fs.utimesSync(path.join(folder, name), then, then);
}

async function saveImage(background: string, hours = 25): Promise<{ hash: string; url: string }> {
  const image = await createImage(background);
  const url = await createDiskImageStore(folder).save(image);
  setAge(image.hash, hours);
  return { hash: image.hash, url };
}

async function addProduct(image: string, archived = false): Promise<void> {
  await sql`insert into products (name, price_cents, category, stock, image, archived_at)
    values ('P', 100, 'Sega', 1, ${image}, ${archived ? new Date() : null})`.execute(given.db);
}

async function order(image: string): Promise<void> {
  const id = await addOrderRow(given.db);
  await sql`
    insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
      quantity)
    values (${id}, 1, 'P', 100, ${image}, 'Sega', '', 1)`.execute(given.db);
}

it('keeps the images of texts and the logo', async () => {
  const [inText, cover, logo, unused] = await Promise.all([
    saveImage('#000011'),
    saveImage('#000012'),
    saveImage('#000013'),
    saveImage('#000014'),
  ]);
  const content = { body: `![a](/a) ![b](/images/${inText.hash}/960.webp)`, image: cover.url };
  await sql`insert into texts (id, content) values ('article-a', ${JSON.stringify(content)}::jsonb)`.execute(
    given.db,
  );
  await sql`insert into settings (key, value)
    values ('logo', ${JSON.stringify(logo.url)}::jsonb)`.execute(given.db);
  expect(await sweepImages(given.db, folder)).toEqual([unused.hash]);
});

it('deletes unused images and keeps those of products, archived products and orders', async () => {
  const [unused, young, shown, archived, ordered, byUrl, extra] = await Promise.all([
    saveImage('#000001'),
    saveImage('#000002', 23),
    saveImage('#000003'),
    saveImage('#000004'),
    saveImage('#000005'),
    saveImage('#000006'),
    saveImage('#000007'),
  ]);
  await addProduct(shown.url);
  await addProduct(archived.url, true);
  await addProduct(`https://shop.example${byUrl.url}`);
  await addProduct('https://images.example/images/other.webp');
  await order(ordered.url);
  await sql`insert into product_photos (product_id, position, image)
    values (1, 2, ${extra.url})`.execute(given.db);

  expect(await sweepImages(given.db, folder)).toEqual([unused.hash]);
  const left = [young, shown, archived, ordered, byUrl, extra].map((one) => one.hash);
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

it('does nothing without a folder', async () => {
  expect(await sweepImages(given.db, path.join(folder, 'none'))).toEqual([]);
});

it('keeps an image that is uploaded again during the sweep', async () => {
  const image = await createImage('#0000aa');
  const store = createDiskImageStore(folder);
  await store.save(image);
  setAge(image.hash, 48);
  const isWaiting = async () => {
    const found = await sql`select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`.execute(given.db);
    return found.rows.length > 0;
  };
  const sweeping = await given.db.transaction().execute(async (transaction) => {
    await sql`lock table products in access exclusive mode`.execute(transaction);
    const sweep = sweepImages(given.db, folder);
    await expect.poll(isWaiting).toBe(true);
    await store.save(image);
    return { sweep };
  });
  expect(await sweeping.sweep).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([image.hash]);
});
