import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type http from 'node:http';
import { connect, type Socket } from 'node:net';
import { readConfig } from '#app/platform/config.server.ts';
import { getRequestId } from '#app/platform/http/http.server.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import { postForm, requestShop } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCaseLink } from '#tests/support/token-links.ts';

const shop = openTestShop({ LOG_LEVEL: 'info', TRUST_PROXY: 'on' });
let admin = '';
beforeAll(async () => {
  admin = await openAdminSession(shop);
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const chunked = { 'transfer-encoding': 'chunked' };
/** Sends a body of this size; gives the status. */
async function upload(path: string, headers: http.OutgoingHttpHeaders, kilobytes: number) {
  const body = Buffer.alloc(kilobytes * 1024, 'x');
  return (await requestShop(shop.url, { method: 'POST', path, headers, body })).status;
}

function connectToShop(): Socket {
  const { hostname, port } = new URL(shop.url);
  return connect(Number(port), hostname);
}

/** The reply on a connection of its own, once the shop has closed it. */
async function talk(...words: string[]): Promise<string> {
  const line = connectToShop();
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
      for (const type of path.startsWith('/admin') ? [form] : [form, multipart])
        for (const headers of [type, { ...type, ...chunked }])
          expect(await upload(path, headers, 65), JSON.stringify(headers)).toBe(413);
    },
  );

  it('30.5 of images end at 12 MB, and who may send none is led away as with a small one', async () => {
    const uploadAs = (cookie: string, kilobytes: number, more: object, path = '/admin') =>
      upload(path, { ...multipart, ...more, cookie }, kilobytes);
    const user = await openSession(shop.url, 'sign-up', 'user@example.com');
    for (const more of [{}, chunked]) {
      expect(await uploadAs(admin, 11 * 1024, more)).toBe(400);
      expect(await uploadAs(admin, 12 * 1024 + 1, more)).toBe(413);
      for (const cookie of [user, '', 'shop.session_token=forged.forged']) {
        expect(await uploadAs(cookie, 11 * 1024, more)).toBe(302);
        // A redirect for the router.
        expect(await uploadAs(cookie, 11 * 1024, more, '/admin.data')).toBe(202);
        for (const path of ['/admin/products/1/photos', '/admin/texts/images', '/admin/settings'])
          expect(await uploadAs(cookie, 65, more, path)).toBe(302);
        expect(await uploadAs(cookie, 12 * 1024 + 1, more)).toBe(413);
      }
    }
  });

  it('of an upload of another kind end at 64 KB for administrators too', async () => {
    expect(await upload('/admin', { ...form, cookie: admin }, 65)).toBe(413);
  });

  it('that come slowly, twenty at once, hold up no other form', async ({ expect }) => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const head = `POST /newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n`;
    const type = `Content-Type: ${form['content-type']}`;
    const slow = ids.map((id) => {
      const socket = connectToShop();
      socket.write(`${head}X-Request-Id: ${id}\r\n${type}\r\n\r\nemail=`);
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const { status } = await postForm(shop.url, '/newsletter', { email: 'nobody' });
    expect(status).toBe(400);
    expect(ids.filter((id) => shop.output().includes(id))).toEqual([]);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => ids.every((id) => shop.output().includes(id))).toBe(true);
    expect(shop.output()).not.toMatch(new RegExp(`"level":50.*(${ids.join('|')})`));
  });

  it('of photos, thirty unfinished at once, are refused beyond twelve and hold up nothing', async ({
    expect,
  }) => {
    const path = (await openCaseLink()).path.replace('/c?', '/c/photos?');
    const uploads = Array.from({ length: 30 }, (_, network) => {
      const socket = connectToShop();
      const upload = { reply: '', end: () => socket.destroy() };
      socket.on('data', (chunk) => {
        upload.reply += chunk.toString();
      });
      socket.on('error', () => socket.destroy());
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.${network}`;
      const about = `Content-Type: ${multipart['content-type']}\r\nContent-Length: ${11 * 1024 ** 2}`;
      socket.write(`${head}\r\n${about}\r\n\r\n${'x'.repeat(1024 ** 2)}`);
      return upload;
    });
    const refused = () => uploads.filter(({ reply }) => reply !== '');
    await expect.poll(() => refused().length).toBe(18);
    for (const { reply } of refused()) expect(reply).toMatch(/^HTTP\/1\.1 503/);
    expect((await requestShop(shop.url, { path: '/cart' })).status).toBe(200);
    expect(await upload('/admin', { ...multipart, cookie: admin }, 11 * 1024)).toBe(400);
    for (const { end } of uploads) end();
  });

  it('of photos that a case does not take are dropped, and answered with what is the matter', async () => {
    const closed = (await openCaseLink({ stage: 'closed' })).path.replace('/c?', '/c/photos?');
    const headers = { ...multipart, accept: 'application/json' };
    const body = Buffer.alloc(11 * 1024 ** 2, 'x');
    const send = async (path: string) => {
      const answer = await requestShop(shop.url, { method: 'POST', path, headers, body });
      return [answer.status, JSON.parse(answer.body).message];
    };
    expect(await send(closed)).toEqual([409, 'This case is closed. Please write to us.']);
    expect(await send('/c/photos?t=none')).toEqual([404, 'This link does not work.']);
    expect(await send('/c/photos?n=C-1')).toEqual([
      ...[401, 'Your session has ended. Sign in in another tab and send again.'],
    ]);
    expect(await upload(closed, headers, 12 * 1024 + 1)).toBe(413);
  });

  it('that are cut off in the middle are no unexpected error', async ({ expect }) => {
    const senders = [
      ...['/admin', '/admin.data', '/checkout', '/login'].map((path) => [path, admin]),
      ['/admin', ''],
    ];
    const ids = senders.flatMap(([path, cookie]) =>
      ['Content-Length: 60000', 'Transfer-Encoding: chunked'].map((length) => {
        const id = randomUUID();
        const head = [
          `POST ${path} HTTP/1.1\r\nHost: localhost`,
          `Cookie: ${cookie}\r\nX-Request-Id: ${id}`,
          `Content-Type: ${multipart['content-type']}\r\n${length}\r\n\r\n`,
        ].join('\r\n');
        const socket = connectToShop();
        // A chunk of nine bytes where it is chunked; else the beginning of a body as well.
        socket.write(`${head}9\r\n--b\r\nCont`, () => socket.destroy());
        return id;
      }),
    );
    const find = (id: string) => shop.output().match(new RegExp(`^.*${id}.*$`, 'gm')) ?? [];
    await expect.poll(() => ids.map((id) => find(id).length > 0)).not.toContain(false);
    const levels = ids.flatMap(find).map((line) => JSON.parse(line).level);
    expect(new Set(levels)).toEqual(new Set([30]));
  });

  it('that give two lengths, or lie about one, get nowhere', async () => {
    const head = 'POST /login HTTP/1.1\r\nHost: localhost\r\n';
    for (const rest of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
    ])
      expect(await talk(head + rest), rest).toMatch(/^HTTP\/1\.1 400/);
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
    const headers = { cookie: `shop.session_token=${'x'.repeat(14 * 1024)}` };
    expect((await requestShop(shop.url, { path: '/', headers })).status).toBe(200);
  });

  it('that name two hosts are refused, also for a page that is cached', async () => {
    const head = 'GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    expect(await talk(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    expect(await talk(`${head}host: evil.example\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
    expect(await talk(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('may ask a thousand things', async () => {
    const numbers = [...Array(1000).keys()];
    const parameters = numbers.map((number) => `p${number}=${number}`).join('&');
    const ids = [...Array(2500).keys()].join(',');
    const urls = [`/?${parameters}`, `/?${'category=Sega&'.repeat(1000)}`];
    for (const path of [...urls, `/cart/products?ids=${ids}`])
      expect((await requestShop(shop.url, { path })).status).toBe(200);
  });
});

it('leads to what has no language by a path, which stays https behind a proxy', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  for (const path of ['/admin', '/run?t=none'])
    for (const language of ['ar', 'fr']) {
      const answer = await requestShop(shop.url, { path: `/${language}${path}`, headers });
      expect([answer.status, answer.headers.location]).toEqual([302, path]);
    }
});

it('marks the cookies Secure that go through a proxy by https (D17)', async () => {
  const body = String(
    new URLSearchParams({ intent: 'sign-up', email: 'tala@example.com', password: 'open sesame' }),
  );
  const sent = { ...form, 'x-forwarded-proto': 'https' };
  const ask = { method: 'POST', path: '/login', headers: sent, body } as const;
  const { headers } = await requestShop(shop.url, ask);
  expect(headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^shop\.session_token=.*; HttpOnly.*; Secure$/),
  );
});

describe('the id of a request', () => {
  const logged = (requestId: string) =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes(`"${requestId}"`))
      .map((line) => JSON.parse(line).msg);

  it('is the id of the proxy, on the answer and in the log, of cached pages and others', async () => {
    for (const [index, path] of ['/product/1', '/product/1', '/orders', '/health'].entries()) {
      const id = `id-of-the-proxy-${index}`;
      const answer = await requestShop(shop.url, { path, headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toBe(id);
      await expect.poll(() => logged(id)).toEqual(['request']);
    }
  });

  it('is the number on the error page, and of the line that shows what went wrong', async () => {
    const table = 'alter table newsletter_subscribers';
    await queryShop(`${table} add constraint refused check (email = '') not valid`);
    const failed = await postForm(shop.url, '/newsletter', { email: 'rana@example.com' });
    await queryShop(`${table} drop constraint refused`);
    const id = String(failed.headers['x-request-id']);
    expect(failed.status).toBe(500);
    expect(failed.body).toContain(`Tell us this number if you write: <code dir="ltr">${id}</code>`);
    await expect.poll(() => logged(id)).toEqual(['unexpected error', 'request']);
  });

  it('is made where none is given that can be one, or where anybody could have given it', () => {
    const made = /^[\da-f-]{36}$/;
    const trusting = readConfig({ TRUST_PROXY: 'on' });
    for (const given of [
      undefined,
      '',
      'short',
      'a'.repeat(65),
      'line\nbreak-in-it',
      'a b c d e f',
    ])
      expect(getRequestId(trusting, given)).toMatch(made);
    expect(getRequestId(readConfig({}), 'id-of-a-stranger')).toMatch(made);
  });
});
