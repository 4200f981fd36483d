import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { readConfig } from '#app/platform/config.server.ts';
import { createListener } from '#app/platform/http/http.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { createRequestLimits, createUploadLimit } from './concurrency-limits.server.ts';

const post = (path: string, more: RequestInit = {}) =>
  new Request(`http://localhost${path}`, { method: 'POST', body: 'a=1', ...more });
const answer = async (request: Request) => new Response(await request.text());

const client = '203.0.113.7';

/** Fills a gate with requests of many addresses of one network, not answered before `end`. */
function fill(pass: ReturnType<typeof createRequestLimits>, path: string, count: number) {
  const { promise, resolve: end } = Promise.withResolvers<Response>();
  const answers = Array.from({ length: count }, (_, one) =>
    pass(post(path), `2001:db8:0:1::${one}`, () => promise),
  );
  return { answers, end: () => end(new Response('late')) };
}

describe('the limits of concurrent requests', () => {
  it('let other forms pass while forms with passwords wait, of which only a few of a network may', async () => {
    const pass = createRequestLimits();
    const paths = ['/login', '/login.data', '/login/forgot', '/login/reset', '/profile.data'];
    const signIns = paths.map((path) => fill(pass, path, 28));
    expect(await (await pass(post('/checkout'), client, answer)).text()).toBe('a=1');
    expect((await pass(post('/login'), '2001:db8:0:1::ffff', answer)).status).toBe(503);
    const other = pass(post('/login'), '2001:db8:0:2::1', answer);
    for (const { end } of signIns) end();
    const answers = await Promise.all(signIns.flatMap((some) => some.answers));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(140 - 8 - 32);
    expect(await (await other).text()).toBe('a=1');
    expect(await (await pass(post('/login'), client, answer)).text()).toBe('a=1');
  });

  it('do nothing for who has gone while waiting', async () => {
    const pass = createRequestLimits();
    const { answers, end } = fill(pass, '/checkout', 16);
    const leaving = new AbortController();
    let isAsked = false;
    const left = pass(post('/checkout', { signal: leaving.signal }), client, (request) => {
      isAsked = true;
      return answer(request);
    });
    await new Promise(setImmediate);
    leaving.abort();
    end();
    expect((await left).status).toBe(499);
    expect(isAsked).toBe(false);
    await Promise.all(answers);
  });
});

describe('the time of a page', () => {
  it('30.19 ends before 10 s have passed, of users as of guests; that of a file does not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = createRequestLimits();
    const get = (path: string, accept: string) => {
      const headers = { accept, cookie: 'shop.session_token=of a user' };
      const request = new Request(`http://localhost${path}`, { headers });
      return pass(request, client, () => new Promise(() => undefined));
    };
    const hasFile = vi.fn();
    void get('/admin/backup', '*/*').then(hasFile);
    // More than are handled at once.
    const pages = Array.from({ length: 20 }, () => get('/orders', 'text/html'));
    const data = get('/orders.data', '*/*');
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { status } of await Promise.all([...pages, data])) expect(status).toBe(503);
    expect(hasFile).not.toHaveBeenCalled();
  });
});

describe('the limits of uploads', () => {
  const limits = { customer: createUploadLimit(3), staff: createUploadLimit() };
  const options: Parameters<typeof createListener>[0] = {
    ...{ config: readConfig({ TRUST_PROXY: 'on' }), log: createLog('silent'), clientFiles: null },
    checkReady: () => Promise.resolve(),
    isDraining: () => false,
    serveFromCache: () => null,
    findUploadLimit: async ({ url }) =>
      url.includes('stranger') ? 'dropped' : limits[url.includes('staff') ? 'staff' : 'customer'],
    handle: async (request) => new Response(`${(await request.arrayBuffer()).byteLength} bytes`),
  };
  const server = createServer(createListener(options));
  // The listener puts its own Request and Response in their place.
  const own = { Request, Response };
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.close();
    Object.assign(globalThis, own);
  });

  /** Begins an upload, whose rest does not come. */
  function begin(path: string, network: number, to = server, size = 11_000_000) {
    const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
    const upload = { reply: '', socket, end: () => socket.destroy() };
    socket.on('data', (chunk) => {
      upload.reply += chunk.toString();
    });
    socket.on('error', () => undefined);
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.${network}`;
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ';
    socket.write(`${head}\r\n${type}${size}\r\n\r\n${'x'.repeat(100_000)}`);
    return upload;
  }
  const listRefused = (uploads: { reply: string }[]) => uploads.filter(({ reply }) => reply !== '');
  function request(path: string, size = 200_000) {
    const body = new FormData();
    body.set('photo', new Blob(['x'.repeat(size)]));
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
  }
  const send = async (path: string) => (await request(path)).status;

  it('refuse, unread, what comes while others are read, and leave the shop its own places', async () => {
    const uploads = Array.from({ length: 30 }, (_, network) => begin('/customer', network));
    await expect.poll(() => listRefused(uploads)).toHaveLength(18);
    for (const { reply } of listRefused(uploads)) {
      expect(reply).toMatch(/^HTTP\/1\.1 503/);
      expect(reply).toMatch(/^retry-after: 5\r$/im);
    }
    expect(await send('/staff')).toBe(200);
    expect(await send('/customer')).toBe(503);
    for (const { end } of uploads) end();
    await expect.poll(() => send('/customer')).toBe(200);
  });

  it('let one network hold three of the places', async () => {
    const uploads = Array.from({ length: 5 }, () => begin('/customer', 99));
    await expect.poll(() => listRefused(uploads)).toHaveLength(2);
    expect(await send('/customer')).toBe(200);
    for (const { end } of uploads) end();
  });

  it('30.5 have what a stranger sends read and dropped, and answered without it', async () => {
    const answer = await request('/stranger', 11_000_000);
    expect([answer.status, await answer.text()]).toEqual([200, '0 bytes']);
    expect((await request('/stranger', 13_000_000)).status).toBe(413);
    const upload = begin('/stranger', 1);
    upload.socket.write('x'.repeat(10_900_000));
    await expect.poll(() => upload.reply).toContain('0 bytes');
    expect(upload.socket.closed).toBe(false);
    upload.end();
    // One that is announced as too large is not waited for.
    const larger = begin('/stranger', 1, server, 13_000_000);
    await expect.poll(() => larger.reply).toMatch(/^HTTP\/1\.1 413/);
    larger.end();
  });

  it('30.1 last as long as something of them comes, where a form has its time', async () => {
    const patience = { formMs: 200, silenceMs: 2000 };
    const impatient = createServer(createListener({ ...options, patience }));
    await once(impatient.listen(0, '127.0.0.1'), 'listening');
    const [silent, slow] = [1, 2].map((network) => begin('/staff', network, impatient));
    const { port } = impatient.address() as AddressInfo;
    const body = new ReadableStream({ start: (form) => form.enqueue(new Uint8Array(1)) });
    const form = { method: 'POST', body, duplex: 'half' } as RequestInit;
    await expect(fetch(`http://127.0.0.1:${port}/checkout`, form)).rejects.toThrow();
    let left = 10_900_000;
    const drip = setInterval(() => {
      left -= 1;
      slow?.socket.write('x');
    }, 500);
    await expect.poll(() => silent?.socket.closed).toBe(true);
    clearInterval(drip);
    slow?.socket.write('x'.repeat(left));
    await expect.poll(() => slow?.reply).toContain('11000000 bytes');
    slow?.end();
    impatient.close();
  });
});
