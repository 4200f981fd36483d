import { createLastGood } from './use-last-good.ts';

const fail = (error: unknown) => () => Promise.reject(error);

it('shows what a page loaded last, marked, where the server cannot be reached', async () => {
  const { load, save } = createLastGood<{ n: number }>();
  const offline = fail(new TypeError('offline'));
  expect(await load('/a', async () => ({ n: 1 }))).toEqual({ n: 1 });
  save('/a', { n: 1 });
  expect(await load('/a', offline)).toEqual({ n: 1, stale: true });
  expect(await load('/a', async () => ({ n: 2 }))).toEqual({ n: 2 });
  await expect(load('/b', offline)).rejects.toThrow('offline');
  const replace = (search: URLSearchParams) => ({ n: Number(search.get('n')) });
  const replaced = await load('http://shop/b?n=3', offline, replace);
  expect(replaced).toEqual({ n: 3, failed: true });
  const redirect = new Response(null, { status: 302 });
  await expect(load('/a', fail(redirect))).rejects.toBe(redirect);
});
