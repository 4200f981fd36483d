import fs from 'node:fs';
import path from 'node:path';
import type { Bench, Figure, Row } from './bench.ts';
import { onCleanup } from './cleanup.ts';
import {
  browserHeaders,
  isDriverBusier,
  type Load,
  sendRequest,
  sendSteadyLoad,
  sumErrors,
} from './load.ts';
import { openShop, startProcess } from './measured-shop.ts';
import { type Cost, measureCpuSeconds } from './process-cost.ts';
import { alternate, formatMedian, formatSpread, median } from './statistics.ts';

const pages = [
  { name: 'home', url: '/' },
  { name: 'a category', url: '/?category=Nintendo' },
  { name: 'a product', url: '/product/1' },
];

const connections = 32;

/** Until the compiler of V8 has finished with both servers. */
const warmUpSeconds = 5;

// Node writes these itself.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

interface Server {
  url: string;
  cpuSeconds: () => Cost;
}

/** `node:http` alone, in a process of its own, which sends the shop's bytes under the same headers. */
async function startBareServer({ scratch }: Bench, shop: Server): Promise<Server> {
  const folder = scratch.createFolder('bare');
  const file = path.join(folder, 'responses.json');
  const responses = pages.map(async ({ url }) => {
    const { rawHeaders, body } = await sendRequest(shop.url + url, { headers: browserHeaders });
    const headers = rawHeaders.filter(
      (_, at) => !ownHeaders.includes(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''),
    );
    return { url, headers, body: body.toString('base64') };
  });
  fs.writeFileSync(file, JSON.stringify(await Promise.all(responses)));
  const { promise: port, resolve } = Promise.withResolvers<unknown>();
  const program = ['tools/bench/bare-server.mjs', file];
  const child = startProcess(program, path.join(folder, 'log'), {}, resolve);
  onCleanup(child.stop);
  const cpuSeconds = () => measureCpuSeconds({ node: child.pid, postgresql: 0 });
  return { url: `http://127.0.0.1:${await port}`, cpuSeconds };
}

async function measurePage(
  { profile }: Bench,
  [shop, bare]: readonly [Server, Server],
  { name, url }: (typeof pages)[number],
): Promise<Row[]> {
  const options = { connections, seconds: profile.secondsPerRound };
  const round = (server: Server) => () =>
    sendSteadyLoad({ ...server, url: server.url + url }, options);
  const [ours, theirs] = await alternate(profile.rounds, round(shop), round(bare));
  const compare = (read: (load: Load) => number, unit: string) => ({
    measured: formatSpread(ours.map(read), unit),
    limit: `${formatSpread(theirs.map(read), unit)} bare node:http`,
    errors: sumErrors([...ours, ...theirs]),
  });
  const ratio = (read: (load: Load) => number) => median(ours.map(read)) / median(theirs.map(read));
  const getCost = ({ cpuMs }: Load) => 1000 * cpuMs.node;
  const getP99 = ({ p99 }: Load) => p99;
  const describe = (loads: readonly Load[]) =>
    `driver ${formatMedian(loads, ({ driverMs }) => 1000 * driverMs)} µs a request, ${formatMedian(loads, ({ perSecond }) => perSecond)}/s, p50 ${formatMedian(loads, ({ p50 }) => p50)} ms`;
  return [
    {
      what: `guest page from the cache, CPU time: ${name}`,
      ...compare(getCost, ' µs'),
      value: 1 / ratio(getCost),
      bar: { atLeast: 0.75 },
      driverIsBusier: isDriverBusier(ours),
      details: [`shop: ${describe(ours)}`, `bare: ${describe(theirs)}`],
    },
    {
      what: `its p99: ${name}`,
      ...compare(getP99, ' ms'),
      value: ratio(getP99),
      bar: { atMost: 2 },
    },
  ];
}

/** Cached pages for guests, beside a server that does nothing but send them. */
export const guestPages: Figure = {
  name: 'guest-pages',
  async measure(bench) {
    const { scratch } = bench;
    const shop = await openShop({ dataDir: await scratch.getData(1000), scratch });
    const servers = [shop, await startBareServer(bench, shop)] as const;
    for (const { url, cpuSeconds } of servers) {
      const home = { url: `${url}/`, cpuSeconds };
      await sendSteadyLoad(home, { connections, seconds: warmUpSeconds });
    }
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measurePage(bench, servers, page)));
    return rows;
  },
};
