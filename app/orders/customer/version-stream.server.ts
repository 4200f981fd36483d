import type { RouterContextProvider } from 'react-router';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { createEventStream } from '#app/platform/events/event-stream.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';

interface StreamRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Open streams by subject and by client. A page whose stream is refused loads again from time to time. */
const openStreams = new Map<string, number>();
const maxOfSubject = 10;
const maxOfClient = 50;

/**
 * Creates a function that streams an event whenever a version has changed since the one that the request
 * carries, as `?since=` or from its last event. Windows on the same subject share one stream, the newest. A
 * version of null ends it. Refuses other methods than GET, and more than 10 streams of a subject or 50 of a
 * client at once. `failure` is logged with what breaks it.
 */
export function createVersionStreams<Subject>(failure: string) {
  const newest = new Map<Subject, string>();

  return (
    { request, context }: StreamRequest,
    subject: Subject,
    readVersion: () => Promise<string | null>,
  ): Response => {
    if (request.method !== 'GET')
      return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    const subjectKey = `${failure} ${subject}`;
    const client = getNetwork(context.get(clientAddressContext));
    const count = (of: string) => openStreams.get(of) ?? 0;
    if (count(subjectKey) >= maxOfSubject || count(client) >= maxOfClient)
      return new Response(null, { status: 429, headers: { 'Retry-After': '60' } });
    const add = (step: 1 | -1) => {
      for (const of of [subjectKey, client]) {
        if (count(of) + step > 0) openStreams.set(of, count(of) + step);
        else openStreams.delete(of);
      }
    };
    const requestId = context.get(requestIdContext);
    const since = new URL(request.url).searchParams.get('since');
    let version = request.headers.get('last-event-id') || since;

    newest.set(subject, requestId);
    add(1);
    return createEventStream({
      events: context.get(eventsContext),
      channels: [ordersChannel],
      signal: request.signal,
      onEnd() {
        add(-1);
        if (newest.get(subject) === requestId) newest.delete(subject);
      },
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
