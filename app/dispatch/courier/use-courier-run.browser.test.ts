import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CourierPage } from './courier-page.tsx';
import type { CourierRun } from './courier-run.ts';
import { storeEntry, storeRun } from './run-storage.ts';
import { useCourierRun } from './use-courier-run.ts';

const page = vi.hoisted(() => ({ shown: {}, leave: undefined as unknown }));

// A page on a server has no effects: that of the hook runs at once, and its state is what is rendered.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCallback: <Callback>(callback: Callback) => callback,
  useEffect: (effect: () => () => void) => {
    page.leave ??= effect();
  },
  useState: (first: unknown) => {
    if (typeof first !== 'object') return [first];
    page.shown = { ...first, ...page.shown };
    return [page.shown, (change: (now: object) => object) => (page.shown = change(page.shown))];
  },
}));

const [token, other] = ['a'.repeat(22), 'b'.repeat(22)];
const render = () =>
  renderToStaticMarkup(createElement(CourierPage, { token, loaded: null, isDead: false }));

it('names what does not count of another run, and stays dead on a line that is lost since', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const run = { id: 8, isClosed: true, shopPhone: '', stops: [] as unknown } as CourierRun;
  const answer = vi.fn(async (url: string) =>
    url.endsWith(other)
      ? Response.json({ run, refused: 'closed' })
      : new Response(null, { status: 404 }),
  );
  vi.stubGlobal('fetch', answer);
  storeRun(other, run);
  const entry = { entryKey: '1', orderNumber: 'ORD-1', madeAt: new Date().toISOString() };
  storeEntry(other, { ...entry, outcome: 'not-home' });

  const { send } = useCourierRun(token, null);
  const dead = { result: { state: 'dead' }, refused: ['ORD-1'] };
  await expect.poll(() => page.shown).toMatchObject(dead);
  expect(render()).toMatch(/link does not work.*ORD-1 does not count/);
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await send();
  expect(page.shown).toMatchObject(dead);
  answer.mockResolvedValueOnce(Response.json(run));
  await send();
  expect(page.shown).toMatchObject({ result: { state: 'done' } });
  expect(render()).toMatch(/run is closed.*ORD-1 does not count/);
  (page.leave as () => void)();
  vi.unstubAllGlobals();
});
