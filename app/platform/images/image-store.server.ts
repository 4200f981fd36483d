import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { BucketSettings, Config, ImageSettings } from '#app/platform/config.server.ts';
import { readResponseText } from '#app/platform/http/read-response.server.ts';
import { openImageBucket } from './image-bucket.server.ts';
import { pageWidth, toWebpFile } from './image-url.ts';
import type { PreparedImage } from './prepare-image.server.ts';
import { widestFile } from './prepare-image.server.ts';

/** Where images are stored. `save` returns the URL of one, and rejects with nothing stored. */
export interface ImageStore {
  save(image: PreparedImage): Promise<string>;
  /** Only where an image sent again may get another URL: whether this process gives its image this one. */
  knows?(url: string): boolean;
}

export function getImageFolder(dataDir: string): string {
  return path.join(dataDir, 'images');
}

/** Where a shop stores images. What was stored before there was a bucket is in the folder. */
export interface ImagePlaces {
  imageFolder: string;
  bucket?: BucketSettings | null;
}

export function getImagePlaces({ dataDir, images }: Pick<Config, 'dataDir' | 'images'>) {
  return { imageFolder: getImageFolder(dataDir), bucket: images.bucket };
}

export function openImageStore(settings: ImageSettings, dataDir: string): ImageStore {
  if (settings.host) return createHostImageStore(settings.host);
  if (settings.bucket) return createBucketImageStore(settings.bucket);
  return createDiskImageStore(getImageFolder(dataDir));
}

/** Stores images under `folder/<hash>/`, all files of one or none. */
export function createDiskImageStore(folder: string): ImageStore {
  return {
    async save({ hash, files }) {
      const final = path.join(folder, hash);
      if (!(await touch(final))) await saveNew(folder, final, files);
      // A version that made fewer files of an image may have saved it.
      else await addMissing(folder, final, files);
      return `/images/${hash}/${widestFile}`;
    },
  };
}

async function saveNew(folder: string, final: string, files: PreparedImage['files']) {
  const making = path.join(folder, `.making-${randomUUID()}`);
  try {
    await createFlushedFolder(making);
    for (const { name, bytes } of files)
      await fs.writeFile(path.join(making, name), bytes, { flush: true });
    await flushFolder(making);
    await fs.rename(making, final);
  } catch (error) {
    await fs.rm(making, { recursive: true, force: true });
    // Another process saved the same image at the same moment.
    if (!(await touch(final))) throw error;
  }
  // The product that names the image is flushed, so the image's own name must be.
  await flushFolder(folder);
}

async function addMissing(folder: string, final: string, files: PreparedImage['files']) {
  const missing = [];
  for (const file of files) if (!(await touch(path.join(final, file.name)))) missing.push(file);
  for (const { name, bytes } of missing)
    await writeFileAtomically(path.join(final, name), bytes, folder);
  if (missing.length > 0) await flushFolder(final);
}

/** Makes a folder young, so that the sweep of unused images passes it; false where there is none. */
async function touch(name: string): Promise<boolean> {
  const now = new Date();
  try {
    await fs.utimes(name, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

export async function readFileIfThere(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Flushes the names in a folder: a file that is flushed without its name is lost all the same. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and the ones above it, and flushes the names of those that were not there. */
async function createFlushedFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = path.dirname(made)) {
    await flushFolder(path.dirname(made));
    if (made === first) return;
  }
}

/** Writes a file that is there as a whole or not at all. `making` must be on the same disk. */
async function writeFileAtomically(file: string, bytes: Buffer, making: string): Promise<void> {
  const partial = path.join(making, `.making-${randomUUID()}`);
  try {
    await fs.writeFile(partial, bytes, { flush: true });
    await fs.rename(partial, file);
  } catch (error) {
    await fs.rm(partial, { force: true });
    throw error;
  }
}

/** Writes a file of an image, `<hash>/<file>`, in the place of one that is there. */
export async function writeImageFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, name);
  await createFlushedFolder(path.dirname(file));
  await writeFileAtomically(file, bytes, folder);
  await flushFolder(path.dirname(file));
}

/** Visitors wait for it. */
const bucketLimitMs = 2000;

/** Reads a file of an image, `<hash>/<file>`; null where there is none. Throws where the bucket is away. */
export async function readImageFile(
  name: string,
  { imageFolder, bucket }: ImagePlaces,
): Promise<Buffer | null> {
  const stored = await readFileIfThere(path.join(imageFolder, name));
  if (stored || !bucket) return stored;
  return openImageBucket(bucket, bucketLimitMs).read(`images/${name}`, 1);
}

/** Adds a file to an image, where that is stored. */
export async function addImageFile(
  name: string,
  bytes: Buffer,
  { imageFolder, bucket }: ImagePlaces,
): Promise<void> {
  const file = path.join(imageFolder, name);
  if (bucket && !(await touch(path.dirname(file))))
    await openImageBucket(bucket, bucketLimitMs).put(`images/${name}`, bytes);
  else await writeFileAtomically(file, bytes, imageFolder);
}

const hostTimeoutMs = 20_000;
/** Many times the answer of such a host. */
const maxAnswerBytes = 64 * 1024;

/** The host gives the same image another address each time, and a repeated press would seem a change. */
const hostUrls = new LRUCache<string, string, () => Promise<string>>({
  max: 1000,
  ttl: 24 * 60 * 60_000,
  fetchMethod: (_key, _stale, { context: send }) => send(),
});

/** Stores images at an image host. For a day this process knows an image again. */
export function createHostImageStore(host: ImageHost, limitMs = hostTimeoutMs): ImageStore {
  return {
    knows: (url) => hostUrls.values().some((known) => known === url),
    save(image) {
      const key = [host.url, host.preset, image.hash].join(' ');
      return hostUrls.forceFetch(key, { context: () => sendToHost(image, host, limitMs) });
    },
  };
}

type ImageHost = NonNullable<ImageSettings['host']>;

// Sends an image by an unsigned preset, as Cloudinary documents it: POST multipart with `file` and
// `upload_preset`; the answer's `secure_url` shows the image.
async function sendToHost(
  { hash, files }: PreparedImage,
  { url, preset }: ImageHost,
  limitMs: number,
): Promise<string> {
  const widest = files.find((file) => file.name === toWebpFile(pageWidth));
  const form = new FormData();
  const bytes = new Uint8Array(widest?.bytes ?? []);
  form.set('file', new Blob([bytes], { type: 'image/webp' }), `${hash.slice(0, 16)}.webp`);
  form.set('upload_preset', preset);
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The image host answered status ${response.status}`);
  }
  const answer: unknown = JSON.parse(await readResponseText(response, maxAnswerBytes));
  const secureUrl = (answer as { secure_url?: unknown } | null)?.secure_url;
  if (typeof secureUrl !== 'string' || !/^https:\/\/\S{1,2000}$/.test(secureUrl))
    throw new Error('The image host answered without a secure_url');
  return secureUrl;
}

/** Stores images in an S3 bucket under `images/<hash>/`. Where the widest file is, all are. */
export function createBucketImageStore(settings: BucketSettings, limitMs?: number): ImageStore {
  const bucket = openImageBucket(settings, limitMs);
  return {
    async save({ hash, files }: PreparedImage) {
      const getKey = (name: string) => `images/${hash}/${name}`;
      const url = `${settings.publicUrl}/${getKey(widestFile)}`;
      if (await bucket.has(getKey(widestFile))) return url;
      try {
        for (const { name, bytes } of files) await bucket.put(getKey(name), bytes);
      } catch (error) {
        // The files that were put stay: another process may put the same image at this moment.
        // The next try puts the rest.
        throw new Error('An image was not stored in the bucket', { cause: error });
      }
      return url;
    },
  };
}
