import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  clientAddressContext,
  configContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { openBucket } from '#tests/support/servers/s3-bucket.ts';
import { postPreview } from './art-url.ts';
import { loader as cardLoader } from './card.route.ts';
import { loader } from './image.route.ts';
import { loader as drawingLoader } from './old-drawing.route.ts';

const hash = 'a1'.repeat(32);
const inBucket = 'c1'.repeat(32);
const log = createLog('silent');
let dataDir = '';
let folder = '';
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
  folder = path.join(dataDir, 'images', hash);
  fs.mkdirSync(folder, { recursive: true });
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

function ask(file: string, ofHash = hash, headers = {}, environment = {}): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(configContext, readConfig({ DATA_DIR: dataDir, ...environment }));
  context.set(requestIdContext, 'any');
  context.set(logContext, log);
  const request = new Request('http://shop.example/', { headers });
  const args = { request, params: { hash: ofHash, file }, context };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

it.each([
  ['160.avif', 'image/avif'],
  ['960.webp', 'image/webp'],
  ['2000.webp', 'image/webp'],
  ['112.jpg', 'image/jpeg'],
])('serves %s as what it is', async (file, type) => {
  fs.writeFileSync(path.join(folder, file), 'bytes');
  const answer = await ask(file);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(await answer.text()).toBe('bytes');
});

it('serves small sizes to a visitor who saves data', async () => {
  for (const file of ['160.avif', '480.webp', '960.avif', '2000.webp', '960.webp'])
    fs.writeFileSync(path.join(folder, file), file);
  const readSaving = async (file: string) => (await ask(file, hash, { 'Save-Data': 'on' })).text();
  expect(await readSaving('960.avif')).toBe('160.avif');
  expect(await readSaving('2000.webp')).toBe('480.webp');
  expect(await readSaving('1600.webp')).toBe('480.webp');
  // There is no smaller one.
  expect(await readSaving('960.webp')).toBe('960.webp');
  expect((await ask('960.avif')).headers.get('vary')).toBe('Save-Data');
});

it('serves the zoom of an image that was saved without a width of 1600', async () => {
  fs.writeFileSync(path.join(folder, '2000.webp'), 'zoom');
  expect(await (await ask('1600.webp')).text()).toBe('zoom');
  fs.writeFileSync(path.join(folder, '1600.webp'), 'large');
  expect(await (await ask('1600.webp')).text()).toBe('large');
});

const create = { width: 600, height: 900, channels: 3, background: '#aa2233' } as const;

async function readJpeg(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return { bytes, facts: [format, width, height] };
}

it.each([
  ['112.jpg', ['jpeg', 112, 112]],
  ['960.jpg', ['jpeg', 600, 900]],
])('makes %s of an image that lacks it once, when somebody asks for it', async (file, expected) => {
  await sharp({ create }).webp().toFile(path.join(folder, '960.webp'));
  const { bytes, facts } = await readJpeg(await ask(file));
  expect(facts).toEqual(expected);
  expect(fs.readFileSync(path.join(folder, file)).equals(bytes)).toBe(true);
  expect(fs.readdirSync(path.join(dataDir, 'images'))).toEqual([hash]);
});

/** A bucket with the image of another hash, and the environment that names it. */
async function openUsedBucket() {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const { settings } = bucket;
  const bytes = await sharp({ create }).webp().toBuffer();
  const file = { bytes, type: 'image/webp', cacheControl: undefined };
  bucket.files.set(`images/${inBucket}/960.webp`, file);
  const environment = {
    ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_PUBLIC_URL: settings.publicUrl,
  };
  return { ...bucket, environment };
}

it('makes the large JPEG of an image in a bucket once, and keeps it there', async () => {
  const { asked, environment } = await openUsedBucket();
  const read = async () => readJpeg(await ask('960.jpg', inBucket, {}, environment));
  const first = await read();
  expect(first.facts).toEqual(['jpeg', 600, 900]);
  expect(await read()).toEqual(first);
  expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([`PUT images/${inBucket}/960.jpg`]);
  expect((await ask('960.jpg', 'b1'.repeat(32), {}, environment)).status).toBe(404);
});

it('keeps the JPEG of an image on disk there, also where there is a bucket', async () => {
  const { asked, environment } = await openUsedBucket();
  await sharp({ create }).webp().toFile(path.join(folder, '960.webp'));
  expect((await ask('112.jpg', hash, {}, environment)).status).toBe(200);
  expect(fs.readdirSync(folder).sort()).toEqual(['112.jpg', '960.webp']);
  expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([]);
});

it('serves a JPEG that cannot be stored, and where the bucket refuses to read a missing file', async () => {
  const { environment, fail } = await openUsedBucket();
  const logged = vi.spyOn(log, 'error');
  fail((key) => (key.endsWith('960.jpg') ? 403 : undefined));
  const { facts } = await readJpeg(await ask('960.jpg', inBucket, {}, environment));
  expect(facts).toEqual(['jpeg', 600, 900]);
  expect(logged).toHaveBeenCalledOnce();
});

it('an article has its cover as JPEG for link previews, and a size only where it is known', () => {
  const alt = 'An article';
  expect(postPreview('/art/1/blog/a.png', alt)).toEqual({
    ...{ path: '/art/1/blog/a@8x.png', width: 960, height: 544, alt },
  });
  const path = `/images/${hash}/960.jpg`;
  expect(postPreview(`/images/${hash}/2000.webp`, alt)).toEqual({ path, alt });
  const bucket = 'https://pictures.example';
  expect(postPreview(`${bucket}/images/${hash}/960.webp`, alt, bucket)).toEqual({ path, alt });
  const cover = 'https://host.example/art/a.png';
  expect(postPreview(cover, alt)).toEqual({ path: cover, alt });
});

it('does not find what is not there, and makes no file', async () => {
  const files = ['1600.webp', '2000.webp', '112.jpg', '960.jpg', '961.webp', '2000.avif'];
  for (const file of [...files, '..%2f960.webp', '960.webp.bak']) {
    expect((await ask(file)).status, file).toBe(404);
    expect((await ask(file, 'b1'.repeat(32))).status, file).toBe(404);
  }
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('draws a card once, and lets three of a network wait', async () => {
  const askCard = async (slug: string, address: string) => {
    const context = new RouterContextProvider();
    context.set(configContext, readConfig({ DATA_DIR: dataDir }));
    context.set(clientAddressContext, address);
    const args = { params: { kind: 'category', file: `${slug}.jpg` }, context };
    return cardLoader(args as unknown as Parameters<typeof cardLoader>[0]);
  };
  const first = await askCard('sega', '192.0.2.1');
  expect(first.status).toBe(200);
  const slugs = categoryTree.map(({ slug }) => slug).filter((slug) => slug !== 'sega');
  const asked = slugs.slice(0, 4).map((slug, one) => askCard(slug, `2001:db8:0:1::${one}`));
  expect((await askCard(slugs[4] ?? '', '2001:db8:0:1::ffff')).status).toBe(503);
  const drawn = await askCard('sega', '2001:db8:0:1::ffff');
  expect([drawn.status, await drawn.text()]).toEqual([200, await first.text()]);
  expect((await askCard(slugs[4] ?? '', '2001:db8:0:2::1')).status).toBe(200);
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

function requestDrawing(path: string): Response {
  return drawingLoader({ params: { '*': path } } as unknown as Parameters<typeof drawingLoader>[0]);
}

it.each([
  ['product/sega/saturn/x.png', '/art/1/category/sega.png'],
  ['product/sega/saturn/x@2x.png', '/art/1/product/sega/saturn/x.png'],
  ['shelf/sega.png', '/art/1/tile/sega.png'],
  ['product/sega//.png', '/art/1/category/sega.png'],
  ['product/pre-orders/all/x-64@8x.png', '/art/1/product/pre-orders/all/x-64.png'],
])('leads from %s to %s', (path, expected) => {
  const { status, headers } = requestDrawing(path);
  expect([status, headers.get('location')]).toEqual([302, expected]);
});

it.each(['product/none/saturn/x.png', 'product/sega/saturn/x.svg', 'hero-dusk.png', ''])(
  'does not find %j',
  (path) => expect(requestDrawing(path).status).toBe(404),
);
