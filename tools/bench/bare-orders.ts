import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type BenchUser, createBasketPicker, type StockedProduct } from './buyers.ts';
import type { Statement } from './in-process-shop.ts';
import { type Cost, measureCpuSeconds } from './process-cost.ts';
import { quantile } from './statistics.ts';

/** The statements of one order's transaction, from `begin` to `commit`. */
export function sliceTransaction(statements: readonly Statement[]): Statement[] {
  const find = (word: string) => statements.findIndex(({ text }) => text.startsWith(word));
  return statements.slice(find('begin'), find('commit') + 1);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One round of bare transactions. */
export interface BareOrders {
  perSecond: number;
  p50: number;
  p99: number;
  /** The processor time of a transaction, of the driver in this process and of PostgreSQL. */
  cpuMs: Cost;
}

interface BareOrderOptions {
  pool: pg.Pool;
  /** The process id of PostgreSQL. */
  postgresql: number;
  transaction: readonly Statement[];
  /** Who placed the recorded order. */
  recordedBuyer: BenchUser;
  buyers: readonly BenchUser[];
  products: readonly StockedProduct[];
}

/** Replays the recorded transaction with new values, each buyer on a connection of its own. */
export function openBareOrders(options: BareOrderOptions) {
  const { pool, postgresql, transaction, recordedBuyer, buyers, products } = options;
  const pickBasket = createBasketPicker(products, 13);
  const values = transaction.flatMap((statement) => statement.values);
  const recordedIds = JSON.stringify(values.find((value) => Array.isArray(value)));
  let lastNumber = Date.now();

  /** Replaces the recorded order's own values by those of a new one. */
  function createOrder(userId: string) {
    const ids = pickBasket().map(({ id }) => id);
    const attemptKey = randomUUID();
    lastNumber += 1;
    const orderNumber = `ORD-${lastNumber}`;
    return (value: unknown): unknown => {
      if (JSON.stringify(value) === recordedIds) return ids;
      if (value === recordedBuyer.id) return userId;
      if (typeof value !== 'string') return value;
      if (value.startsWith('ORD-')) return orderNumber;
      return uuid.test(value) ? attemptKey : value;
    };
  }

  const cpuSeconds = () => measureCpuSeconds({ node: process.pid, postgresql });

  return async (seconds: number): Promise<BareOrders> => {
    const clients = await Promise.all(buyers.map(() => pool.connect()));
    const times: number[] = [];
    const before = cpuSeconds();
    const startedAt = performance.now();
    const buy = async (client: pg.PoolClient, userId: string) => {
      while (performance.now() - startedAt < seconds * 1000) {
        const renew = createOrder(userId);
        const sentAt = performance.now();
        for (const { name, text, values: recorded } of transaction) {
          // Several statements in one text have neither a name nor values.
          const query = recorded.length > 0 ? { name, text, values: recorded.map(renew) } : text;
          await client.query(query as pg.QueryConfig);
        }
        times.push(performance.now() - sentAt);
      }
    };
    try {
      await Promise.all(clients.map((client, at) => buy(client, buyers[at]?.id ?? '')));
    } finally {
      for (const client of clients) client.release();
    }
    const perSecond = (times.length * 1000) / (performance.now() - startedAt);
    const after = cpuSeconds();
    const perOrder = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / times.length;
    const cpuMs = { node: perOrder('node'), postgresql: perOrder('postgresql') };
    return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs };
  };
}
