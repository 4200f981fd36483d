import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import { createBusyResponse } from './busy-page.server.ts';

/** Requests that are handled at once, and that wait; the images of a page come several at a time. */
const limits = { maxRunning: 16, maxWaiting: 512 };

/** Passwords are hashed one at a time: whoever waits for that must hold no place of other forms. */
const passwordLimits = { maxRunning: 8, maxWaiting: 128 };

/** The forms that may bring a password: sign-in, sign-up, reset, password change, account deletion. */
function mayBringPassword({ url }: Request): boolean {
  return /^\/(login|profile)([./]|$)/.test(new URL(url).pathname);
}

/** The request with its body at hand: who sends slowly must hold no place. Its size is limited before. */
async function readWhole(request: Request): Promise<Request> {
  return request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
}

/** Answers requests, so many at once: pages, forms and forms with passwords never stop each other. */
export function createRequestLimits() {
  const pageGate = createConcurrencyLimit(limits);
  const formGate = createConcurrencyLimit(limits);
  const passwordGate = createConcurrencyLimit(passwordLimits);

  const gateFor = (request: Request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return pageGate;
    return mayBringPassword(request) ? passwordGate : formGate;
  };

  return async (
    request: Request,
    answer: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const whole = await readWhole(request);
    const gate = gateFor(whole);
    if (gate.isFull()) return createBusyResponse();
    // Asked for before the wait: the web server does not abort a signal that nobody has seen.
    const { signal } = whole;
    return gate.pass(async () =>
      signal.aborted ? new Response(null, { status: 499 }) : answer(whole),
    );
  };
}
