import { readResponseText } from '#app/platform/http/read-response.server.ts';
import type { ImageStore } from './image-store.server.ts';

const timeoutMs = 20_000;
/** Many times what such a host says of a picture. */
const maxAnswerBytes = 64 * 1024;

/**
 * Keeps pictures at an image host by an unsigned preset, as Cloudinary documents it: POST multipart
 * with `file` and `upload_preset`; the answer's `secure_url` shows the picture.
 */
export function createHostImageStore(
  { url, preset }: { url: string; preset: string },
  limitMs = timeoutMs,
): ImageStore {
  return {
    async save({ hash, files }) {
      const widest = files.find((file) => file.name === '960.webp');
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
      if (typeof secureUrl !== 'string' || !/^https:\/\/\S{1,2000}$/.test(secureUrl)) {
        throw new Error('The image host answered without a secure_url');
      }
      return secureUrl;
    },
  };
}
