import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attempt,
  type LoadBuyer,
  type LoadProduct,
  openBuyer,
  type ResponseCounts,
} from './buyer.ts';

/** Buyers who order and order. */
export interface OrderLoad {
  attempts: Attempt[];
  responses: ResponseCounts;
  /** Resolves once the shop has acknowledged that many more; throws when it does not come to it. */
  acknowledged(more: number): Promise<void>;
  /** Lets every buyer finish the order at hand, and sends them home. */
  end(): Promise<void>;
  /** Ends it at once, with orders in the air. */
  abort(): void;
}

export interface OrderLoadOptions {
  origin: string;
  products: readonly LoadProduct[];
  buyers?: number;
  /** Buyers from addresses of their own, 127.0.0.2 and up. */
  addresses?: boolean;
}

/** A shopper's pace. On two cores the shop could place some hundred orders a second. */
const maxPauseMs = 120;
const timeoutMs = 180_000;

const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function fillCart(products: readonly LoadProduct[]): Attempt['lines'] {
  const chosen = new Set([pickRandom(products), pickRandom(products)]);
  return [...chosen].map(({ id, priceCents }) => ({
    productId: id,
    quantity: 1 + Math.floor(Math.random() * 3),
    priceCents,
  }));
}

export async function startOrderLoad({
  origin,
  products,
  buyers = 8,
  addresses = false,
}: OrderLoadOptions): Promise<OrderLoad> {
  const attempts: Attempt[] = [];
  const responses: ResponseCounts = new Map();
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const events = new EventEmitter();
  let isStopped = false;
  const abortController = new AbortController();

  const acknowledgedCount = () => attempts.filter((one) => one.acknowledged).length;

  const shop = async (buyer: LoadBuyer) => {
    while (!isStopped) {
      await buyer.order(fillCart(products), names);
      events.emit('ordered');
      if (Math.random() < 0.1) await buyer.cancelLast();
      await sleep(Math.random() * maxPauseMs);
    }
    buyer.close();
  };
  const opened: LoadBuyer[] = [];
  // One after the other: a password is hashed slowly on purpose.
  for (let place = 0; place < buyers; place += 1) {
    const localAddress = addresses ? `127.0.0.${place + 2}` : undefined;
    const { signal } = abortController;
    opened.push(await openBuyer({ origin, attempts, responses, localAddress, signal }));
  }
  const running = Promise.allSettled(opened.map(shop));

  return {
    abort() {
      isStopped = true;
      abortController.abort();
    },
    attempts,
    responses,
    async acknowledged(more) {
      const count = acknowledgedCount() + more;
      const signal = AbortSignal.timeout(timeoutMs);
      while (acknowledgedCount() < count) await once(events, 'ordered', { signal });
    },
    async end() {
      isStopped = true;
      for (const one of await running) if (one.status === 'rejected') throw one.reason;
    },
  };
}
