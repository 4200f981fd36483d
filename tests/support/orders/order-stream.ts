import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface OrderStreamEvent {
  name: string;
  id: string;
  data: { arrived: number; unseen: number } | null;
}

/** The live feed of orders, as an admin's browser holds it open. */
export interface OrderStream {
  status: number;
  /** The next whole event; null when the stream has ended. */
  next(): Promise<OrderStreamEvent | null>;
  cut(): void;
}

export async function openFeed(
  origin: string,
  cookie: string,
  { since = '', lastId = '' } = {},
): Promise<OrderStream> {
  const line = new AbortController();
  const answer = await fetch(`${origin}/admin/orders/live?since=${since}`, {
    headers: { cookie, ...(lastId && { 'last-event-id': lastId }) },
    redirect: 'manual',
    signal: line.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          const chunk = await reader?.read();
          if (!chunk || chunk.done) return null;
          text += chunk.value;
          continue;
        }
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event')) {
          return { name: field('event'), id: field('id'), data: JSON.parse(field('data')) };
        }
      }
    },
    cut: () => line.abort(),
  };
}

/** The count of new orders, summed up until it is the one that is due. */
export async function countArrived(stream: OrderStream, due: number): Promise<number> {
  let arrived = 0;
  while (arrived < due) {
    const event = await stream.next();
    if (!event) break;
    arrived += event.data?.arrived ?? 0;
  }
  return arrived;
}

/** A feed that is opened again when it breaks, from where it was, as browsers do by themselves. */
interface OrderFeedWatch {
  /** How many new orders it has counted. */
  arrived(): number;
  /** How often it was opened. */
  opened(): number;
  /** Resolves once it has counted that many, or none for a while. */
  waitForArrived(count: number): Promise<void>;
  close(): void;
}

const retryMs = 100;
const silenceMs = 10_000;

/** Resolves after the first event of the feed. */
export async function watchFeed(origin: string, cookie: string): Promise<OrderFeedWatch> {
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const events = new EventEmitter();
  let arrived = 0;
  let opened = 0;
  let closed = false;
  let stream: OrderStream | null = null;

  const follow = async () => {
    let lastId = '';
    while (!closed) {
      try {
        stream = await openFeed(origin, cookie, { lastId });
        opened += 1;
        for (let event = await stream.next(); event; event = await stream.next()) {
          lastId = event.id;
          arrived += event.data?.arrived ?? 0;
          isReady();
          events.emit('event');
        }
      } catch (error) {
        // Cut: that is what is tried here.
        if (!(error instanceof Error)) throw error;
      }
      if (!closed) await sleep(retryMs);
    }
  };
  void follow();
  await ready;
  return {
    arrived: () => arrived,
    opened: () => opened,
    async waitForArrived(count) {
      while (arrived < count) {
        const silence = AbortSignal.timeout(silenceMs);
        const next = await once(events, 'event', { signal: silence }).catch(() => null);
        if (!next) return;
      }
    },
    close() {
      closed = true;
      stream?.cut();
    },
  };
}
