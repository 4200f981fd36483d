import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { requestShop } from '#tests/support/shop-request.ts';
import type { Profile, Row } from './bench.ts';
import { addUsers, createBasketPicker, createCheckouts, stockProducts } from './buyers.ts';
import { sendLoad, sumErrors } from './load.ts';
import {
  openInProcessShop,
  openMeasuredDatabase,
  openShop,
  type Statement,
} from './measured-shop.ts';
import { copyData, deleteEmailJobs, getData } from './scratch.ts';
import { alternate, compare } from './statistics.ts';

const buyerCount = 16;
const recordedOrders = 10;
/** The notification of an order is sent after its response. */
const afterwardsMs = 100;

type Market = Awaited<ReturnType<typeof openMarket>>;

async function openMarket(dataDir: string) {
  const { pool } = await openMeasuredDatabase(dataDir, buyerCount);
  const buyers = await addUsers(dataDir, buyerCount);
  return { pool, buyers, products: await stockProducts(dataDir) };
}

/** Records the statements of orders that are placed one after the other; the first one warms up. */
async function recordOrders(dataDir: string, { buyers, products }: Market) {
  const shop = await openInProcessShop(dataDir);
  const next = createCheckouts(shop.url, buyers.slice(0, 1), products);
  const orders: Statement[][] = [];
  for (let order = 0; order <= recordedOrders; order++) {
    await shop.ask({ kind: 'statements' });
    const { status } = await requestShop(shop.url, next());
    if (status !== 202) throw new Error(`An order was answered with ${status}.`);
    await sleep(afterwardsMs);
    orders.push(await shop.ask<Statement[]>({ kind: 'statements' }));
  }
  await shop.stop();
  return orders.slice(1);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
let lastNumber = Date.now();

/** Replaces the values of the first buyer's recorded order by those of a new one. */
function createOrder(
  recordedIds: string,
  [recordedUser, user]: readonly [string | undefined, string],
  ids: readonly number[],
) {
  const attemptKey = randomUUID();
  const orderNumber = `ORD-${++lastNumber}`;
  return (value: unknown): unknown => {
    if (JSON.stringify(value) === recordedIds) return ids;
    if (value === recordedUser) return user;
    if (typeof value !== 'string') return value;
    if (value.startsWith('ORD-')) return orderNumber;
    return uuid.test(value) ? attemptKey : value;
  };
}

// The limit: replays an order's statements from `begin` to `commit`, each buyer on a connection of
// its own. Returns the rate per second.
function openBareOrders({ pool, buyers, products }: Market, order: readonly Statement[]) {
  const find = (word: string) => order.findIndex(({ text }) => text.startsWith(word));
  const transaction = order.slice(find('begin'), find('commit') + 1);
  const values = transaction.flatMap((statement) => statement.values);
  const recordedIds = JSON.stringify(values.find((value) => Array.isArray(value)));
  const pickBasket = createBasketPicker(products, 13);
  return async (seconds: number): Promise<number> => {
    let count = 0;
    const clients = await Promise.all(buyers.map(() => pool.connect()));
    const startedAt = performance.now();
    const buy = async (client: pg.PoolClient, user: string) => {
      while (performance.now() - startedAt < seconds * 1000) {
        const ids = pickBasket().map(({ id }) => id);
        const renew = createOrder(recordedIds, [buyers[0]?.id, user], ids);
        for (const { name, text, values: recorded } of transaction) {
          // Several statements in one text have neither a name nor values.
          const query = recorded.length > 0 ? { name, text, values: recorded.map(renew) } : text;
          await client.query(query as pg.QueryConfig);
        }
        count += 1;
      }
    };
    try {
      await Promise.all(clients.map((client, at) => buy(client, buyers[at]?.id ?? '')));
    } finally {
      for (const client of clients) client.release();
    }
    return (count * 1000) / (performance.now() - startedAt);
  };
}

/** Orders as buyers send them, beside their statements alone on a PostgreSQL of its own. */
export async function measureCheckouts(profile: Profile): Promise<Row[]> {
  const { rounds, secondsPerRound: duration } = profile;
  const dataDir = await getData(1000);
  const bareData = copyData(dataDir);
  const bareMarket = await openMarket(bareData);
  const recorded = await recordOrders(bareData, bareMarket);
  const replay = openBareOrders(bareMarket, recorded.at(-1) ?? []);

  const shop = await openShop(dataDir);
  const { buyers, products } = await openMarket(dataDir);
  const placeOrders = async () => {
    const next = createCheckouts(shop.url, buyers, products);
    const load = await sendLoad(shop, { connections: buyerCount, duration, next });
    await deleteEmailJobs(dataDir);
    return load;
  };
  const [loads, bare] = await alternate(rounds, placeOrders, () => replay(duration));
  const rates = loads.map(({ perSecond }) => perSecond);
  const statements = recorded.flat().length / recordedOrders;
  return [
    {
      what: 'orders over HTTP, 16 buyers at once, 2 items, 2 email jobs, fsync on',
      ...compare(rates, [bare, 'bare transactions'], '/s'),
      bar: { atLeast: 0.5 },
      errors: sumErrors(loads) + shop.countErrors(),
    },
    {
      what: 'statements an order, from the session to the notification of other processes',
      value: statements,
      bar: { atMost: 11 },
    },
  ];
}
