import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './config.server.ts';
import type { ImageStore } from './image-store.server.ts';
import type { PreparedImage } from './prepare-image.server.ts';

const timeoutMs = 20_000;
const forEver = 'public, max-age=31536000, immutable';
/** Put last: where it is, all the others are. */
const widest = '960.webp';

/** Keeps pictures in an S3 bucket under `images/<hash>/`, all files of one or none. */
export function imagesInBucket(settings: BucketSettings, limitMs = timeoutMs): ImageStore {
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
      'content-type': `image/${name.split('.')[1]}`,
      'cache-control': forEver,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const { ok, status } = await ask('PUT', key, { body, headers });
    if (!ok) throw new Error(`The bucket answered status ${status}`);
  }

  return {
    async save({ hash, files }: PreparedImage) {
      const keyOf = (name: string) => `images/${hash}/${name}`;
      const url = `${publicUrl}/${keyOf(widest)}`;
      // Another product may have this very picture, which a failure here must not take away.
      if ((await ask('HEAD', keyOf(widest))).ok) return url;
      const tried: string[] = [];
      try {
        const inOrder = files.toSorted(
          (a, b) => Number(a.name === widest) - Number(b.name === widest),
        );
        for (const { name, bytes } of inOrder) {
          // Also what may have been put, its answer lost.
          tried.push(keyOf(name));
          await put(keyOf(name), name, bytes);
        }
      } catch (error) {
        const removed = await Promise.allSettled(tried.map((key) => ask('DELETE', key)));
        const left = removed.filter((one) => one.status === 'rejected' || !one.value.ok).length;
        throw new Error(`A picture was not kept; ${left} of its files may be left in the bucket`, {
          cause: error,
        });
      }
      return url;
    },
  };
}
