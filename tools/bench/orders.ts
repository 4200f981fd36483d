import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openBareOrders, transactionOf } from './bare-orders.ts';
import { checkoutRequests, stockWares } from './checkout.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { type HeardStatements, runInProcess } from './in-process-task.ts';
import { drive, errorsOf, type Load } from './load.ts';
import { type BenchShop, openShop } from './open-shop.ts';
import { type OpenPostgresql, openPostgresql } from './postgresql.ts';
import { formatNumber, formatSpread, inTurn, median } from './statistics.ts';
import { addVisitors, type BenchVisitor } from './visitors.ts';

const buyerCount = 16;
const heardOrders = 10;

/** Sixteen buyers with products that never run out, on a PostgreSQL that runs. */
async function openMarket(dataDir: string) {
  const postgresql = await openPostgresql(dataDir, buyerCount);
  const buyers = await addVisitors(postgresql.db, dataDir, { count: buyerCount });
  const wares = await stockWares(postgresql.db);
  return { ...postgresql, buyers, wares };
}

/** The limit: the statements of one order of the shop, on a PostgreSQL of its own without a shop. */
async function openLimit({ scratch }: Bench, dataDir: string) {
  const market = await openMarket(dataDir);
  const heardBuyer = market.buyers[0] as BenchVisitor;
  const next = checkoutRequests('http://shop.example', [heardBuyer], market.wares);
  await market.close();
  const heard = await runInProcess<HeardStatements>(
    { kind: 'statements', requests: Array.from({ length: heardOrders + 1 }, next) },
    { dataDir, scratch },
  );
  const postgresql = await openPostgresql(dataDir, buyerCount);
  const transaction = transactionOf(heard.last);
  const replay = openBareOrders({ ...market, pool: postgresql.pool, transaction, heardBuyer });
  return { heard, transaction, replay, close: postgresql.close };
}

/** Mails that wait would be composed while it is the other side's turn. */
async function dropMails({ db }: OpenPostgresql): Promise<void> {
  await sql`delete from pgboss.job where name = 'mails'`.execute(db);
}

/** The buyers' orders for a while, at one shop or spread over several. */
async function orderAt(
  shops: readonly BenchShop[],
  market: Awaited<ReturnType<typeof openMarket>>,
  seconds: number,
): Promise<Load[]> {
  const loads = await Promise.all(
    shops.map((shop, place) => {
      const buyers = market.buyers.filter((_, turn) => turn % shops.length === place);
      const next = checkoutRequests(shop.url, buyers, market.wares);
      return drive(shop, { connections: buyers.length, duration: seconds, next });
    }),
  );
  await dropMails(market);
  return loads;
}

const rateOf = (loads: readonly Load[]) => loads.reduce((sum, { perSecond }) => sum + perSecond, 0);

async function openSecondShop({ scratch }: Bench, dataDir: string, socketDir: string) {
  return openShop({
    dataDir,
    scratch,
    env: {
      DATA_DIR: scratch.newFolder('second'),
      DATABASE_URL: `postgres://shop@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
      AUTH_SECRET: fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8').trim(),
    },
  });
}

async function measureOrders(bench: Bench): Promise<Row[]> {
  const { scratch, pace } = bench;
  const dataDir = await scratch.dataOf(1000);
  const limit = await openLimit(bench, scratch.copyOf(dataDir));
  const shop = await openShop({ dataDir, scratch });
  const market = await openMarket(dataDir);
  const seconds = pace.secondsPerRound;

  const [ours, bare] = await inTurn(
    pace.rounds,
    () => orderAt([shop], market, seconds),
    () => limit.replay(seconds),
  );
  const sentMails = shop.sentMails();
  const second = await openSecondShop(bench, dataDir, market.socketDir);
  const [pairs] = await inTurn(
    pace.rounds,
    () => orderAt([shop, second], market, seconds),
    async () => undefined,
  );

  const single = ours.flat();
  const acknowledged = [...single, ...pairs.flat()].reduce((sum, { count }) => sum + count, 0);
  const written = await sql<{ count: number }>`select count(*) from orders`.execute(market.db);
  const lost = Math.max(0, acknowledged - (written.rows[0]?.count ?? 0));
  const placed = single.reduce((sum, { count }) => sum + count, 0);
  const errors = errorsOf(single) + limit.heard.errors + lost + shop.loggedErrors();
  await second.stop();
  await market.close();
  await shop.stop();
  await limit.close();

  const limitRates = bare.map(({ perSecond }) => perSecond);
  const limitText = `${formatSpread(limitRates, '/s')} bare transactions`;
  const middle = (read: (load: Load) => number) => formatNumber(median(single.map(read)));
  const perOrder = limit.heard.count / heardOrders;
  return [
    {
      what: 'orders over HTTP, 16 buyers at once, 2 items, 2 mail jobs, fsync on',
      measured: formatSpread(ours.map(rateOf), '/s'),
      limit: limitText,
      value: median(ours.map(rateOf)) / median(limitRates),
      bar: { atLeast: 0.5 },
      errors,
      details: [
        `p50 ${middle(({ p50 }) => p50)} ms, p99 ${middle(({ p99 }) => p99)} ms; bare p50 ${formatNumber(median(bare.map(({ p50 }) => p50)))} ms, p99 ${formatNumber(median(bare.map(({ p99 }) => p99)))} ms`,
        `CPU an order: Node ${middle(({ cpuMs }) => cpuMs.node)} ms, PostgreSQL ${middle(({ cpuMs }) => cpuMs.postgresql)} ms, with ${formatNumber(sentMails / placed)} mails an order that were sent meanwhile`,
        `bare: the ${limit.transaction.length} statements from begin to commit as the shop sends them, by pg, on a PostgreSQL of its own`,
      ],
    },
    {
      what: "statements an order, the session's look-up and the word to other processes included",
      measured: formatNumber(perOrder),
      value: perOrder,
      bar: { atMost: 11 },
      errors: limit.heard.errors,
      details: limit.heard.last.map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, 60)),
    },
    {
      what: 'the same with two shop processes on one PostgreSQL',
      measured: formatSpread(pairs.map(rateOf), '/s'),
      limit: limitText,
      value: median(pairs.map(rateOf)) / median(limitRates),
      errors: errorsOf(pairs.flat()),
    },
  ];
}

/** Orders as buyers send them, against their statements alone. */
export const orders: Figure = { name: 'orders', measure: measureOrders };
