import { apiTransport, sanitizeEmail } from '#app/platform/email/email-transport.server.ts';
import {
  createBucketImageStore,
  createHostImageStore,
} from '#app/platform/images/image-store.server.ts';
import { openLocalServer } from '#tests/support/servers/local-server.ts';

const limitMs = 2000;
const image = { hash: 'c0ffee', files: [{ name: '960.webp', bytes: Buffer.from('bytes') }] };
const message = { to: { email: 'rana@example.com' }, subject: 'Hello', html: '', text: '' };
const sanitized = sanitizeEmail(message, 'one', { email: 'hello@sandouk.example' });
const { signal } = new AbortController();

const providers = {
  emails: (url: string) => apiTransport({ url, key: 'key' }, limitMs).send(sanitized, signal),
  'an image host': (url: string) =>
    createHostImageStore({ url, preset: 'shop' }, limitMs).save(image),
  'a bucket': (url: string) =>
    createBucketImageStore(
      {
        ...{ endpoint: url, bucket: 'images', region: 'eu', isBackedUp: true },
        ...{ accessKeyId: 'id', secretAccessKey: 'secret', publicUrl: 'https://images.example' },
      },
      limitMs,
    ).save(image),
};

/** Of what a client does not read, the system holds some megabytes. */
const maxTaken = 16 * 1024 * 1024;

it.each([
  ['emails', 500, /status 500/],
  ['emails', 201, null],
  ['an image host', 500, /status 500/],
  ['an image host', 200, /JSON/],
  ['a bucket', 403, /not stored/],
  ['a bucket', 503, /not stored/],
] as const)(
  'of an endless answer of %s with status %d little is read',
  async (of, status, reason) => {
    const server = await openEndlessServer(status);
    const asked = providers[of](server.url);
    if (reason) await expect(asked).rejects.toThrow(reason);
    else await asked;
    expect(server.maxTaken()).toBeLessThan(maxTaken);
    await server.close();
  },
);

const chunk = Buffer.alloc(64 * 1024, ' ');

/** Answers every request with this status, and then sends for as long as the client takes it. */
async function openEndlessServer(status: number) {
  let maxTaken = 0;
  const server = await openLocalServer((request, response) => {
    request.resume();
    let taken = 0;
    const send = () => {
      response.write(chunk, (error) => {
        if (error) return;
        taken += chunk.byteLength;
        maxTaken = Math.max(maxTaken, taken);
        send();
      });
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    if (request.method === 'HEAD') response.end();
    else send();
  });
  /** The most that any client has taken of one answer, in bytes. */
  return { ...server, maxTaken: () => maxTaken };
}
