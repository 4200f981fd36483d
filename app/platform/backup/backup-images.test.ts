import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  createBucketImageStore,
  type ImagePlaces,
} from '#app/platform/images/image-store.server.ts';
import { getImageFiles } from '#app/platform/images/prepare-image.server.ts';
import { type Bucket, openBucket } from '#tests/support/servers/s3-bucket.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/test-database.ts';
import { readImageFolder } from './backup-images.server.ts';
import { readBackup } from './read-backup.server.ts';
import { checkBackup, restore } from './restore.server.ts';
import { writeBackup } from './write-backup.server.ts';

const given = openTestDatabase();
const migrations = 'db/migrations';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bucket-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const [photo, old, inText, absent, local] = ['a', 'b', 'c', 'd', 'e'].map((digit) =>
  digit.repeat(64),
) as [string, string, string, string, string];
const images = { imageFolder: path.join(folder, 'images') };
const publicUrl = 'https://pictures.shop.example';
/** Before the width of 1600. */
const oldFiles = getImageFiles(960);
let bucket: Bucket;
let count = 0;

const toImage = (hash: string, names = getImageFiles(2000)) => ({
  hash,
  files: names.map((name) => ({ name, bytes: Buffer.from(`${hash} ${name}`) })),
});
const newName = () => path.join(folder, String(count++));
const backUp = (file: string) =>
  writeBackup({ pool: given.pool, ...images, bucket: bucket.settings }, file);

/** Restores into a new database; returns the addresses that its texts show. */
async function restoreTo(file: string, places: ImagePlaces): Promise<string> {
  const target = await createTestDatabase('template1');
  try {
    const manifest = await checkBackup(file, undefined, migrations);
    const into = { ...target, log: createLog('silent'), migrations, images: places };
    await restore(into, { file, manifest }, { precious: [] });
    return await target.read(sql`select string_agg(image, ' ' order by id) ||
      (select value::text from settings where key = 'test') from products`);
  } finally {
    await target.pool.end();
  }
}

beforeAll(async () => {
  const url = (hash: string, base = publicUrl) => `${base}/images/${hash}/2000.webp`;
  const oldUrl = `${publicUrl}/images/${old}/960.webp`;
  const addresses = [url(photo), oldUrl, url(absent), url(local, '')];
  await given.run(sql`insert into products (name, price_cents, category, stock, image)
    select 'Product', 100, 'Sega', 1, image from unnest(${addresses}::text[]) image`);
  const text = { shown: `![a](${url(inText)}) ${url(photo, 'https://elsewhere.example')}` };
  await given.run(sql`insert into settings (key, value) values ('test', ${JSON.stringify(text)})`);
  fs.mkdirSync(path.join(images.imageFolder, local), { recursive: true });
  fs.writeFileSync(path.join(images.imageFolder, local, '2000.webp'), 'local');
});
beforeEach(async () => {
  bucket = await openBucket();
  const store = createBucketImageStore(bucket.settings);
  await store.save(toImage(photo));
  await store.save(toImage(old, oldFiles));
  await store.save(toImage(inText));
  bucket.files.delete(`images/${photo}/1600.webp`);
});
afterEach(() => bucket.close());

it('holds the images of the bucket that rows name, and names those that are missing there', async () => {
  const file = newName();
  const manifest = await backUp(file);
  expect(manifest.bucket).toEqual({ publicUrl, isBackedUp: true, missing: [absent] });
  expect(manifest.images.count).toBe(8 + oldFiles.length + 9 + 1);
  expect(await readBackup(file, undefined)).toEqual(manifest);
});

it('brings them back into a folder, another bucket or the same one, and the texts name that place', async () => {
  const file = newName();
  await backUp(file);
  const shown = (base: string, absent: string) =>
    expect.stringMatching(
      new RegExp(
        `^${base}/images/${photo}/\\S+ ${base}/images/${old}/960.webp ${absent}/images/\\w+/2000.webp ` +
          `${base}/images/${local}/\\S+ ?\\{.*\\(${base}/images/${inText}/2000.webp\\) https://elsewhere.example/images/`,
      ),
    );
  const imageFolder = newName();
  expect(await restoreTo(file, { imageFolder, bucket: null })).toEqual(shown('', ''));
  const file480 = path.join(imageFolder, photo, '480.avif');
  expect(fs.readFileSync(file480, 'utf8')).toBe(`${photo} 480.avif`);
  expect(fs.readdirSync(path.join(imageFolder, old))).toHaveLength(oldFiles.length);

  const other = await openBucket();
  const otherUrl = 'https://other.example';
  const settings = { ...other.settings, publicUrl: otherUrl };
  expect(await restoreTo(file, { ...images, bucket: settings })).toEqual(shown(otherUrl, otherUrl));
  expect(other.files.get(`images/${inText}/112.jpg`)).toMatchObject({ type: 'image/jpeg' });
  expect(other.files.has(`images/${local}/2000.webp`)).toBe(true);
  await other.close();

  bucket.files.delete(`images/${photo}/480.avif`);
  bucket.asked.length = 0;
  await restoreTo(file, { ...images, bucket: bucket.settings });
  expect(bucket.asked.filter((asked) => asked.startsWith('PUT')).sort()).toEqual([
    `PUT images/${photo}/480.avif`,
    `PUT images/${local}/2000.webp`,
  ]);
});

it('reads one folder at a time, and skips an image that the sweep removes and what is being written', async () => {
  const swept = newName();
  for (const hash of [photo, old, inText, '.making-1']) {
    fs.mkdirSync(path.join(swept, hash), { recursive: true });
    fs.writeFileSync(path.join(swept, hash, '2000.webp'), hash);
  }
  fs.writeFileSync(path.join(swept, '.making-2'), '');
  const files = readImageFolder(swept);
  expect((await files.next()).value).toMatchObject({ name: `${photo}/2000.webp` });
  fs.rmSync(path.join(swept, old), { recursive: true });
  fs.renameSync(path.join(swept, inText, '2000.webp'), path.join(swept, inText, '960.webp'));
  expect((await files.next()).value).toMatchObject({ name: `${inText}/960.webp` });
  expect((await files.next()).done).toBe(true);
  expect((await readImageFolder(newName()).next()).done).toBe(true);
});

it('leaves them out on demand, and their addresses as they are', async () => {
  bucket.settings.isBackedUp = false;
  bucket.asked.length = 0;
  const file = newName();
  const { bucket: noted, images: held } = await backUp(file);
  expect([noted, held.count]).toEqual([{ publicUrl, isBackedUp: false, missing: [] }, 1]);
  expect(bucket.asked).toEqual([]);
  const shown = await restoreTo(file, { imageFolder: newName() });
  expect(shown).toContain(`${publicUrl}/images/${photo}/2000.webp`);
});

it('fails where the bucket refuses or cannot be reached, and goes on after one broken line', async () => {
  bucket.fail(() => 403);
  await expect(backUp(newName())).rejects.toThrow(
    'The bucket cannot be read: The bucket answered status 403. Check the S3_ settings, or leave its images out by BACKUP_BUCKET=off.',
  );
  let times = 0;
  bucket.fail(() => (times++ === 0 ? 'close' : undefined));
  expect((await backUp(newName())).bucket?.missing).toEqual([absent]);
});
