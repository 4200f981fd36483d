import type { RouterContextProvider } from 'react-router';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { createEventStream } from '#app/platform/events/event-stream.server.ts';
import {
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';

interface StreamRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Creates a function that streams an event whenever a version has changed since the one that the request
 * carries, as `?since=` or from its last event. Windows on the same subject share one stream, the newest. A
 * version of null ends it. `failure` is logged with what breaks it.
 */
export function createVersionStreams<Subject>(failure: string) {
  const newest = new Map<Subject, string>();

  return (
    { request, context }: StreamRequest,
    subject: Subject,
    readVersion: () => Promise<string | null>,
  ): Response => {
    const requestId = context.get(requestIdContext);
    const since = new URL(request.url).searchParams.get('since');
    let version = request.headers.get('last-event-id') || since;

    newest.set(subject, requestId);
    request.signal.addEventListener('abort', () => {
      if (newest.get(subject) === requestId) newest.delete(subject);
    });
    return createEventStream({
      events: context.get(eventsContext),
      channels: [ordersChannel],
      signal: request.signal,
      isReplaced: () => newest.get(subject) !== requestId,
      // A phone's radio stays off in between.
      heartbeatMs: 30_000,
      pulseMs: 20_000,
      async next() {
        const now = await readVersion();
        if (now === null) return { name: 'ended', data: null, last: true };
        const before = version;
        version = now;
        return now === before ? null : { name: 'orders', id: now, data: null };
      },
      onFailure(error) {
        context.get(logContext).warn({ requestId, err: error }, failure);
      },
    });
  };
}
