import { startBareServer } from './bare-server-process.ts';
import { browserHeaders } from './browser-headers.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { type Driven, drive, errorsOf, type Load } from './load.ts';
import { type BenchShop, openShop } from './open-shop.ts';
import { ask } from './raw-http.ts';
import { formatNumber, formatSpread, inTurn, median } from './statistics.ts';

const pages = [
  ['home', '/'],
  ['a category', '/?category=Nintendo'],
  ['a product', '/product/1'],
] as const;

const connections = 32;

const medianOf = (rounds: readonly Load[], read: (load: Load) => number) =>
  median(rounds.map(read));

async function measurePage(
  { scratch, pace }: Bench,
  shop: BenchShop,
  [name, path]: (typeof pages)[number],
): Promise<Row[]> {
  const answer = await ask(shop.url + path, { headers: browserHeaders });
  const bare = await startBareServer(scratch, answer);
  const load = { connections, duration: pace.secondsPerRound, headers: browserHeaders };
  const round = (server: Driven) => () => drive({ ...server, url: server.url + path }, load);
  const [ours, theirs] = await inTurn(pace.rounds, round(shop), round(bare));
  await bare.stop();

  const rates = (rounds: readonly Load[]) =>
    formatSpread(
      rounds.map(({ perSecond }) => perSecond),
      '/s',
    );
  const tail = (rounds: readonly Load[]) =>
    formatSpread(
      rounds.map(({ p99 }) => p99),
      ' ms',
    );
  const rate = (rounds: readonly Load[]) => medianOf(rounds, ({ perSecond }) => perSecond);
  const p99 = (rounds: readonly Load[]) => medianOf(rounds, (load) => load.p99);
  const cost = (rounds: readonly Load[]) =>
    `${formatNumber(medianOf(rounds, ({ cpuMs }) => cpuMs.node))} ms CPU a request, ${Math.round(100 * medianOf(rounds, ({ busy }) => busy))} % of a core`;
  const errors = errorsOf(ours) + errorsOf(theirs);
  const bytes = `${formatNumber(answer.body.length / 1024)} KB, ${connections} connections`;
  return [
    {
      what: `guest page from the cache: ${name}`,
      measured: rates(ours),
      limit: `${rates(theirs)} bare node:http`,
      value: rate(ours) / rate(theirs),
      bar: { atLeast: 0.8 },
      errors,
      details: [
        `${bytes}; p50 ${formatNumber(medianOf(ours, ({ p50 }) => p50))} ms`,
        `shop ${cost(ours)}; bare ${cost(theirs)}`,
      ],
    },
    {
      what: `its p99: ${name}`,
      measured: tail(ours),
      limit: `${tail(theirs)} bare node:http`,
      value: p99(ours) / p99(theirs),
      bar: { atMost: 2 },
      errors,
    },
  ];
}

/** Pages for guests from the cache, against a server that does nothing but send them. */
export const guestPages: Figure = {
  name: 'guest-pages',
  async measure(bench) {
    const shop = await openShop({ dataDir: await bench.scratch.dataOf(1000), ...bench });
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measurePage(bench, shop, page)));
    await shop.stop();
    return rows;
  },
};
