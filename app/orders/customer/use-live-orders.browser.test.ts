import { useLiveOrders } from './use-live-orders.ts';

const { reload, stops } = vi.hoisted(() => ({
  reload: vi.fn(),
  stops: [] as (() => void)[],
}));

// There is no page to render: the effect of the hook runs at once.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: (effect: () => () => void) => void stops.push(effect()),
  useEffectEvent: <Handler>(handler: Handler) => handler,
}));
vi.mock('#app/platform/events/use-background-reload.ts', () => ({
  useBackgroundReload: () => reload,
}));

/** As of a browser that got 429: it is closed for good. */
class RefusedSource extends EventTarget {
  static opened: string[] = [];
  constructor(url: string) {
    super();
    RefusedSource.opened.push(url);
  }
  close() {}
}

const silentMs = 50_000;

it('30.19 orders are loaded from time to time where the shop refuses a stream, and not while it is away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('location', { href: 'http://localhost/orders' });
  vi.stubGlobal('EventSource', RefusedSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));

  useLiveOrders('/orders/live');
  expect(reload).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    await vi.advanceTimersByTimeAsync(silentMs);
    expect(reload).toHaveBeenCalledTimes(times);
  }
  expect(RefusedSource.opened).toEqual(Array.from({ length: 3 }, () => '/orders/live'));

  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(silentMs);
  expect(reload).toHaveBeenCalledTimes(2);
  answer.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(silentMs);
  expect(reload).toHaveBeenCalledTimes(3);

  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(2 * silentMs);
  expect(reload).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
