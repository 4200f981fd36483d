import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '#app/platform/config.server.ts';
import { readResponseBytes } from '#app/platform/http/read-response.server.ts';

const defaultTimeoutMs = 20_000;
const forEver = 'public, max-age=31536000, immutable';
const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
/** More than the pixels of the largest image that the shop stores, 2000 x 4000. */
const maxFileMegabytes = 32;
const maxFileBytes = maxFileMegabytes * 1024 * 1024;
const maxReads = 3;
const readAgainMs = 1000;

// Rejects where the work takes longer. The signal ends the connection, but alone it would not do:
// the client puts it into a request that it sends as another one, and where the first is collected,
// the second is not aborted.
function withLimit<Args extends unknown[], Result>(
  limitMs: number,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The bucket does not answer.')), limitMs);
    try {
      return await Promise.race([work(...args), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The files of an S3 bucket, by key. Everything rejects where the bucket does not answer as it should. */
export function openImageBucket(settings: BucketSettings, limitMs = defaultTimeoutMs) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  const ask = (method: string, key: string, init: RequestInit = {}) =>
    client.fetch(`${endpoint}/${bucket}/${key}`, {
      ...init,
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });

  const readOnce = withLimit(limitMs, async (key: string): Promise<Buffer | null> => {
    const response = await ask('GET', key);
    if (response.ok) {
      const bytes = await readResponseBytes(response, maxFileBytes + 1);
      if (bytes.byteLength <= maxFileBytes) return bytes;
      throw new Error(`${key} is larger than ${maxFileMegabytes} MB`);
    }
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`The bucket answered status ${response.status}`);
  });

  return {
    has: withLimit(limitMs, async (key: string): Promise<boolean> => {
      const response = await ask('HEAD', key);
      await response.body?.cancel();
      return response.ok;
    }),
    put: withLimit(limitMs, async (key: string, bytes: Buffer): Promise<void> => {
      const body = new Uint8Array(bytes);
      const headers = {
        'content-type': contentTypes[path.extname(key)] ?? 'application/octet-stream',
        'cache-control': forEver,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      };
      const response = await ask('PUT', key, { body, headers });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The bucket answered status ${response.status}`);
    }),
    /** Tries again where the connection breaks: a backup reads thousands of files. */
    async read(key: string, maxAttempts = maxReads): Promise<Buffer | null> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await readOnce(key);
        } catch (error) {
          if (attempt >= maxAttempts) throw error;
          await sleep(readAgainMs);
        }
      }
    },
  };
}
