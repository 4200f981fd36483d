import { Gauge } from 'prom-client';
import type { Events } from './events.server.ts';

interface StreamEvent {
  name: string;
  /** What the browser sends back as Last-Event-ID when it connects again. */
  id?: string;
  data: unknown;
  /** The stream ends after it. */
  last?: boolean;
}

interface EventStreamOptions {
  events: Events;
  channels: readonly string[];
  /** Reads the next event from the tables; null for none. Never called twice at once. */
  next: (occasion: 'open' | 'notification' | 'heartbeat') => Promise<StreamEvent | null>;
  /** The stream ends when `next` fails; the browser comes again. */
  onFailure: (error: unknown) => void;
  signal: AbortSignal;
  /** Called once, when the stream has ended for whatever reason. */
  onEnd?: () => void;
  /** Whether another stream has taken its place: it ends at the next pulse, and for good. */
  isReplaced?: () => boolean;
  heartbeatMs?: number;
  /** How often a browser gets a sign of life while there are no other events. */
  pulseMs?: number;
}

/** With this many unread events the browser counts as disconnected. */
const maxWaiting = 64;

const openStreams = new Gauge({
  name: 'shop_streams_open',
  help: "Live order lists on customers' and administrators' screens.",
});

function format({ name, id, data }: StreamEvent): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * A stream of server-sent events. A notification carries no data: `next` decides from the tables, at
 * the opening, at each notification and at each heartbeat.
 */
export function createEventStream(options: EventStreamOptions): Response {
  const {
    events,
    channels,
    next,
    onFailure,
    signal,
    onEnd,
    isReplaced = () => false,
    heartbeatMs = 15_000,
    pulseMs = 5000,
  } = options;
  const encoder = new TextEncoder();
  let stop = () => {};

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let lastId: string | undefined;
        let busy = false;
        let busySince = 0;
        let notified = false;
        let ended = false;
        openStreams.inc();

        stop = () => {
          if (ended) return;
          ended = true;
          openStreams.dec();
          onEnd?.();
          clearInterval(heartbeat);
          clearInterval(pulse);
          unsubscribe();
          signal.removeEventListener('abort', stop);
          try {
            controller.close();
          } catch (error) {
            // The browser has cancelled the stream before.
            if (!(error instanceof TypeError)) throw error;
          }
        };
        const write = (text: string) => {
          if (ended) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) stop();
        };
        const poll = async (occasion: 'open' | 'notification' | 'heartbeat') => {
          if (busy || ended) {
            notified = true;
            return;
          }
          busy = true;
          busySince = performance.now();
          try {
            const event = await next(occasion);
            if (event) {
              lastId = event.id;
              write(format(event));
            } else if (occasion === 'heartbeat') write(': beat\n\n');
            if (event?.last) stop();
          } catch (error) {
            if (!ended) onFailure(error);
            stop();
          }
          busy = false;
          if (notified && !ended) {
            notified = false;
            await poll('notification');
          }
        };

        const heartbeat = setInterval(poll, heartbeatMs, 'heartbeat' as const);
        // An event and no comment: a page cannot see comments.
        const pulse = setInterval(() => {
          // Where the database leaves a poll without an answer, the list on the screen is not live.
          if (busy && performance.now() - busySince > pulseMs) return;
          if (isReplaced()) {
            write(format({ name: 'ended', data: null }));
            return stop();
          }
          write(format({ name: 'pulse', id: lastId, data: null }));
        }, pulseMs);
        const unsubscribe = events.subscribe(channels, {
          onNotification: () => void poll('notification'),
          onClose: () => queueMicrotask(() => stop()),
        });
        signal.addEventListener('abort', stop);
        if (signal.aborted) return stop();
        write('retry: 1000\n\n');
        void poll('open');
      },
      cancel: () => stop(),
    },
    { highWaterMark: maxWaiting },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // For a proxy in front of the shop that would wait for more.
      'X-Accel-Buffering': 'no',
    },
  });
}
