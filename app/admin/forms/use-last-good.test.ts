import { createLastGood } from './use-last-good.ts';

const origin = 'http://shop';
const fail = (error: unknown) => () => Promise.reject<{ n: number }>(error);
const answer = (n: number) => async () => ({ n });

it('shows what a page loaded last, marked, where the server cannot be reached', async () => {
  const { load, save } = createLastGood();
  const open = (path: string, serverLoader: () => Promise<{ n: number }>) => ({
    request: new Request(origin + path),
    serverLoader,
  });
  const offline = fail(new TypeError('offline'));
  expect(await load(open('/a', answer(1)))).toEqual({ n: 1 });
  save(`${origin}/a`, { n: 1 });
  expect(await load(open('/a', offline))).toEqual({ n: 1, stale: true });
  expect(await load(open('/a', answer(2)))).toEqual({ n: 2 });
  await expect(load(open('/b', offline))).rejects.toThrow('offline');
  const replace = (search: URLSearchParams) => ({ n: Number(search.get('n')) });
  expect(await load(open('/b?n=3', offline), replace)).toEqual({ n: 3, failed: true });
  const redirect = new Response(null, { status: 302 });
  await expect(load(open('/a', fail(redirect)))).rejects.toBe(redirect);
});
