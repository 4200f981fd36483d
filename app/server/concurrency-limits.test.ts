import { createRequestLimits } from './concurrency-limits.server.ts';

const post = (path: string, more: RequestInit = {}) =>
  new Request(`http://localhost${path}`, { method: 'POST', body: 'a=1', ...more });
const answer = async (request: Request) => new Response(await request.text());

const client = '203.0.113.7';

/** Fills a gate with requests that are not answered before `end`. */
function fill(pass: ReturnType<typeof createRequestLimits>, path: string, count: number) {
  const { promise, resolve: end } = Promise.withResolvers<Response>();
  const answers = Array.from({ length: count }, () => pass(post(path), client, () => promise));
  return { answers, end: () => end(new Response('late')) };
}

describe('the limits of concurrent requests', () => {
  it('let other forms pass while many come slowly', async () => {
    const pass = createRequestLimits();
    for (let one = 0; one < 20; one++) {
      const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
      void pass(post('/checkout', { body, duplex: 'half' } as RequestInit), client, answer);
    }
    expect(await (await pass(post('/checkout'), client, answer)).text()).toBe('a=1');
  });

  it('let other forms pass while forms with passwords wait, of which only a few may', async () => {
    const pass = createRequestLimits();
    const paths = ['/login', '/login.data', '/login/forgot', '/login/reset', '/profile.data'];
    const signIns = paths.map((path) => fill(pass, path, 28));
    expect(await (await pass(post('/checkout'), client, answer)).text()).toBe('a=1');
    expect((await pass(post('/login'), client, answer)).status).toBe(503);
    for (const { end } of signIns) end();
    const answers = await Promise.all(signIns.flatMap((some) => some.answers));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(140 - 8 - 128);
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
