import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onCleanup, type Profile, type Row } from './bench.ts';
import { browserHeaders, type Load, sendLoad, sumErrors } from './load.ts';
import { openShop, startProcess } from './measured-shop.ts';
import { createFolder, getData } from './scratch.ts';
import { alternate, compare } from './statistics.ts';

const pages = [
  { name: 'home', url: '/' },
  { name: 'a category', url: '/?category=Nintendo' },
  { name: 'a product', url: '/product/1' },
];

const connections = 32;
/** A slower server gets as many requests. */
const overallRate = 8000;

/** Until the compiler of V8 has finished with both servers. */
const warmUpSeconds = 5;

// Node writes these itself.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

interface Server {
  url: string;
  pid: number;
}

/** `node:http` alone, in a process of its own, which sends the shop's bytes under the same headers. */
async function startBareServer(shop: Server): Promise<Server> {
  const folder = createFolder('bare');
  const file = path.join(folder, 'responses.json');
  const responses = pages.map(async ({ url }) => {
    // As bytes: the response stays compressed.
    const [response] = await once(
      http.get(shop.url + url, { headers: browserHeaders }),
      'response',
    );
    const { rawHeaders }: http.IncomingMessage = response;
    const headers = rawHeaders.filter(
      (_, at) => !ownHeaders.includes(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''),
    );
    return { url, headers, body: (await buffer(response)).toString('base64') };
  });
  fs.writeFileSync(file, JSON.stringify(await Promise.all(responses)));
  const server = startProcess(['tools/bench/bare-server.mjs', file], path.join(folder, 'log'));
  onCleanup(server.stop);
  return { url: `http://127.0.0.1:${await server.ask()}`, pid: server.pid };
}

const sendPages = ({ url, pid }: Server, page: string, duration: number): Promise<Load> =>
  sendLoad(
    { url: url + page, pids: () => [pid] },
    { connections, duration, headers: browserHeaders, overallRate },
  );

/** Cached pages for guests, beside a server that does nothing but send them. */
export async function measureGuestPages({ rounds, secondsPerRound }: Profile): Promise<Row[]> {
  const shop = await openShop(await getData(1000));
  const bare = await startBareServer(shop);
  for (const server of [shop, bare]) await sendPages(server, '/', warmUpSeconds);
  const rows: Row[] = [];
  for (const { name, url } of pages) {
    const round = (server: Server) => () => sendPages(server, url, secondsPerRound);
    const [ours, theirs] = await alternate(rounds, round(shop), round(bare));
    const errors = sumErrors([...ours, ...theirs]);
    const against = (read: (load: Load) => number, unit: string) =>
      compare(ours.map(read), [theirs.map(read), 'bare node:http'], unit);
    const cost = against(({ cpuMs }) => 1000 * cpuMs, ' µs');
    const what = `guest page from the cache, CPU time: ${name}`;
    rows.push({ what, ...cost, value: 1 / cost.value, bar: { atLeast: 0.75 }, errors });
    const times = against(({ p99 }) => p99, ' ms');
    rows.push({ what: `its p99: ${name}`, ...times, bar: { atMost: 2 }, errors });
  }
  return rows;
}
