import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { sql } from 'kysely';
import { browserHeaders } from './browser-headers.ts';
import { checkoutRequests, stockWares } from './checkout.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { drive, errorsOf, type Load } from './load.ts';
import { type BenchShop, openShop } from './open-shop.ts';
import { type OpenPostgresql, openPostgresql } from './postgresql.ts';
import { formatNumber, formatSpread, inTurn, median, randomFrom } from './statistics.ts';
import { addVisitors } from './visitors.ts';

/** A shop of one size, open, with requests of every kind. */
interface SizedShop {
  products: number;
  shop: BenchShop;
  postgresql: OpenPostgresql;
  order: () => Request;
}

async function openSized({ scratch }: Bench, products: number): Promise<SizedShop> {
  const dataDir = await scratch.dataOf(products);
  const shop = await openShop({ dataDir, scratch });
  const postgresql = await openPostgresql(dataDir);
  const buyers = await addVisitors(postgresql.db, dataDir, { count: 8 });
  const order = checkoutRequests(shop.url, buyers, await stockWares(postgresql.db));
  return { products, shop, postgresql, order };
}

/** Until no mail waits: an order costs what its mails cost, too. */
async function waitForMails({ db }: OpenPostgresql): Promise<void> {
  const waiting = sql<{
    one: number;
  }>`select 1 as one from pgboss.job where name = 'mails' limit 1`;
  while ((await waiting.execute(db)).rows.length > 0) await sleep(50);
}

interface Kind {
  what: string;
  /** How many times as many requests as of the others, where one costs little. */
  times?: number;
  request: (sized: SizedShop) => () => Request;
  afterwards?: (sized: SizedShop) => Promise<void>;
}

let hosts = 0;
/** Nobody has asked for the page at this address, so that it has to be rendered. */
const uncached = (path: () => string) => (): Request => {
  hosts += 1;
  return { path: path(), headers: { ...browserHeaders, host: `shop-${hosts}.example` } };
};

const random = randomFrom(17);
const anyProduct = () => `/product/${1 + Math.floor(random() * 1000)}`;

const kinds: readonly Kind[] = [
  { what: 'home, uncached', request: () => uncached(() => '/') },
  { what: 'first page of all products, uncached', request: () => uncached(() => '/?view=all') },
  { what: 'a product, uncached', request: () => uncached(anyProduct) },
  {
    what: 'home, from the cache',
    times: 50,
    request: () => () => ({ path: '/', headers: browserHeaders }),
  },
  {
    what: 'an order, its mails sent',
    request: ({ order }) => order,
    afterwards: ({ postgresql }) => waitForMails(postgresql),
  },
];

const costOf = ({ cpuMs }: Load) => cpuMs.node + cpuMs.postgresql;

async function measureKind({ pace }: Bench, small: SizedShop, large: SizedShop, kind: Kind) {
  const isOrder = Boolean(kind.afterwards);
  const amount = isOrder ? pace.ordersPerRound : pace.requestsPerRound * (kind.times ?? 1);
  const round = (sized: SizedShop) => () =>
    drive(sized.shop, {
      connections: 8,
      amount,
      next: kind.request(sized),
      afterwards: async () => kind.afterwards?.(sized),
    });
  const [atSmall, atLarge] = await inTurn(pace.rounds, round(small), round(large));
  const costs = (loads: readonly Load[]) => loads.map(costOf);
  const parts = (loads: readonly Load[]) =>
    `Node ${formatNumber(median(loads.map(({ cpuMs }) => cpuMs.node)))} ms and PostgreSQL ${formatNumber(median(loads.map(({ cpuMs }) => cpuMs.postgresql)))} ms`;
  const row: Row = {
    what: `CPU time: ${kind.what}, ${large.products.toLocaleString('en-US')} products`,
    measured: formatSpread(costs(atLarge), ' ms'),
    limit: `${formatSpread(costs(atSmall), ' ms')} at ${small.products.toLocaleString('en-US')}`,
    value: median(costs(atLarge)) / median(costs(atSmall)),
    bar: { atMost: 1.3 },
    errors: errorsOf([...atSmall, ...atLarge]),
    details: [`${parts(atLarge)}; at ${small.products.toLocaleString('en-US')}: ${parts(atSmall)}`],
  };
  return row;
}

/** Processor time of Node and PostgreSQL for one request, in a small catalogue and in a large one. */
export const costBySize: Figure = {
  name: 'cost-by-size',
  async measure(bench) {
    const small = await openSized(bench, Math.min(...bench.pace.sizes));
    const large = await openSized(bench, Math.max(...bench.pace.sizes));
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(await measureKind(bench, small, large, kind));
    for (const { postgresql, shop } of [small, large]) {
      await postgresql.close();
      await shop.stop();
    }
    return rows;
  },
};
