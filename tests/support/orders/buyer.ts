import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { postForm, readSessionCookie, type ShopResponse } from '#tests/support/shop-request.ts';

export interface LoadProduct {
  id: number;
  name: string;
  priceCents: number;
  stock: number;
}

/** One order as its buyer knows it. */
export interface Attempt {
  key: string;
  email: string;
  lines: { productId: number; quantity: number; priceCents: number }[];
  totalCents: number;
  /** The number of the order, once the shop has confirmed it. */
  acknowledged: string | null;
  /** Why the shop refused; nothing may have been sold. */
  refused: string | null;
  /** True once the shop has confirmed its cancellation. */
  cancelled: boolean;
}

/** What buyers met between sending and the final answer, by what it was: a status or a cut connection. */
export type ResponseCounts = Map<string, number>;

export interface LoadBuyer {
  email: string;
  /** Orders what is in the cart, again with the same key while the shop does not answer. */
  order(lines: Attempt['lines'], names: ReadonlyMap<number, string>): Promise<void>;
  /** Cancels the last order, in the same way. */
  cancelLast(): Promise<void>;
  close(): void;
}

interface BuyerOptions {
  origin: string;
  attempts: Attempt[];
  responses: ResponseCounts;
  /** Stops the buyers at once. */
  signal: AbortSignal;
  localAddress?: string;
}

const retryMs = 100;
const timeoutMs = 120_000;
/** Longer than any answer of the shop may take. */
const answerMs = 45_000;

type Send = (path: string, form: Record<string, string>) => Promise<ShopResponse>;

/** Statuses after which a shopper tries again: the shop or its proxy is away. */
function isUnavailable({ status }: ShopResponse): boolean {
  return status === 502 || status === 503;
}

/** Repeats a request until it has a final response, or returns null after the time limit. */
async function sendUntilAnswered(
  send: Send,
  { responses, signal }: BuyerOptions,
  path: string,
  form: Record<string, string>,
): Promise<ShopResponse | null> {
  const deadline = performance.now() + timeoutMs;
  const count = (what: string) => responses.set(what, (responses.get(what) ?? 0) + 1);
  while (performance.now() < deadline && !signal.aborted) {
    try {
      const answer = await send(path, form);
      count(String(answer.status));
      if (!isUnavailable(answer)) return answer;
      if (answer.status === 503 && !answer.headers['retry-after']) count('503 without Retry-After');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!code) throw error;
      count(code);
    }
    await sleep(retryMs);
  }
  count('gave up');
  return null;
}

/** Signs up, as a shopper with a browser does. */
export async function openBuyer(parts: BuyerOptions): Promise<LoadBuyer> {
  const { origin, attempts, localAddress } = parts;
  // A browser without a window: one connection that stays open, and the cookie of a session.
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  let cookie = '';
  const send: Send = async (path, form) => {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await postForm(origin, path, form, cookie, { agent, signal });
    cookie = readSessionCookie(answer) || cookie;
    return answer;
  };
  const email = `buyer-${randomUUID().slice(0, 8)}@example.com`;
  const signedUp = await send('/login', { intent: 'sign-up', email, password: 'open sesame' });
  if (signedUp.status !== 302) throw new Error(`No account could be made: ${signedUp.status}`);
  let last: Attempt | undefined;

  return {
    email,
    async order(lines, names) {
      const totalCents = lines.reduce((sum, one) => sum + one.priceCents * one.quantity, 0);
      const facts = { acknowledged: null, refused: null, cancelled: false };
      const attempt: Attempt = { key: randomUUID(), email, lines, totalCents, ...facts };
      attempts.push(attempt);
      last = attempt;
      const sent = lines.map(({ productId, quantity }) => ({
        productId,
        quantity,
        name: names.get(productId) ?? '',
      }));
      // The fields of the checkout page, the hidden ones included.
      const answer = await sendUntilAnswered(send, parts, '/checkout', {
        attemptKey: attempt.key,
        totalCents: String(totalCents),
        lines: JSON.stringify(sent),
        ...{ firstName: 'Rana', lastName: 'Haddad', email, phone: '03 123456' },
        ...{ address: 'Hamra, Bliss Street, blue gate', city: 'Beirut' },
      });
      const [, number] = /^\/orders\?new=(.+)$/.exec(answer?.headers.location ?? '') ?? [];
      if (number) attempt.acknowledged = number;
      else if (answer?.status === 409) attempt.refused = 'out of stock';
      else if (answer) attempt.refused = `unforeseen answer ${answer.status}`;
    },
    async cancelLast() {
      if (!last?.acknowledged) return;
      const form = { intent: 'cancel', orderNumber: last.acknowledged };
      const answer = await sendUntilAnswered(send, parts, '/orders', form);
      // An earlier try may have reached the shop: then it is cancelled already, which is the same.
      last.cancelled = answer?.status === 200 || answer?.status === 409;
    },
    close: () => agent.destroy(),
  };
}
