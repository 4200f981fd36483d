import type { openOrderStream } from './order-stream.ts';
import { useOrderFeed } from './use-order-feed.ts';

const { reload, opened, location } = vi.hoisted(() => ({
  reload: vi.fn(),
  opened: [] as Parameters<typeof openOrderStream>[1][],
  location: { pathname: '', search: '', key: '' },
}));

// There is no page to render: the effects of the hook run at once.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: (effect: () => unknown) => void effect(),
  useEffectEvent: <Handler>(handler: Handler) => handler,
  useRef: (current: unknown) => ({ current }),
  useState: (initial: unknown) => [initial, () => undefined],
}));
vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useLocation: () => location,
}));
vi.mock('#app/platform/events/use-page-shown.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  usePageShown: () => !document.hidden,
}));
vi.mock('#app/platform/events/use-background-reload.ts', () => ({
  useBackgroundReload: () => reload,
}));
vi.mock('./order-stream.ts', () => ({
  openOrderStream: (_cursor: string, listener: (typeof opened)[number]) => opened.push(listener),
}));
vi.mock('./use-order-sound.ts', () => ({
  playOrderSound: () => undefined,
  useSoundAfterFirstInput: () => undefined,
}));

const counts = { unseen: 0, overdue: 0 };
const sent = vi.fn(async (_path: string, _init: { body: URLSearchParams }) => new Response());
const listSeen = () => sent.mock.calls.map(([, { body }]) => body.get('cursor'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const document = { title: '', hidden: false, querySelector: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), document));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('fetch', sent.mockClear());
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (pathname: string) => {
  Object.assign(location, { pathname });
  useOrderFeed({ ...counts, cursor: '7' }, () => undefined);
  return opened.at(-1);
};

it('the list loads changed orders once, a little later, and nothing for what was seen elsewhere', async () => {
  const stream = open('/admin/orders');
  stream?.onCounts({ ...counts, hasChanged: false });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(0);
  for (let press = 0; press < 3; press += 1) stream?.onCounts({ ...counts, hasChanged: true });
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('any other page about orders loads again at once', () => {
  open('/admin/orders/ORD-1')?.onCounts({ ...counts, hasChanged: false });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('the list records an order whose row it shows as seen at once, while it is looked at', async () => {
  const row = { orderNumber: 'ORD-1' } as never;
  const order = { ...counts, arrived: 1, orders: [row], cancelled: [] };
  await open('/admin/orders')?.onUpdates(order, '8~3');
  expect(listSeen()).toEqual(['8~3']);
  expect(reload).not.toHaveBeenCalled();

  // Orders without rows are seen when the list is loaded.
  await open('/admin/orders')?.onUpdates({ ...order, arrived: 21, orders: [] }, '29~24');
  await open('/admin/dispatch')?.onUpdates(order, '30~25');
  expect(reload).toHaveBeenCalledTimes(2);
  Object.assign(document, { hidden: true });
  await open('/admin/orders')?.onUpdates(order, '31~26');
  expect(listSeen()).toEqual(['8~3']);
});
