import { openOrderStream } from './order-stream.ts';
import { recordSeen } from './use-order-feed.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

class TestSource extends EventTarget {
  static CLOSED = 2;
  static opened: TestSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    TestSource.opened.push(this);
  }
  send(name: string, id: string, data: unknown) {
    const event = new MessageEvent(name, { lastEventId: id, data: JSON.stringify(data) });
    this.dispatchEvent(event);
  }
  /** An answer with another status than 200. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = TestSource.CLOSED;
  }
}

const sent = vi.fn(async (_path: string, _init: { body?: URLSearchParams }) => new Response());

beforeEach(() => {
  setHidden(false);
  TestSource.opened = [];
  sent.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', TestSource);
  const timers = { setTimeout: () => 0, clearTimeout: () => undefined };
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers));
});
afterEach(() => vi.unstubAllGlobals());

const listSeen = () => sent.mock.calls.map(([, { body }]) => body?.get('cursor'));

describe('a list of orders', () => {
  it('in the background is seen once it is shown, as it is then', () => {
    setHidden(true);
    const leave = recordSeen('7.3');
    leave();
    recordSeen('8.3');
    expect(listSeen()).toEqual([]);
    for (const hidden of [false, true, false]) setHidden(hidden);
    expect(listSeen()).toEqual(['8.3']);
  });

  it('that is shown is seen at once, and none that could not be loaded', () => {
    recordSeen('7.3');
    recordSeen('');
    expect(listSeen()).toEqual(['7.3']);
  });
});

describe('a stream of orders whose session has ended', () => {
  const open = () => {
    const listener = { onUpdates: vi.fn(), onCounts: vi.fn(), onConnection: vi.fn() };
    const onEnded = vi.fn();
    const stop = openOrderStream('7.3', { ...listener, onEnded });
    return { onEnded, stop, last: () => TestSource.opened.at(-1) };
  };

  it('goes on in the session that another tab has begun since', () => {
    const { onEnded, stop, last } = open();
    last()?.send('counts', '8.3', {});
    last()?.send('ended', '', null);
    expect(TestSource.opened.map(({ url }) => url.split('=')[1])).toEqual(['7.3', '8.3']);
    expect(onEnded).not.toHaveBeenCalled();
    stop();
  });

  it('ends where there is no other', async () => {
    const { onEnded, last } = open();
    last()?.send('ended', '', null);
    sent.mockResolvedValue(new Response(null, { status: 401 }));
    last()?.refuse();
    await expect.poll(() => onEnded.mock.calls).toEqual([[null]]);
  });

  it('tells of another role at once', () => {
    const { onEnded, last } = open();
    last()?.send('ended', '', 'packer');
    expect(onEnded).toHaveBeenCalledExactlyOnceWith('packer');
    expect(TestSource.opened).toHaveLength(1);
  });
});
