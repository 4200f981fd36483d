import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Runs a limited number of tasks at once; further tasks wait in order. */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxRunning: number;
  maxWaiting?: number;
}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** Whether the queue is full, so that new tasks should be refused. */
    isFull: () => waiting.length >= maxWaiting,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < maxRunning) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        // The next task takes over this place, so that no newcomer slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
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
