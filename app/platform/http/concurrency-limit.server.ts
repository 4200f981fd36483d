import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs a limited number of tasks at once; further tasks wait, and those of different clients take turns,
 * so that none waits behind the many of another. A client has at most `maxWaitingEach` of the places.
 */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingEach = maxWaiting,
}: {
  maxRunning: number;
  maxWaiting?: number;
  maxWaitingEach?: number;
}) {
  /** By client, whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let running = 0;

  function wait(client: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waitingCount += 1;
    const others = waiting.get(client);
    if (others) others.push(resolve);
    else waiting.set(client, [resolve]);
    return promise;
  }

  function takeNext(): (() => void) | undefined {
    const [client, tasks = []] = waiting.entries().next().value ?? [''];
    const next = tasks.shift();
    waiting.delete(client);
    if (tasks.length > 0) waiting.set(client, tasks);
    if (next) waitingCount -= 1;
    return next;
  }

  return {
    /** Whether no more tasks may wait, of all or of this client, so that new ones should be refused. */
    isFull: (client = '') =>
      waitingCount >= maxWaiting || (waiting.get(client)?.length ?? 0) >= maxWaitingEach,
    async run<T>(task: () => Promise<T>, client = ''): Promise<T> {
      if (running < maxRunning) running += 1;
      else await wait(client);
      try {
        return await task();
      } finally {
        // The next task takes over this place, so that no newcomer slips in between.
        const next = takeNext();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

let arrivedCount = 0;
const maxCrowdedMs = 250;
/** The one under way, one that accepts a connection, one that reads its request. */
const quietTurns = 3;

/**
 * Resolves when turns of the event loop have brought no new request, after 250 ms at the latest: work
 * that takes long waits for it. The loop accepts one connection a turn (libuv since 1.45), so that
 * among pages being rendered a thousand new ones would take seconds to be let in.
 */
export async function waitUntilAllAreIn(): Promise<void> {
  const end = performance.now() + maxCrowdedMs;
  let seen = arrivedCount;
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; quiet += 1) {
    await nextTurn();
    if (seen !== arrivedCount) quiet = -1;
    seen = arrivedCount;
  }
}

/** Browsers never send a request before they have read the last answer; a few tools send several. */
const maxWaiting = 32;

/**
 * Handles the requests of a connection one after the other: each begins when the answer before it has
 * been sent, so that a client that does not read holds one answer in memory instead of thousands. A
 * connection with too many waiting requests is closed.
 */
export function queuePipelinedRequests(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    arrivedCount += 1;
    // Node gives a response its socket when all answers before it have been written.
    if (response.socket) return listener(request, response);
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    if (count >= maxWaiting) return void socket.destroy();
    waiting.set(socket, count + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
}
