import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, type Buyer, type Goods, type Met, openBuyer } from './buyer.ts';

/** Buyers who order and order. */
export interface Storm {
  attempts: Attempt[];
  met: Met;
  /** Resolves once the shop has acknowledged so many more; throws when it does not come to it. */
  acknowledged(more: number): Promise<void>;
  /** Lets every buyer finish the order at hand, and sends them home. */
  end(): Promise<void>;
  /** Ends it at once, with orders in the air. */
  breakOff(): void;
}

export interface StormOptions {
  origin: string;
  goods: readonly Goods[];
  buyers?: number;
  /** Buyers from addresses of their own, 127.0.0.2 and up. */
  addresses?: boolean;
}

/** A shopper's pace. On two cores the shop could place some hundred orders a second. */
const longestPauseMs = 120;
const patienceMs = 180_000;

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function fillCart(goods: readonly Goods[]): Attempt['lines'] {
  const chosen = new Set([oneOf(goods), oneOf(goods)]);
  return [...chosen].map(({ id, priceCents }) => ({
    productId: id,
    quantity: 1 + Math.floor(Math.random() * 3),
    priceCents,
  }));
}

export async function startStorm({
  origin,
  goods,
  buyers = 8,
  addresses = false,
}: StormOptions): Promise<Storm> {
  const attempts: Attempt[] = [];
  const met: Met = new Map();
  const names = new Map(goods.map(({ id, name }) => [id, name]));
  let waiting: { count: number; resolve: () => void }[] = [];
  let ending = false;
  const over = new AbortController();

  const acknowledgedCount = () => attempts.filter((one) => one.acknowledged).length;
  const tell = () => {
    const count = acknowledgedCount();
    for (const one of waiting) if (count >= one.count) one.resolve();
    waiting = waiting.filter((one) => count < one.count);
  };

  const shop = async (buyer: Buyer) => {
    while (!ending) {
      await buyer.order(fillCart(goods), names);
      tell();
      if (Math.random() < 0.1) await buyer.cancelLast();
      await sleep(Math.random() * longestPauseMs);
    }
    buyer.close();
  };
  const opened: Buyer[] = [];
  // One after the other: a password is hashed slowly on purpose.
  for (let place = 0; place < buyers; place += 1) {
    const localAddress = addresses ? `127.0.0.${place + 2}` : undefined;
    opened.push(await openBuyer({ origin, attempts, met, localAddress, over: over.signal }));
  }
  const running = Promise.allSettled(opened.map(shop));

  return {
    breakOff() {
      ending = true;
      over.abort();
    },
    attempts,
    met,
    async acknowledged(more) {
      const count = acknowledgedCount() + more;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const late = new Error(`${acknowledgedCount()} of ${count} orders in ${patienceMs / 1000} s`);
      const timer = setTimeout(reject, patienceMs, late);
      waiting.push({ count, resolve });
      await promise.finally(() => clearTimeout(timer));
    },
    async end() {
      ending = true;
      for (const one of await running) if (one.status === 'rejected') throw one.reason;
    },
  };
}
