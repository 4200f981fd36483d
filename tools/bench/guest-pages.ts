import fs from 'node:fs';
import path from 'node:path';
import type { Bench, Figure, Row } from './bench.ts';
import { onCleanup } from './cleanup.ts';
import { browserHeaders, type Load, sendLoad, sendRequest, sumErrors } from './load.ts';
import { type MeasuredShop, openShop, startProcess } from './measured-shop.ts';
import { alternate, formatNumber, formatSpread, median } from './statistics.ts';

const pages = [
  { name: 'home', url: '/' },
  { name: 'a category', url: '/?category=Nintendo' },
  { name: 'a product', url: '/product/1' },
];

const connections = 32;

// Node writes these itself.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type Response = Awaited<ReturnType<typeof sendRequest>>;

/** `node:http` alone, in a process of its own, which sends the same bytes under the same headers. */
async function startBareServer({ scratch }: Bench, { rawHeaders, body }: Response) {
  const folder = scratch.createFolder('bare');
  const file = path.join(folder, 'response.json');
  const headers = rawHeaders.filter((_, at) => {
    return !ownHeaders.includes(rawHeaders[at - (at % 2)]?.toLowerCase() ?? '');
  });
  fs.writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  const { promise: port, resolve } = Promise.withResolvers<unknown>();
  const program = ['tools/bench/bare-server.mjs', file];
  const child = startProcess(program, path.join(folder, 'log'), {}, resolve);
  onCleanup(child.stop);
  return { url: `http://127.0.0.1:${await port}`, stop: child.stop };
}

async function measurePage(
  bench: Bench,
  shop: MeasuredShop,
  page: (typeof pages)[number],
): Promise<Row[]> {
  const { rounds, secondsPerRound } = bench.profile;
  const response = await sendRequest(shop.url + page.url, { headers: browserHeaders });
  const bare = await startBareServer(bench, response);
  const options = { connections, duration: secondsPerRound, headers: browserHeaders };
  const round = (url: string) => () => sendLoad({ url: url + page.url }, options);
  const [ours, theirs] = await alternate(rounds, round(shop.url), round(bare.url));
  await bare.stop();

  const compare = (read: (load: Load) => number, unit: string) => ({
    measured: formatSpread(ours.map(read), unit),
    limit: `${formatSpread(theirs.map(read), unit)} bare node:http`,
    value: median(ours.map(read)) / median(theirs.map(read)),
    errors: sumErrors([...ours, ...theirs]),
  });
  return [
    {
      what: `guest page from the cache: ${page.name}`,
      ...compare(({ perSecond }) => perSecond, '/s'),
      bar: { atLeast: 0.8 },
      details: [
        `${formatNumber(response.body.length / 1024)} KB, ${connections} connections; p50 ${formatNumber(median(ours.map(({ p50 }) => p50)))} ms`,
      ],
    },
    { what: `its p99: ${page.name}`, ...compare(({ p99 }) => p99, ' ms'), bar: { atMost: 2 } },
  ];
}

/** Cached pages for guests, beside a server that does nothing but send them. */
export const guestPages: Figure = {
  name: 'guest-pages',
  async measure(bench) {
    const { scratch } = bench;
    const shop = await openShop({ dataDir: await scratch.getData(1000), scratch });
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measurePage(bench, shop, page)));
    await shop.stop();
    return rows;
  },
};
