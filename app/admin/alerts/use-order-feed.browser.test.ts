import { listToasts } from '#app/ui/feedback/toaster.tsx';
import type { openOrderStream } from './order-stream.ts';
import { useOrderFeed } from './use-order-feed.ts';

const { reload, opened, location, navigation } = vi.hoisted(() => ({
  reload: vi.fn(),
  opened: [] as Parameters<typeof openOrderStream>[1][],
  location: { pathname: '', search: '', key: '' },
  navigation: {} as { location?: { pathname: string } },
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
  useNavigation: () => navigation,
}));
vi.mock('#app/platform/events/use-page-shown.ts', () => ({ usePageShown: () => true }));
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const document = { title: '', hidden: false, querySelector: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), document));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  reload.mockReset();
  delete navigation.location;
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

it('a page about orders loads again for what comes while it is on its way', () => {
  navigation.location = { pathname: '/admin/settings' };
  open('/admin')?.onCounts({ ...counts, hasChanged: true });
  expect(reload).not.toHaveBeenCalled();
  navigation.location = { pathname: '/admin/dispatch' };
  open('/admin')?.onCounts({ ...counts, hasChanged: true });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('announces an order and the cancellations that come with it, the order first', async () => {
  const cancelled = ['ORD-1', 'ORD-2'];
  open('/admin/products')?.onUpdates({ ...counts, arrived: 1, orders: [], cancelled });
  await vi.advanceTimersByTimeAsync(0);
  // The newest are shown, those before them wait.
  expect(listToasts().map(({ text }) => text)).toEqual([
    'Order ORD-1 was cancelled by the customer',
    'Order ORD-2 was cancelled by the customer',
    '1 new order(s) received!',
  ]);
});
