import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '#app/platform/config.server.ts';
import type { ImageStore } from './image-store.server.ts';
import { type PreparedImage, widestFile } from './prepare-image.server.ts';

const timeoutMs = 20_000;
const forEver = 'public, max-age=31536000, immutable';

/** Keeps pictures in an S3 bucket under `images/<hash>/`. Where the widest file is, all are. */
export function createBucketImageStore(settings: BucketSettings, limitMs = timeoutMs): ImageStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function ask(method: string, key: string, init: RequestInit = {}) {
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      ...init,
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    await response.body?.cancel();
    return response;
  }

  async function put(key: string, name: string, bytes: Buffer): Promise<void> {
    const body = new Uint8Array(bytes);
    const headers = {
      'content-type': name.endsWith('.jpg') ? 'image/jpeg' : `image/${name.split('.')[1]}`,
      'cache-control': forEver,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const { ok, status } = await ask('PUT', key, { body, headers });
    if (!ok) throw new Error(`The bucket answered status ${status}`);
  }

  return {
    async save({ hash, files }: PreparedImage) {
      const keyOf = (name: string) => `images/${hash}/${name}`;
      const url = `${publicUrl}/${keyOf(widestFile)}`;
      if ((await ask('HEAD', keyOf(widestFile))).ok) return url;
      try {
        for (const { name, bytes } of files) await put(keyOf(name), name, bytes);
      } catch (error) {
        // What was put stays: the same picture may be put by somebody else at this moment, and
        // nobody can tell whose file is whose. The next try puts the rest.
        throw new Error('A picture was not kept in the bucket', { cause: error });
      }
      return url;
    },
  };
}
