import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskImageStore } from '#app/platform/images/images-on-disk.server.ts';
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

async function preparePicture(background: string): Promise<PreparedImage> {
  const create = { width: 8, height: 8, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return (await prepareImage(new Blob([new Uint8Array(bytes)]))) as PreparedImage;
}

function age(name: string, hours: number): void {
  const then = new Date(Date.now() - hours * 60 * 60 * 1000);
  fs.utimesSync(path.join(folder, name), then, then);
}

async function keep(background: string, hours = 25): Promise<{ hash: string; url: string }> {
  const picture = await preparePicture(background);
  const url = await createDiskImageStore(folder).save(picture);
  age(picture.hash, hours);
  return { hash: picture.hash, url };
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

it('removes what nothing shows, and keeps what products, archived ones and orders show', async () => {
  const [unused, young, shown, archived, ordered, byAddress] = await Promise.all([
    keep('#000001'),
    keep('#000002', 23),
    keep('#000003'),
    keep('#000004'),
    keep('#000005'),
    keep('#000006'),
  ]);
  await addProduct(shown.url);
  await addProduct(archived.url, true);
  await addProduct(`https://shop.example${byAddress.url}`);
  await addProduct('https://pictures.example/images/other.webp');
  await order(ordered.url);

  expect(await sweepImages(given.db, folder)).toEqual([unused.hash]);
  const left = [young, shown, archived, ordered, byAddress].map((one) => one.hash);
  expect(fs.readdirSync(folder).sort()).toEqual(left.sort());
  for (const hash of left) expect(fs.readdirSync(path.join(folder, hash))).toHaveLength(8);
  expect(await sweepImages(given.db, folder)).toEqual([]);
});

it('touches nothing but folders of pictures', async () => {
  const others = ['notes', '.making-1', 'f'.repeat(63), `${'f'.repeat(64)}.bak`];
  for (const name of others) fs.mkdirSync(path.join(folder, name));
  fs.writeFileSync(path.join(folder, 'e'.repeat(64)), 'a file, not a folder');
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-outside-'));
  fs.symlinkSync(outside, path.join(folder, 'd'.repeat(64)));
  const before = fs.readdirSync(folder);
  for (const name of before) age(name, 100);
  expect(await sweepImages(given.db, folder)).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual(before);
  expect(fs.existsSync(outside)).toBe(true);
  fs.rmSync(outside, { recursive: true });
});

it('finds nothing to do where no picture was ever kept', async () => {
  expect(await sweepImages(given.db, path.join(folder, 'none'))).toEqual([]);
});

it('leaves a picture that is uploaded once more while it looks for who shows it', async () => {
  const picture = await preparePicture('#0000aa');
  const store = createDiskImageStore(folder);
  await store.save(picture);
  age(picture.hash, 48);
  const isWaiting = async () => {
    const found = await sql`select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`.execute(given.db);
    return found.rows.length > 0;
  };
  const sweeping = await given.db.transaction().execute(async (transaction) => {
    await sql`lock table products in access exclusive mode`.execute(transaction);
    const sweep = sweepImages(given.db, folder);
    await expect.poll(isWaiting).toBe(true);
    await store.save(picture);
    return { sweep };
  });
  expect(await sweeping.sweep).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([picture.hash]);
});
