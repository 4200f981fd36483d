import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '#app/platform/config.server.ts';
import { applyInlinePolicy } from '#app/platform/http/security-headers.server.ts';
import { type Bucket, type BucketFailure, openBucket } from '#tests/support/servers/s3-bucket.ts';
import { openImageBucket } from './image-bucket.server.ts';
import { createBucketImageStore } from './image-store.server.ts';

const names = ['160', '480', '960'].flatMap((width) => [`${width}.webp`, `${width}.avif`]);
names.push('112.jpg', '1600.webp', '2000.webp');
const image = {
  hash: 'c0ffee'.padEnd(64, '0'),
  files: names.map((name) => ({ name, bytes: Buffer.from(`bytes of ${name}`) })),
};
const keys = names.map((name) => `images/${image.hash}/${name}`);

let bucket: Bucket;
beforeEach(async () => {
  bucket = await openBucket();
});
afterEach(() => bucket.close());

describe('imagesInBucket', () => {
  it('keeps all files under the names they have on disk, with kind and for ever', async () => {
    const url = await createBucketImageStore(bucket.settings).save(image);
    expect(url).toBe(`https://pictures.shop.example/images/${image.hash}/2000.webp`);
    expect([...bucket.files.keys()].sort()).toEqual([...keys].sort());
    for (const [key, { bytes, type, cacheControl }] of bucket.files) {
      const name = key.split('/')[2] ?? '';
      expect(bytes.toString()).toBe(`bytes of ${name}`);
      expect(type).toBe(`image/${name.split('.')[1]?.replace('jpg', 'jpeg')}`);
      expect(cacheControl).toBe('public, max-age=31536000, immutable');
    }
  });

  it('stores an image once, and removes it from no product when a later upload fails', async () => {
    const store = createBucketImageStore(bucket.settings);
    await store.save(image);
    bucket.fail(() => 403);
    bucket.asked.length = 0;
    await store.save(image);
    expect(bucket.asked).toEqual([`HEAD images/${image.hash}/2000.webp`]);
    expect(bucket.files.size).toBe(names.length);
  });

  const failures: BucketFailure[] = [403, 500, 'nonsense', 'redirect', 'hang', 'close'];
  it.each(failures)(
    'is not stored where the fourth file meets %s, until the next try',
    async (failure) => {
      const store = createBucketImageStore(bucket.settings, 1500);
      bucket.fail((key) => (key === keys[3] ? failure : undefined));
      await expect(store.save(image)).rejects.toThrow('not stored');
      expect(bucket.files.has(`images/${image.hash}/2000.webp`)).toBe(false);
      bucket.fail(() => undefined);
      await store.save(image);
      expect(bucket.files.size).toBe(names.length);
    },
  );

  it('takes no file from the same image that is saved at the same moment', async () => {
    const failing = createBucketImageStore(bucket.settings, 1500).save(image);
    // The first upload is on its way with its last file when the second begins and ends.
    let second: Promise<string> | undefined;
    bucket.fail((key) => {
      if (key !== keys[3] || second) return undefined;
      second = createBucketImageStore(bucket.settings).save(image);
      return 'hang';
    });
    await expect(failing).rejects.toThrow('not stored');
    await second;
    expect([...bucket.files.keys()].sort()).toEqual([...keys].sort());
    expect(bucket.asked.filter((asked) => asked.startsWith('DELETE'))).toEqual([]);
  });

  it('gives up on a bucket that hangs, also where memory is collected while it waits', async () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 20);
    bucket.fail((key) => (key === keys[3] ? 'hang' : undefined));
    onTestFinished(() => clearInterval(collecting));
    const store = createBucketImageStore(bucket.settings, 5000);
    await expect(store.save(image)).rejects.toThrow('not stored');
  });

  it('survives one error of the bucket', async () => {
    let times = 0;
    bucket.fail((key) => (key === keys[3] && times++ === 0 ? 500 : undefined));
    await createBucketImageStore(bucket.settings).save(image);
    expect(bucket.files.size).toBe(names.length);
  });

  it('reads no file that is larger than any image', async () => {
    const key = `images/${image.hash}/2000.webp`;
    const maxBytes = 32 * 1024 * 1024;
    const read = (byteCount: number) => {
      const bytes = Buffer.alloc(byteCount);
      bucket.files.set(key, { bytes, type: undefined, cacheControl: undefined });
      return openImageBucket(bucket.settings).read(key, 1);
    };
    expect((await read(maxBytes))?.byteLength).toBe(maxBytes);
    await expect(read(maxBytes + 1)).rejects.toThrow(`${key} is larger than 32 MB`);
  });

  const wrong: Partial<Bucket['settings']>[] = [
    { secretAccessKey: 'another' },
    { accessKeyId: 'another' },
    { region: 'us-east-1' },
    { bucket: 'another' },
    { endpoint: 'http://127.0.0.1:9' },
  ];
  it.each(wrong)('fails with %o, and its words hold no secret', async (part) => {
    const settings = { ...bucket.settings, ...part };
    const saved = createBucketImageStore(settings, 5000).save(image);
    const error = await saved.catch((thrown: Error) => thrown);
    if (typeof error === 'string') throw new Error('It was stored.');
    expect(error.message).toMatch(/not stored|fetch failed/);
    expect(`${error.stack} ${error.cause}`).not.toContain(settings.secretAccessKey);
    expect(bucket.files.size).toBe(0);
  });
});

describe('the settings of a bucket', () => {
  const environment = {
    S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
    S3_BUCKET: 'shop-pictures',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: 'https://pictures.shop.example/',
  };

  it('are all or none', () => {
    expect(readConfig({}).images.bucket).toBeNull();
    expect(readConfig(environment).images.bucket).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'shop-pictures',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      publicUrl: 'https://pictures.shop.example',
      isBackedUp: true,
    });
    for (const name of Object.keys(environment)) {
      expect(() => readConfig({ ...environment, [name]: '' })).toThrow(`${name} is missing`);
    }
    const { S3_ENDPOINT, S3_BUCKET } = environment;
    expect(() => readConfig({ S3_ENDPOINT, S3_BUCKET })).toThrow(
      /S3_REGION is missing.*S3_ACCESS_KEY_ID is missing.*S3_PUBLIC_URL is missing/,
    );
  });

  it('exclude an image host, and public images that no page may show', () => {
    const host = { IMAGE_HOST_URL: 'https://host.example', IMAGE_UPLOAD_PRESET: 'shop' };
    expect(() => readConfig({ ...environment, ...host })).toThrow('exclude each other');
    const open = { ...environment, S3_PUBLIC_URL: 'http://pictures.shop.example' };
    expect(() => readConfig(open)).toThrow(/S3_PUBLIC_URL must look like https:/);
    const { policy } = applyInlinePolicy(Buffer.of(), { nonce: 'any' });
    expect(policy).toMatch(/img-src [^;]*\bhttps:/);
  });
});
