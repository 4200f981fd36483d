import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createLog } from '#app/platform/http/log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createEventStream } from './event-stream.server.ts';
import { type Events, openEvents } from './events.server.ts';

const given = openTestDatabase();
const open: Events[] = [];

async function databaseName(): Promise<string> {
  const found = await given.pool.query<{ name: string }>('select current_database() as name');
  return found.rows[0]?.name ?? '';
}

async function openHere(): Promise<Events> {
  const connection = {
    host: inject('socketDir'),
    user: 'shop',
    database: await databaseName(),
  };
  const events = openEvents({ connection, log: createLog('silent'), retryMs: 5 });
  open.push(events);
  return events;
}

/** Counts the notifications on a channel; `received` waits for their number. */
function listen(events: Events, channel: string) {
  let count = 0;
  let ended = false;
  let wake = () => {};
  events.subscribe([channel], {
    onNotification: () => {
      count += 1;
      wake();
    },
    onClose: () => {
      ended = true;
      wake();
    },
  });
  return {
    received: async (times: number) => {
      while (count < times) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    hasEnded: () => ended,
  };
}

afterEach(() => {
  for (const events of open.splice(0)) events.close();
});

describe('events', () => {
  it('reach those who listen to the channel', async () => {
    const events = await openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    await given.pool.query(`select pg_notify('apples', '1')`);
    await apples.received(2);
    const pears = listen(events, 'pears');
    await pears.received(1);
    await given.pool.query(`select pg_notify('pears', '1')`);
    await pears.received(2);
  });

  it('connect again when the line breaks, and call everyone, who may have missed something', async () => {
    const events = await openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    await given.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop events' and datname = current_database()`);
    await apples.received(2);
    await given.pool.query(`select pg_notify('apples', '1')`);
    await apples.received(3);
  });

  it('notice a line on which nothing comes any more', async () => {
    const socketFile = `${inject('socketDir')}/.s.PGSQL.5432`;
    const lines = new Set<net.Socket>();
    const server = net.createServer((near) => {
      const far = net.connect(socketFile);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
      lines.add(far);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    let silences = 0;
    const events = openEvents({
      connection: { host: '127.0.0.1', port, user: 'shop', database: await databaseName() },
      log: createLog('silent'),
      retryMs: 5,
      checkMs: 50,
      answerMs: 200,
      onSilence: () => {
        silences += 1;
      },
    });
    open.push(events);
    const apples = listen(events, 'apples');
    await apples.received(1);
    for (const line of lines) line.unpipe();
    await apples.received(2);
    expect(silences).toBeGreaterThan(0);
    server.close();
    for (const line of lines) line.destroy();
  });

  it('notice a silence also while they connect', async () => {
    const lines: net.Socket[] = [];
    const server = net.createServer((line) => lines.push(line.on('error', () => line.destroy())));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const connection = { host: '127.0.0.1', port, user: 'shop', connectionTimeoutMillis: 100 };
    await new Promise<void>((onSilence) => {
      const events = openEvents({ connection, log: createLog('silent'), retryMs: 5, onSilence });
      open.push(events);
      events.subscribe([], { onNotification: () => undefined, onClose: () => undefined });
    });
    expect(lines.length).toBeGreaterThan(0);
    server.close();
    for (const line of lines) line.destroy();
  });

  it('end for everyone when the shop closes', async () => {
    const events = await openHere();
    const apples = listen(events, 'apples');
    await apples.received(1);
    events.close();
    expect(apples.hasEnded()).toBe(true);
    expect(listen(events, 'apples').hasEnded()).toBe(true);
  });
});

describe('a stream of events', () => {
  it('asks for one event after the other, and sends heartbeats while there are none', async () => {
    const events = await openHere();
    const occasions: string[] = [];
    const response = createEventStream({
      events,
      channels: ['apples'],
      signal: new AbortController().signal,
      heartbeatMs: 20,
      onFailure: () => undefined,
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
    const events = await openHere();
    const { promise: answered, resolve: give } = Promise.withResolvers<null>();
    const { body } = createEventStream({
      events,
      channels: ['apples'],
      signal: new AbortController().signal,
      pulseMs: 10,
      onFailure: () => undefined,
      next: () => answered,
    });
    let text = '';
    const read = (async () => {
      for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
    })();
    const pulses = () => text.split('event: pulse').length - 1;
    // Twenty pulses of another stream, whose looks are answered: time enough.
    const other = createEventStream({
      events,
      channels: ['apples'],
      signal: new AbortController().signal,
      pulseMs: 10,
      onFailure: () => undefined,
      next: async () => null,
    });
    let seen = 0;
    for await (const _ of other.body ?? []) if (++seen > 20) break;
    expect(pulses()).toBeLessThan(3);
    give(null);
    await expect.poll(pulses).toBeGreaterThan(5);
    events.close();
    await read;
  });

  it('ends for good when another stream has replaced it', async () => {
    const response = createEventStream({
      events: await openHere(),
      channels: ['apples'],
      signal: new AbortController().signal,
      pulseMs: 10,
      isReplaced: () => true,
      onFailure: () => undefined,
      next: async () => null,
    });
    expect(await response.text()).toBe('retry: 1000\n\nevent: ended\ndata: null\n\n');
  });

  it('ends when what there is cannot be read, or the shop closes', async () => {
    const events = await openHere();
    const failures: unknown[] = [];
    const readStream = (next: () => Promise<null>) =>
      createEventStream({
        events,
        channels: ['apples'],
        signal: new AbortController().signal,
        onFailure: (error) => failures.push(error),
        next,
      }).text();
    await readStream(() => Promise.reject(new Error('no')));
    expect(failures).toHaveLength(1);
    const open = readStream(() => Promise.resolve(null));
    events.close();
    expect(await open).toBe('retry: 1000\n\n');
    expect(await readStream(() => Promise.resolve(null))).toMatch(/^retry/);
  });
});
