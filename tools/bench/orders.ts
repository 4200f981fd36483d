import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BareOrders, openBareOrders, sliceTransaction } from './bare-orders.ts';
import type { Bench, Figure, Row } from './bench.ts';
import {
  addUsers,
  type BenchUser,
  createCheckouts,
  deleteEmailJobs,
  stockProducts,
} from './buyers.ts';
import { openInProcessShop, type Statement } from './in-process-shop.ts';
import { isDriverBusier, type Load, sendLoad, sendRequest, sumErrors } from './load.ts';
import {
  findPostgresql,
  type MeasuredShop,
  openMeasuredDatabase,
  openShop,
} from './measured-shop.ts';
import { alternate, formatMeasure, formatMedian, formatSpread, median, sum } from './statistics.ts';

const buyerCount = 16;
const recordedOrders = 10;

type Market = Awaited<ReturnType<typeof openMarket>>;

/** Sixteen buyers, products that never run out, and the PostgreSQL they are in. */
async function openMarket(dataDir: string) {
  const postgresql = await openMeasuredDatabase(dataDir, buyerCount);
  const buyers = await addUsers(postgresql.db, dataDir, { count: buyerCount });
  const products = await stockProducts(postgresql.db);
  return { ...postgresql, buyers, products };
}

/** The notification of an order is sent after its response. */
const afterwardsMs = 100;

/** Records the statements of orders that are placed one after the other; the first one warms up. */
async function recordOrders(bench: Bench, dataDir: string, { buyers, products }: Market) {
  const shop = await openInProcessShop({ dataDir, scratch: bench.scratch });
  const next = createCheckouts(shop.url, buyers.slice(0, 1), products);
  const orders: Statement[][] = [];
  let errors = 0;
  for (let order = 0; order <= recordedOrders; order++) {
    await shop.ask({ kind: 'statements' });
    const { path: page, ...request } = next();
    if ((await sendRequest(shop.url + page, request)).status !== 202) errors += 1;
    await sleep(afterwardsMs);
    orders.push(await shop.ask<Statement[]>({ kind: 'statements' }));
  }
  await shop.stop();
  return { count: orders.slice(1).flat().length, lastOrder: orders.at(-1) ?? [], errors };
}

/** The limit: the statements of the shop's orders, on a PostgreSQL of its own without a shop. */
async function openLimit(bench: Bench, dataDir: string) {
  const market = await openMarket(dataDir);
  const recordedBuyer = market.buyers[0] as BenchUser;
  await market.close();
  const recorded = await recordOrders(bench, dataDir, market);
  const { pool } = await openMeasuredDatabase(dataDir, buyerCount);
  const transaction = sliceTransaction(recorded.lastOrder);
  const postgresql = findPostgresql(dataDir);
  const replay = openBareOrders({ ...market, pool, postgresql, transaction, recordedBuyer });
  return { recorded, transaction, replay };
}

/** The buyers' orders for some seconds, spread over the shops. */
async function placeOrders(
  shops: readonly MeasuredShop[],
  market: Market,
  seconds: number,
): Promise<Load[]> {
  const loads = await Promise.all(
    shops.map((shop, at) => {
      const buyers = market.buyers.filter((_, buyer) => buyer % shops.length === at);
      const next = createCheckouts(shop.url, buyers, market.products);
      return sendLoad(shop, { connections: buyers.length, duration: seconds, next });
    }),
  );
  await deleteEmailJobs(market.db);
  return loads;
}

function openSecondShop({ scratch }: Bench, dataDir: string, socketDir: string) {
  const env = {
    DATA_DIR: scratch.createFolder('second'),
    DATABASE_URL: `postgres://shop@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    AUTH_SECRET: fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8').trim(),
  };
  return openShop({ dataDir, scratch, env });
}

/** The processor time of an order beside that of its bare transaction, without what sends the orders. */
function compareCosts(shop: readonly Load[], bare: readonly BareOrders[]): Row {
  const getParts = (rounds: readonly Pick<Load, 'cpuMs'>[]) => ({
    node: median(rounds.map(({ cpuMs }) => cpuMs.node)),
    postgresql: median(rounds.map(({ cpuMs }) => cpuMs.postgresql)),
    all: rounds.map(({ cpuMs }) => cpuMs.node + cpuMs.postgresql),
  });
  const [order, transaction] = [getParts(shop), getParts(bare)];
  const driver = formatMedian(shop, ({ driverMs }) => driverMs);
  return {
    what: 'processor time of such an order',
    measured: formatSpread(order.all, ' ms'),
    limit: `${formatSpread(transaction.all, ' ms')} bare transaction`,
    value: median(transaction.all) / median(order.all),
    details: [
      `shop: Node ${formatMeasure(order.node)} and PostgreSQL ${formatMeasure(order.postgresql)} ms, besides ${driver} of what sends the orders`,
      `bare: driver ${formatMeasure(transaction.node)} and PostgreSQL ${formatMeasure(transaction.postgresql)} ms`,
    ],
  };
}

async function measureOrders(bench: Bench): Promise<Row[]> {
  const { scratch, profile } = bench;
  const { rounds, secondsPerRound: seconds } = profile;
  const dataDir = await scratch.getData(1000);
  const limit = await openLimit(bench, scratch.copyData(dataDir));
  const shop = await openShop({ dataDir, scratch });
  const market = await openMarket(dataDir);

  const [singles, bare] = await alternate(
    rounds,
    () => placeOrders([shop], market, seconds),
    () => limit.replay(seconds),
  );
  const second = await openSecondShop(bench, dataDir, market.socketDir);
  const [pairs] = await alternate(
    rounds,
    () => placeOrders([shop, second], market, seconds),
    async () => undefined,
  );

  const single = singles.flat();
  const countOrders = (loads: readonly Load[]) => sum(loads.map(({ count }) => count));
  const stored = await sql<{ count: number }>`select count(*) from orders`.execute(market.db);
  const lost = Math.max(
    0,
    countOrders([...single, ...pairs.flat()]) - (stored.rows[0]?.count ?? 0),
  );
  const errors = sumErrors(single) + limit.recorded.errors + lost + shop.countErrors();

  const getRate = (loads: readonly Load[]) => sum(loads.map(({ perSecond }) => perSecond));
  const limitRates = bare.map(({ perSecond }) => perSecond);
  const compare = (all: readonly Load[][]) => ({
    measured: formatSpread(all.map(getRate), '/s'),
    limit: `${formatSpread(limitRates, '/s')} bare transactions`,
    value: median(all.map(getRate)) / median(limitRates),
  });
  const formatTimes = (loads: readonly { p50: number; p99: number }[]) =>
    `p50 ${formatMedian(loads, ({ p50 }) => p50)} ms, p99 ${formatMedian(loads, ({ p99 }) => p99)} ms`;
  const statementsPerOrder = limit.recorded.count / recordedOrders;
  return [
    {
      what: 'orders over HTTP, 16 buyers at once, 2 items, 2 email jobs, fsync on',
      ...compare(singles),
      bar: { atLeast: 0.5 },
      errors,
      driverIsBusier: isDriverBusier(single),
      details: [
        `${formatTimes(single)}; bare ${formatTimes(bare)}`,
        `bare: the ${limit.transaction.length} statements from begin to commit one after the other, by pg, on a PostgreSQL of its own`,
      ],
    },
    compareCosts(single, bare),
    {
      what: 'statements an order, from the session to the notification of other processes',
      measured: formatMeasure(statementsPerOrder),
      value: statementsPerOrder,
      bar: { atMost: 11 },
      errors: limit.recorded.errors,
      details: limit.recorded.lastOrder.map(({ text }) =>
        text.replace(/\s+/g, ' ').trim().slice(0, 60),
      ),
    },
    {
      what: 'the same with two shop processes on one PostgreSQL',
      ...compare(pairs),
      errors: sumErrors(pairs.flat()),
    },
  ];
}

/** Orders as buyers send them, beside their statements alone. */
export const orders: Figure = { name: 'orders', measure: measureOrders };
