import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { answerWith, createCachedResponse } from './cached-response.server.ts';
import { createPageCache } from './page-cache.server.ts';

const page = (text: string, init: ResponseInit = {}, acceptEncoding = 'br') =>
  createCachedResponse(new Response(text, init), { shared: [], route: '/', acceptEncoding });
const anyClient = { acceptEncoding: undefined, ifNoneMatch: undefined };
const textOf = (found: Awaited<ReturnType<typeof page>> | null) =>
  found && answerWith(found, anyClient).body?.toString();

function openCache(options: { maxBytes?: number; patienceMs?: number } = {}) {
  const clock = { time: 0 };
  const cache = createPageCache({ ...options, now: () => clock.time });
  return { cache, clock };
}

describe('a finished page', () => {
  const client = (acceptEncoding?: string, ifNoneMatch?: string) => ({
    acceptEncoding,
    ifNoneMatch,
  });

  it('is sent in the encoding that the client reads', async () => {
    const text = 'retro '.repeat(100);
    for (const first of ['br', 'gzip', 'deflate']) {
      const finished = await page(text, {}, first);
      const sent = (accept?: string) => answerWith(finished, client(accept)).body ?? Buffer.of();
      expect(brotliDecompressSync(sent('gzip, deflate, br')).toString()).toBe(text);
      expect(gunzipSync(sent('gzip, br;q=0')).toString()).toBe(text);
      expect(sent('deflate').toString()).toBe(text);
      expect(sent(undefined).toString()).toBe(text);
    }
  });

  it('is not sent again to whoever has it, in that encoding', async () => {
    const finished = await page('retro');
    const { headers } = answerWith(finished, client('br'));
    const etag = headers[headers.indexOf('ETag') + 1];
    expect(answerWith(finished, client('br', etag))).toMatchObject({ status: 304, body: null });
    expect(answerWith(finished, client('br', `"other", W/${etag}`)).status).toBe(304);
    expect(answerWith(finished, client('gzip', etag)).status).toBe(200);
  });

  it('may not set a cookie', async () => {
    const answer = page('yours', { headers: { 'Set-Cookie': 'session=1' } });
    await expect(answer).rejects.toThrow('sets a cookie');
  });
});

describe('the page cache', () => {
  it('renders once for all who ask at the same time, and then no more', async () => {
    const { cache } = openCache();
    let renders = 0;
    const render = () => {
      renders += 1;
      return page('one');
    };
    await Promise.all(Array.from({ length: 20 }, () => cache.fill('/', render)));
    expect(renders).toBe(1);
    expect(textOf(cache.find('/'))).toBe('one');
  });

  it('gives nothing from before a change, not even what was being rendered then', async () => {
    const { cache } = openCache();
    const slow = Promise.withResolvers<void>();
    const before = cache.fill('/', async () => {
      await slow.promise;
      return page('old');
    });
    cache.invalidate();
    const after = cache.fill('/', () => page('new'));
    expect(textOf(await after)).toBe('new');
    slow.resolve();
    expect(textOf(await before)).toBe('old');
    cache.invalidate();
    expect(cache.find('/')).toBeNull();
  });

  it('shows the last page for some minutes while the shop cannot render', async () => {
    const { cache, clock } = openCache();
    const away = () => page('away', { status: 503 });
    await cache.fill('/', () => page('kept'));
    cache.invalidate();
    expect(textOf(await cache.fill('/', away))).toBe('kept');
    expect(textOf(cache.find('/'))).toBe('kept');
    clock.time += 3000;
    expect(cache.find('/')).toBeNull();
    clock.time += 20 * 60_000;
    expect(textOf(await cache.fill('/', away))).toBe('away');
  });

  it('shows no page of yesterday, by the day in Beirut', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T21:58:00Z'), toFake: ['Date'] });
    const { cache, clock } = openCache();
    await cache.fill('/', () => page('today'));
    vi.useRealTimers();
    clock.time += 119_000;
    expect(textOf(cache.find('/'))).toBe('today');
    clock.time += 1000;
    expect(cache.find('/')).toBeNull();
  });

  it('shows the last page while a rendering takes long, and the new one when it is there', async () => {
    const { cache } = openCache({ patienceMs: 5 });
    await cache.fill('/', () => page('kept'));
    cache.invalidate();
    const slow = Promise.withResolvers<void>();
    const render = async () => {
      await slow.promise;
      return page('new');
    };
    const first = cache.fill('/unknown', render);
    expect(textOf(await cache.fill('/', render))).toBe('kept');
    expect(textOf(await cache.fill('/', render))).toBe('kept');
    slow.resolve();
    expect(textOf(await first)).toBe('new');
    await expect.poll(() => textOf(cache.find('/'))).toBe('new');
  });

  it('keeps no failure, and nothing for ever', async () => {
    const { cache, clock } = openCache();
    await cache.fill('/lost', () => page('not found', { status: 404 }));
    expect(cache.find('/lost')).toBeNull();
    await cache.fill('/', () => page('kept'));
    clock.time += 6 * 60_000;
    expect(cache.find('/')).toBeNull();
    await expect(cache.fill('/', () => Promise.reject(new Error('broken')))).rejects.toThrow();
    expect(textOf(await cache.fill('/', () => page('mended')))).toBe('mended');
  });

  it('forgets what was asked for longest ago when it is full', async () => {
    const { cache } = openCache({ maxBytes: 100_000 });
    for (let number = 0; number < 100; number += 1) {
      await cache.fill(`/product/${number}`, () => page('x'.repeat(2000)));
    }
    expect(cache.byteCount).toBeLessThanOrEqual(100_000);
    expect(cache.find('/product/0')).toBeNull();
    expect(cache.find('/product/99')).not.toBeNull();
  });
});
