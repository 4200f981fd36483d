import { inject } from 'vitest';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { openTcpProxy } from '#tests/support/servers/tcp-proxy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createEventStream } from './event-stream.server.ts';
import { type Events, openEvents } from './events.server.ts';

const given = openTestDatabase();
const open: Events[] = [];

const log = createLog('silent');

function openHere(options: Partial<Parameters<typeof openEvents>[0]> = {}): Events {
  const connection = { ...connectionOptions(given.address), ...options.connection };
  const events = openEvents({ log, retryMs: 5, ...options, connection });
  open.push(events);
  return events;
}

/** Counts the notifications on a channel; `received` waits for their number. */
function listen(events: Events, channel: string) {
  const [onNotification, onClose] = [vi.fn(), vi.fn()];
  events.subscribe([channel], { onNotification, onClose });
  const count = () => onNotification.mock.calls.length;
  return {
    received: (times: number) => expect.poll(count, { interval: 2 }).toBeGreaterThanOrEqual(times),
    hasEnded: () => onClose.mock.calls.length > 0,
  };
}

afterEach(() => {
  for (const events of open.splice(0)) events.close();
});

describe('events', () => {
  it('reach those who listen to the channel', async () => {
    const events = openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    await given.pool.query(`select pg_notify('apples', '1')`);
    await apples.received(2);
    const pears = listen(events, 'pears');
    await pears.received(1);
    await given.pool.query(`select pg_notify('pears', '1')`);
    await pears.received(2);
  });

  it('connect again when the connection breaks, and call everyone, who may have missed something', async () => {
    const events = openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    await given.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop events' and datname = current_database()`);
    await apples.received(2);
    await given.pool.query(`select pg_notify('apples', '1')`);
    await apples.received(3);
  });

  it('notice a line on which nothing comes any more', async () => {
    const line = await openTcpProxy({ path: `${inject('socketDir')}/.s.PGSQL.5432` });
    const onSilence = vi.fn();
    const connection = { host: '127.0.0.1', port: line.port };
    const events = openHere({ connection, checkMs: 50, answerMs: 200, onSilence });
    const apples = listen(events, 'apples');
    await apples.received(1);
    line.hold();
    line.failOver();
    await apples.received(2);
    expect(onSilence).toHaveBeenCalled();
    await line.cut();
  });

  it('notice a silence also while they connect', async () => {
    const line = await openTcpProxy({ path: `${inject('socketDir')}/.s.PGSQL.5432` });
    line.hold();
    const connection = { host: '127.0.0.1', port: line.port, connectionTimeoutMillis: 100 };
    await new Promise<void>((onSilence) => {
      const events = openHere({ connection, onSilence });
      events.subscribe([], { onNotification: () => undefined, onClose: () => undefined });
    });
    await line.cut();
  });

  it('end for everyone when the shop closes', async () => {
    const events = openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    events.close();
    expect(apples.hasEnded()).toBe(true);
    expect(listen(events, 'apples').hasEnded()).toBe(true);
  });
});

describe('a stream of events', () => {
  const openStream = (options: Partial<Parameters<typeof createEventStream>[0]> = {}) =>
    createEventStream({
      events: openHere(),
      channels: ['apples'],
      signal: new AbortController().signal,
      onFailure: () => undefined,
      next: async () => null,
      ...options,
    });

  it('asks for one event after the other, and sends heartbeats while there are none', async () => {
    const occasions: string[] = [];
    const response = openStream({
      heartbeatMs: 20,
      next: async (occasion) => {
        occasions.push(occasion);
        if (occasion === 'open') return { name: 'fruit', id: '7', data: { n: 1 } };
        if (occasions.filter((one) => one === 'heartbeat').length < 3) return null;
        return { name: 'over', data: null, last: true };
      },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const text = await response.text();
    expect(text).toMatch(/^retry: 1000\n\nevent: fruit\nid: 7\ndata: {"n":1}\n\n(: beat\n\n)+/);
    expect(text).toMatch(/event: over\ndata: null\n\n$/);
  });

  it('gives no pulse while what there is has been asked for without an answer', async () => {
    const events = openHere();
    const { promise: answered, resolve: give } = Promise.withResolvers<null>();
    const { body } = openStream({ events, pulseMs: 10, next: () => answered });
    let text = '';
    const read = (async () => {
      for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
    })();
    const pulses = () => text.split('event: pulse').length - 1;
    // Twenty pulses of another stream, whose looks are answered: time enough.
    const other = openStream({ events, pulseMs: 10 });
    let seen = 0;
    for await (const _ of other.body ?? []) if (++seen > 20) break;
    expect(pulses()).toBeLessThan(3);
    give(null);
    await expect.poll(pulses).toBeGreaterThan(5);
    events.close();
    await read;
  });

  it('ends for good when another stream has replaced it', async () => {
    const response = openStream({ pulseMs: 10, isReplaced: () => true });
    expect(await response.text()).toBe('retry: 1000\n\nevent: ended\ndata: null\n\n');
  });

  it('ends when what there is cannot be read, or the shop closes', async () => {
    const events = openHere();
    const onFailure = vi.fn();
    const next = () => Promise.reject(new Error('no'));
    await openStream({ events, onFailure, next }).text();
    expect(onFailure).toHaveBeenCalledOnce();
    const open = openStream({ events }).text();
    events.close();
    expect(await open).toBe('retry: 1000\n\n');
    expect(await openStream({ events }).text()).toMatch(/^retry/);
  });
});
