import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { postForm, requestShop } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const shop = openTestShop({ LOG_LEVEL: 'info', TRUST_PROXY: 'on' });
let admin = '';
beforeAll(async () => {
  admin = await openAdminSession(shop);
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const chunked = { 'transfer-encoding': 'chunked' };
const kilobytes = (count: number) => Buffer.alloc(count * 1024, 'x');

/** The reply on a connection of its own, once the shop has closed it. */
async function talk(...words: string[]): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const line: Socket = connect(Number(port), hostname);
  let reply = '';
  line.on('data', (chunk) => {
    reply += chunk.toString();
  });
  line.on('error', () => line.destroy());
  await once(line, 'connect');
  for (const word of words) line.write(word);
  await once(line, 'close');
  return reply;
}

describe.concurrent('bodies', () => {
  it.each(['/login', '/checkout', '/newsletter', '/admin', '/admin.data', '/admin/settings'])(
    'of forms end at 64 KB at %s, with and without a length',
    async (path) => {
      for (const headers of [
        form,
        { ...form, ...chunked },
        multipart,
        { ...multipart, ...chunked },
      ]) {
        const answer = await requestShop(shop.url, {
          method: 'POST',
          path,
          headers,
          body: kilobytes(65),
        });
        expect(answer.status, JSON.stringify(headers)).toBe(413);
      }
    },
  );

  it('of images end at 12 MB for who may send some, and at 64 KB for the others', async () => {
    const upload = (cookie: string, size: number, more = {}) =>
      requestShop(shop.url, {
        method: 'POST',
        path: '/admin',
        headers: { ...multipart, ...more, cookie },
        body: kilobytes(size),
      });
    const user = await openSession(shop.url, 'sign-up', 'user@example.com');
    for (const more of [{}, chunked]) {
      expect((await upload(admin, 11 * 1024, more)).status).toBe(400);
      expect((await upload(admin, 12 * 1024 + 1, more)).status).toBe(413);
      expect((await upload(user, 65, more)).status).toBe(413);
      expect((await upload('shop.session_token=forged.forged', 65, more)).status).toBe(413);
    }
  });

  it('of an upload of another kind end at 64 KB for administrators too', async () => {
    const headers = { ...form, cookie: admin };
    const answer = await requestShop(shop.url, {
      method: 'POST',
      path: '/admin',
      headers,
      body: kilobytes(65),
    });
    expect(answer.status).toBe(413);
  });

  it('that come slowly, twenty at once, hold up no other form', async () => {
    const { hostname, port } = new URL(shop.url);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const slow = ids.map((id) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /newsletter HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nContent-Type: ${form['content-type']}\r\nContent-Length: 60000\r\n\r\nemail=`,
      );
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const { status } = await postForm(shop.url, '/newsletter', { email: 'nobody' });
    expect(status).toBe(400);
    expect(ids.filter((id) => shop.output().includes(id))).toEqual([]);
    for (const socket of slow) socket.destroy();
    const isAnswered = () => ids.every((id) => shop.output().includes(id));
    await vi.waitFor(() => expect(isAnswered()).toBe(true));
    expect(shop.output()).not.toMatch(new RegExp(`"level":50.*(${ids.join('|')})`));
  });

  it('that are cut off in the middle are no unexpected error', async () => {
    const { hostname, port } = new URL(shop.url);
    const ids = ['/admin', '/admin.data', '/checkout', '/login'].flatMap((path) =>
      ['Content-Length: 60000', 'Transfer-Encoding: chunked'].map((length) => {
        const id = randomUUID();
        const head = [
          `POST ${path} HTTP/1.1\r\nHost: localhost`,
          `Cookie: ${admin}\r\nX-Request-Id: ${id}`,
          `Content-Type: ${multipart['content-type']}\r\n${length}\r\n\r\n`,
        ].join('\r\n');
        const socket = connect(Number(port), hostname);
        // A chunk of nine bytes where it is chunked; else the beginning of a body as well.
        socket.write(`${head}9\r\n--b\r\nCont`, () => socket.destroy());
        return id;
      }),
    );
    const find = (id: string) => shop.output().match(new RegExp(`^.*${id}.*$`, 'gm')) ?? [];
    await vi.waitFor(() => expect(ids.map((id) => find(id).length > 0)).not.toContain(false), {
      timeout: 20_000,
    });
    const levels = ids.flatMap(find).map((line) => JSON.parse(line).level);
    expect(new Set(levels)).toEqual(new Set([30]));
  });

  it('that give two lengths, or lie about one, get nowhere', async () => {
    const head = 'POST /login HTTP/1.1\r\nHost: localhost\r\n';
    const both = await talk(
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(both).toMatch(/^HTTP\/1\.1 400/);
    const twice = await talk(`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`);
    expect(twice).toMatch(/^HTTP\/1\.1 400/);
    const endless = await talk(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
    expect(endless).toMatch(/^HTTP\/1\.1 400/);
  });
});

it('answers a check by HTTP/1.0 without a Host, as HAProxy sends it', async () => {
  expect(await talk('GET /ready HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
});

describe.concurrent('requests that do not wait for an answer', () => {
  const health = 'GET /health HTTP/1.1\r\nHost: localhost\r\n';
  const login = 'GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it('are answered in turn', async () => {
    const reply = await talk(
      `${login}${health}\r\n`.repeat(5),
      `${health}Connection: close\r\n\r\n`,
    );
    const answers = reply.match(/<\/html>|{"status":"alive"}/g);
    expect(answers?.join(' ')).toBe(`${'</html> {"status":"alive"} '.repeat(5)}{"status":"alive"}`);
  });

  it('are not answered when they are too many', async () => {
    const reply = await talk(`${health}\r\n`.repeat(1000));
    expect(reply.match(/alive/g)?.length ?? 0).toBeLessThan(50);
  });
});

describe.concurrent('heads', () => {
  it('that do not come to an end are cut off', async () => {
    const reply = await talk('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(reply).toMatch(/^HTTP\/1\.1 408/);
  });

  it('end at 16 KB', async () => {
    const head = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    const reply = await talk(`${head}Cookie: shop.session_token=${'x'.repeat(16 * 1024)}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 431/);
    const { status } = await requestShop(shop.url, {
      path: '/',
      headers: { cookie: `shop.session_token=${'x'.repeat(14 * 1024)}` },
    });
    expect(status).toBe(200);
  });

  it('that name two hosts are refused, also for a page that is cached', async () => {
    const head = 'GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    expect(await talk(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    expect(await talk(`${head}host: evil.example\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
    expect(await talk(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('may ask a thousand things', async () => {
    const parameters = Array.from({ length: 1000 }, (_, number) => `p${number}=${number}`).join(
      '&',
    );
    const same = Array.from({ length: 1000 }, () => 'category=Sega').join('&');
    for (const query of [parameters, same]) {
      expect((await requestShop(shop.url, { path: `/?${query}` })).status).toBe(200);
    }
    const ids = Array.from({ length: 2500 }, (_, number) => number).join(',');
    expect((await requestShop(shop.url, { path: `/cart/products?ids=${ids}` })).status).toBe(200);
  });
});
