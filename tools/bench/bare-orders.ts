import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Ware } from './checkout.ts';
import type { Statement } from './in-process-task.ts';
import { quantile, randomFrom } from './statistics.ts';
import type { BenchVisitor } from './visitors.ts';

/** The statements of one order's transaction, from `begin` to `commit`. */
export function transactionOf(statements: readonly Statement[]): Statement[] {
  const place = (word: string) => statements.findIndex(({ text }) => text.startsWith(word));
  return statements.slice(place('begin'), place('commit') + 1);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What one order has of its own; everything else is sent as it was heard. */
interface Fresh {
  userId: string;
  wares: Ware[];
  orderNumber: string;
  attemptKey: string;
}

/** Puts a new order's own values in the places of the old one's. */
function renew(transaction: readonly Statement[], oldUserId: string) {
  const all = transaction.flatMap(({ values }) => values);
  const oldIds = JSON.stringify(all.find((value) => Array.isArray(value)));
  return (value: unknown, { userId, wares, orderNumber, attemptKey }: Fresh): unknown => {
    if (JSON.stringify(value) === oldIds) return wares.map(({ id }) => id);
    if (value === oldUserId) return userId;
    if (typeof value !== 'string') return value;
    if (value.startsWith('ORD-')) return orderNumber;
    return uuid.test(value) ? attemptKey : value;
  };
}

export interface BareOrders {
  pool: pg.Pool;
  transaction: readonly Statement[];
  /** Who placed the order that was heard. */
  heardBuyer: BenchVisitor;
  buyers: readonly BenchVisitor[];
  wares: readonly Ware[];
}

/** Replays the transaction with new values, each buyer on a connection of his own. */
export function openBareOrders({ pool, transaction, heardBuyer, buyers, wares }: BareOrders) {
  const renewed = renew(transaction, heardBuyer.id);
  const random = randomFrom(13);
  let last = Date.now();
  const nextOrder = (userId: string): Fresh => {
    const first = Math.floor(random() * wares.length);
    const second = (first + 1 + Math.floor(random() * (wares.length - 1))) % wares.length;
    last += 1;
    return {
      userId,
      wares: [first, second].flatMap((place) => wares[place] ?? []),
      orderNumber: `ORD-${last}`,
      attemptKey: randomUUID(),
    };
  };
  return async (seconds: number): Promise<{ perSecond: number; p50: number; p99: number }> => {
    const clients = await Promise.all(buyers.map(() => pool.connect()));
    const times: number[] = [];
    const startedAt = performance.now();
    const buy = async (client: pg.PoolClient, userId: string) => {
      while (performance.now() - startedAt < seconds * 1000) {
        const order = nextOrder(userId);
        const sentAt = performance.now();
        for (const { name, text, values } of transaction) {
          const own = values.map((value) => renewed(value, order));
          // As the shop says it; several statements in one text have neither name nor values.
          await (own.length > 0 ? client.query({ name, text, values: own }) : client.query(text));
        }
        times.push(performance.now() - sentAt);
      }
    };
    try {
      await Promise.all(clients.map((client, place) => buy(client, buyers[place]?.id ?? '')));
    } finally {
      for (const client of clients) client.release();
    }
    const perSecond = (times.length * 1000) / (performance.now() - startedAt);
    return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };
}
