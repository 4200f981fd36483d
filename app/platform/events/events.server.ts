import pg from 'pg';
import type { Log } from '#app/platform/http/log.server.ts';

interface EventListener {
  /** A notification has arrived on the channel; without a payload any may have been missed. */
  onNotification: (payload?: string) => void;
  onClose: () => void;
}

/** PostgreSQL's notifications, received on one connection per process. */
export interface Events {
  /** Calls the listener until the returned function is called. The first one opens the connection. */
  subscribe(channels: readonly string[], listener: EventListener): () => void;
  close(): void;
}

interface EventsOptions {
  connection: pg.ClientConfig;
  log: Log;
  /** Runs on each new connection before it listens. */
  onOpen?: (client: pg.Client) => Promise<void>;
  /** The database has left a query without an answer. */
  onSilence?: () => void;
  /** How often the connection is checked: one that died silently raises no error. */
  checkMs?: number;
  answerMs?: number;
  /** The first wait before connecting again; it doubles up to three seconds. */
  retryMs?: number;
}

const longestRetryMs = 3000;

/** The messages of pg when a query, or the opening of a connection, gets no answer in time. */
const silences = new Set(['Query read timeout', 'timeout expired']);

/**
 * Listens with its own connection. It reopens a broken one, with growing waits between the tries.
 * After each opening it calls every listener, because notifications may have been missed.
 */
export function openEvents({
  connection,
  log,
  onOpen = async () => undefined,
  onSilence = () => undefined,
  // Over a network another server may have taken over; a machine may be busy itself.
  checkMs = connection.connectionString ? 1000 : 3000,
  answerMs = connection.connectionString ? 2500 : 5000,
  retryMs = 100,
}: EventsOptions): Events {
  const listeners = new Map<EventListener, readonly string[]>();
  const listening = new Set<string>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let opened = false;
  let closed = false;

  const listen = async (to: pg.Client, channels: Iterable<string>) => {
    for (const channel of channels) await to.query(`listen ${pg.escapeIdentifier(channel)}`);
  };

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    lost.end().catch((failed: Error) => log.debug({ err: failed }, 'events'));
    if (closed) return;
    if (error) log.warn({ err: error }, 'the connection for events broke');
    if (error && silences.has(error.message)) onSilence();
    timer = setTimeout(open, Math.min(retryMs * 2 ** failures, longestRetryMs));
    failures += 1;
  };

  const check = (of: pg.Client) => {
    timer = setTimeout(() => {
      of.query('select 1')
        .then(() => client === of && check(of))
        .catch((error: Error) => lose(of, error));
    }, checkMs);
  };

  const open = () => {
    const opening = new pg.Client({
      ...connection,
      application_name: 'shop events',
      query_timeout: answerMs,
      // More channels may be subscribed to while a check is under way.
      pipeline: true,
    });
    client = opening;
    opening.on('error', (error) => lose(opening, error));
    opening.on('end', () => lose(opening));
    opening.on('notification', ({ channel, payload }) => {
      for (const [listener, channels] of listeners)
        if (channels.includes(channel)) listener.onNotification(payload);
    });
    opening
      .connect()
      .then(() => onOpen(opening))
      .then(() => listen(opening, listening))
      .then(() => {
        if (client !== opening) return;
        failures = 0;
        check(opening);
        for (const listener of listeners.keys()) listener.onNotification();
      })
      .catch((error: Error) => lose(opening, error));
  };

  return {
    subscribe(channels, listener) {
      if (closed) {
        listener.onClose();
        return () => undefined;
      }
      listeners.set(listener, channels);
      const added = channels.filter((channel) => !listening.has(channel));
      for (const channel of added) listening.add(channel);
      if (!opened) {
        opened = true;
        open();
      } else if (client && added.length > 0) {
        const current = client;
        listen(current, added)
          .then(() => listener.onNotification())
          .catch((error: Error) => lose(current, error));
      }
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const listener of listeners.keys()) listener.onClose();
      listeners.clear();
      const last = client;
      client = null;
      // Not awaited: on a dead connection this never ends.
      last?.end().catch((error: Error) => log.debug({ err: error }, 'events'));
    },
  };
}
