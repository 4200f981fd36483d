import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getCachedPath } from '#app/layout/offline/cached-paths.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createCachedValue } from '#app/platform/database/cached-value.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { createCachedResponse, encodeResponse } from './cached-response.server.ts';
import { createPageCache } from './page-cache.server.ts';
import { createCachedPageHandler } from './serve-cached-page.server.ts';

const page = (text: string, init: ResponseInit = {}, acceptEncoding = 'br') =>
  createCachedResponse(new Response(text, init), { sharedHeaders: [], route: '/', acceptEncoding });
type Page = ReturnType<typeof page>;

describe('getCachedPath', () => {
  it.each([
    ['/?utm_source=x&sort=price-asc&category=A%20B', '/?category=A+B&sort=price-asc'],
    ['/?region=pal&utm=1&region=ntsc-u&min=20', '/?min=20&region=pal&region=ntsc-u'],
    ['/product/12?ref=mail', '/product/12'],
    ['/blog.data?_routes=blog&q=1', '/blog.data?_routes=blog'],
    ['/_.data?q=mario&_routes=home', '/_.data?q=mario&_routes=home'],
  ])('keeps of %s the parameters that the page reads, in one order', (url, expected) => {
    expect(getCachedPath(url)).toBe(expected);
  });

  it.each(['/login', '/orders', '/admin', '/search?q=a', '/product/0', '/checkout.data'])(
    'does not cache %s, which differs between visitors',
    (url) => expect(getCachedPath(url)).toBeNull(),
  );
});

describe('a cached response', () => {
  const respond = async (cached: Page, acceptEncoding?: string, ifNoneMatch?: string) =>
    encodeResponse(await cached, { acceptEncoding, ifNoneMatch });

  it.each(['br', 'gzip', 'deflate'])(
    'is sent in the encoding that the client reads, when the first client read %s',
    async (first) => {
      const text = 'retro '.repeat(100);
      const cached = page(text, {}, first);
      const read = async (accept?: string) => (await respond(cached, accept)).body;
      expect(brotliDecompressSync(await read('gzip, deflate, br')).toString()).toBe(text);
      expect(gunzipSync(await read('gzip, br;q=0')).toString()).toBe(text);
      expect((await read('deflate')).toString()).toBe(text);
      expect((await read()).toString()).toBe(text);
    },
  );

  it('is not sent again to a client that has it in that encoding', async () => {
    const cached = page('retro');
    const { headers } = await respond(cached, 'br');
    const etag = headers[headers.indexOf('etag') + 1];
    const again = await respond(cached, 'br', etag);
    expect([again.status, String(again.body)]).toEqual([304, '']);
    expect((await respond(cached, 'br', `"other", W/${etag}`)).status).toBe(304);
    expect((await respond(cached, 'gzip', etag)).status).toBe(200);
  });

  it('must not set a cookie', async () => {
    const cached = page('yours', { headers: { 'Set-Cookie': 'session=1' } });
    await expect(cached).rejects.toThrow('sets a cookie');
  });
});

describe('the page cache', () => {
  function openCache(options: { maxBytes?: number; slowRenderMs?: number } = {}) {
    const clock = { time: 1000 };
    const cache = createPageCache({ ...options, now: () => clock.time });
    /** The text of the page at `/`, or of another rendering. */
    const read = async (render: () => Page, key = '/') => {
      const client = { acceptEncoding: undefined, ifNoneMatch: undefined };
      return String(encodeResponse(await cache.get(key, render), client).body);
    };
    return { cache, clock, read };
  }
  const unavailable = () => page('unavailable', { status: 503 });

  it('renders once for concurrent requests, and serves the page until it is invalidated', async () => {
    const { cache, read } = openCache();
    const render = vi.fn(() => page('one'));
    await Promise.all(Array.from({ length: 20 }, () => read(render)));
    expect(await read(render)).toBe('one');
    expect(render).toHaveBeenCalledTimes(1);
    cache.invalidate();
    expect(await read(() => page('two'))).toBe('two');
  });

  it.each(['a new page', 'a page that was cached before'])(
    'serves nothing that was being rendered before a change: %s',
    async (kind) => {
      const { cache, read } = openCache();
      if (kind !== 'a new page') await read(() => page('first'));
      cache.invalidate();
      const slow = Promise.withResolvers<void>();
      const before = read(() => slow.promise.then(() => page('old')));
      cache.invalidate();
      expect(await read(() => page('new'))).toBe('new');
      slow.resolve();
      expect(await before).toBe('old');
      expect(await read(() => page('another'))).toBe('new');
    },
  );

  describe('with a page of a product', () => {
    /** A page that shows product 1, read as `text` before `committed`. */
    const show = (text: string, committed?: Promise<void>) => async () => {
      await committed;
      dependOn('product:1');
      return page(text);
    };

    it('renders it again when that product expires, once a second at most', async () => {
      const { cache, clock, read } = openCache();
      await read(show('one'));
      cache.expire('product:2');
      const render = vi.fn(show('two'));
      expect(await read(render)).toBe('one');
      expect(render).not.toHaveBeenCalled();
      cache.expire('product:1');
      await read(() => page('other'), '/blog');
      clock.time += 999;
      expect(await read(render)).toBe('one');
      expect(render).not.toHaveBeenCalled();
      clock.time += 1;
      expect(await read(render)).toBe('one');
      await expect.poll(() => read(render)).toBe('two');
      expect(render).toHaveBeenCalledTimes(1);
      expect(await read(() => page('new'), '/blog')).toBe('other');
    });

    it('serves an expired page for two seconds and no longer', async () => {
      const { cache, clock, read } = openCache();
      await read(show('old'));
      cache.expire('product:1');
      await Promise.resolve();
      clock.time += 2000;
      const slow = Promise.withResolvers<void>();
      expect(await read(show('new', slow.promise))).toBe('old');
      clock.time += 1;
      cache.expire('product:1');
      const waiting = read(show('another'));
      slow.resolve();
      expect(await waiting).toBe('new');
    });

    it('serves no expired page once everything is invalidated', async () => {
      const { cache, read } = openCache();
      await read(show('old'));
      cache.expire('product:1');
      expect(await read(show('old too'))).toBe('old');
      cache.invalidate();
      expect(await read(show('new'))).toBe('new');
    });

    it('renders it again when the product expires while it is rendered', async () => {
      const { cache, clock, read } = openCache();
      const slow = Promise.withResolvers<void>();
      const first = read(show('read before', slow.promise));
      cache.expire('product:1');
      slow.resolve();
      expect(await first).toBe('read before');
      clock.time += 1000;
      await expect.poll(() => read(show('read after'))).toBe('read after');
    });

    it('fails no request when the rendering of an expired page fails', async () => {
      const { cache, clock, read } = openCache();
      await read(show('old'));
      cache.expire('product:1');
      const fail = () => Promise.reject(new Error('broken'));
      clock.time += 1000;
      expect(await read(fail)).toBe('old');
      clock.time += 2001;
      await expect(read(fail)).rejects.toThrow('broken');
    });
  });

  it('serves the last good page for some minutes while the shop cannot render', async () => {
    const { cache, clock, read } = openCache();
    await read(() => page('good'));
    cache.invalidate();
    const render = vi.fn(unavailable);
    expect(await read(render)).toBe('good');
    expect(await read(render)).toBe('good');
    expect(render).toHaveBeenCalledTimes(1);
    clock.time += 3000;
    expect(await read(render)).toBe('good');
    expect(render).toHaveBeenCalledTimes(2);
    clock.time += 20 * 60_000;
    expect(await read(render)).toBe('unavailable');
  });

  it('serves no page of yesterday, by the day in Beirut', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T21:58:00Z'), toFake: ['Date'] });
    const { clock, read } = openCache();
    await read(() => page('today'));
    vi.useRealTimers();
    clock.time += 119_000;
    expect(await read(() => page('tomorrow'))).toBe('today');
    clock.time += 1001;
    expect(await read(() => page('tomorrow'))).toBe('tomorrow');
    vi.useFakeTimers({ now: new Date('2026-11-20T21:59:59Z'), toFake: ['Date'] });
    const renderOverMidnight = async () => {
      clock.time += 1000;
      return page('today');
    };
    expect(await read(renderOverMidnight, '/sega')).toBe('today');
    vi.useRealTimers();
    expect(await read(() => page('tomorrow'), '/sega')).toBe('tomorrow');
  });

  it('serves the last good page while a rendering is slow, and then the new one', async () => {
    const { cache, clock, read } = openCache({ slowRenderMs: 5 });
    await read(() => page('good'));
    cache.invalidate();
    const slow = Promise.withResolvers<void>();
    const render = () => slow.promise.then(() => page('new'));
    const first = read(render, '/unknown');
    expect(await read(render)).toBe('good');
    expect(await read(render)).toBe('good');
    slow.resolve();
    expect(await first).toBe('new');
    clock.time += 3000;
    await expect.poll(() => read(render)).toBe('new');
  });

  it('caches no failure, and no page for ever', async () => {
    const { clock, read } = openCache();
    expect(await read(() => page('not found', { status: 404 }))).toBe('not found');
    expect(await read(() => page('found'))).toBe('found');
    clock.time += 6 * 60_000;
    await expect(read(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await read(() => page('again'))).toBe('again');
  });

  it('serves a page with values that could not be read for two seconds', async () => {
    const { cache, clock, read } = openCache();
    const failed = vi.fn();
    let stored: Promise<string> = Promise.resolve('old');
    const value = createCachedValue({ query: () => stored, initial: '', onError: failed });
    const show = async () => page(await value.read());
    expect(await read(show)).toBe('old');
    stored = Promise.reject(new Error('away'));
    value.invalidate();
    cache.invalidate();
    const pages = [read(show), read(show, '/blog')];
    expect(await Promise.all(pages)).toEqual(['old', 'old']);
    expect(failed).toHaveBeenCalledTimes(1);
    stored = Promise.resolve('new');
    value.invalidate();
    clock.time += 1999;
    expect(await read(show, '/blog')).toBe('old');
    clock.time += 2;
    expect(await read(show)).toBe('new');
    expect(await read(show, '/blog')).toBe('new');
  });

  it('drops the least recently used pages when it is full', async () => {
    const { cache, read } = openCache({ maxBytes: 100_000 });
    for (let number = 0; number < 100; number += 1) {
      await read(() => page('x'.repeat(2000)), `/product/${number}`);
    }
    expect(cache.byteCount).toBeLessThanOrEqual(100_000);
    expect(await read(() => page('new'), '/product/0')).toBe('new');
    expect(await read(() => page('new'), '/product/99')).not.toBe('new');
  });
});

describe('pages that are asked for at once', () => {
  const origin = 'http://localhost:3000';

  function openHandler() {
    const cache = createPageCache();
    const serve = createCachedPageHandler({ config: readConfig({}), cache });
    const ask = async (path: string, render: () => Promise<Response>, clientAddress = 'one') => {
      const info = { requestId: 'one', clientAddress, origin, route: null };
      const response = await serve({ method: 'GET', url: path, headers: {} }, info, render);
      return { status: response?.status, text: String(response?.body) };
    };
    return { cache, ask };
  }

  it('30.18 are rendered a few at a time; more of a network get the busy page, or the last good one', async () => {
    const { cache, ask } = openHandler();
    const network = '2001:db8:0:1:';
    await ask('/blog', async () => new Response('the blog'));
    cache.invalidate();

    const database = Promise.withResolvers<void>();
    const render = vi.fn(() => database.promise.then(() => new Response('slow')));
    const pages = Array.from({ length: 36 }, (_, number) =>
      ask(`/product/${number + 1}`, render, `${network}:${number}`),
    );
    const refused = await ask('/product/999', render, `${network}:ffff`);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('The shop is very busy');
    expect(await ask('/blog', render, network)).toEqual({ status: 200, text: 'the blog' });
    await expect.poll(() => render.mock.calls.length).toBe(4);
    const other = ask('/product/999', render, '2001:db8:0:2::1');

    database.resolve();
    for (const { status } of await Promise.all([...pages, other])) expect(status).toBe(200);
    expect(await ask('/product/998', render)).toEqual({ status: 200, text: 'slow' });
  });

  it('30.19 are given up before 10 s have passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask } = openHandler();
    const pages = Array.from({ length: 7 }, (_, number) =>
      ask(`/product/${number + 1}`, () => new Promise(() => {})),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { status } of await Promise.all(pages)) expect(status).toBe(503);
  });
});
