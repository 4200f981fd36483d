import { createElement, lazy } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  awaitScripts,
  latePart,
  limitRequests,
  loadLate,
  loadScripts,
  useConnection,
} from './connection.ts';

const hang: typeof fetch = (_to, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { href: 'http://shop.test/' });
  vi.stubGlobal('fetch', hang);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  useConnection.setState({ lost: null, hasNewVersion: false });
});

function createForm(bytes: number): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]));
  return form;
}

it.each([
  ['a page', {}, 8000],
  ['a form', { method: 'POST', body: 'a=1' }, 15_000],
  ['a form with a file of 80 KB', { method: 'POST', body: createForm(80_000) }, 25_000],
  ['a form with a file of 10 MB', { method: 'POST', body: createForm(1e7) }, 120_000],
])(
  '30.1 %s is called slow after 4 s on a line that hangs, and ends in time',
  async (_, init, ms) => {
    limitRequests();
    const end = vi.fn();
    void fetch('/cart', init).catch(end);
    await vi.advanceTimersByTimeAsync(4000);
    expect(useConnection.getState().isSlow).toBe(true);
    await vi.advanceTimersByTimeAsync(ms - 4001);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(end).toHaveBeenCalledWith(new TypeError('Failed to fetch in time'));
    expect(useConnection.getState().isSlow).toBe(false);
  },
);

it('an answer of the shop ends the loss, where the page itself answers, too', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (to: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${to}`);
    return new Response();
  });
  limitRequests();
  useConnection.setState({ lost: 'unreachable' });
  await fetch('/checkout.data', { method: 'POST' });
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnection.getState().lost).toBeNull();
  expect(asked).toEqual(['POST /checkout.data', 'HEAD http://shop.test/']);
});

it('30.1 a request that its page gives up ends at once', async () => {
  limitRequests();
  const aborter = new AbortController();
  const answer = fetch('/search', { signal: aborter.signal });
  aborter.abort(new Error('another word'));
  await expect(answer).rejects.toThrow('another word');
});

it('30.1 waits for an idle browser only to learn of pages that nobody waits for', async () => {
  const asked = vi.fn(hang);
  vi.stubGlobal('fetch', asked);
  limitRequests();
  const path = '/__manifest?paths=/cart';
  void fetch(path);
  expect(asked).not.toHaveBeenCalled();
  void fetch(path, { signal: new AbortController().signal });
  expect(asked).toHaveBeenCalledOnce();
  await expect.poll(() => asked.mock.calls).toHaveLength(2);
});

const script = 'data:text/javascript,export const address = import.meta.url//';

function answer(...statuses: number[]): void {
  vi.stubGlobal('fetch', async () => new Response(null, { status: statuses.shift() ?? 200 }));
  vi.stubGlobal('sessionStorage', { setItem: vi.fn(), removeItem: vi.fn() });
}

it.each([
  [
    'under another address',
    `Failed to fetch dynamically imported module: ${script}`,
    /\?again=\d+$/,
  ],
  ['once more where Safari names none', 'Importing a module script failed.', /\/\/$/],
])('30.6 a script that failed comes %s once the shop answers', async (_, message, address) => {
  answer(502);
  const load = vi.fn(() => import(script)).mockRejectedValueOnce(new TypeError(message));
  const module = loadLate(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnection.getState().lost).not.toBeNull();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await module).toMatchObject({ address: expect.stringMatching(address) });
});

it('30.6 a page does without a part whose script never comes', async () => {
  answer();
  vi.stubEnv('SSR', false);
  const script = () => Promise.reject(new TypeError('Importing a module script failed.'));
  const Part = lazy(latePart(script));
  const page = renderToReadableStream(createElement('main', null, createElement(Part)));
  expect(await new Response(await page).text()).toBe('<main></main>');
});

it('30.6 another page comes by its scripts where the shop answers, and whole where it has not', async () => {
  answer();
  expect(await awaitScripts(script)).toHaveProperty('address');
  answer(502);
  void awaitScripts(script);
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnection.getState().hasNewVersion).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(useConnection.getState().hasNewVersion).toBe(true);
});

it('a shop that answers without the scripts was updated', async () => {
  answer();
  void awaitScripts('data:text/javascript,throw 1//');
  vi.useRealTimers();
  await expect.poll(() => useConnection.getState().hasNewVersion).toBe(true);
});

it('30.1 a script of another page that hangs is called slow after 4 s, and the line lost after 8 s', async () => {
  answer(502);
  void loadScripts('data:text/javascript,await new Promise(() => {})//');
  await vi.advanceTimersByTimeAsync(4000);
  expect(useConnection.getState()).toMatchObject({ isSlow: true, lost: null });
  await vi.advanceTimersByTimeAsync(4000);
  expect(useConnection.getState()).toMatchObject({ isSlow: false, lost: 'unreachable' });
});

it('30.1 a script that comes in time changes nothing', async () => {
  expect(await loadScripts(script)).toHaveProperty('address');
  await vi.advanceTimersByTimeAsync(8000);
  expect(useConnection.getState().lost).toBeNull();
});
