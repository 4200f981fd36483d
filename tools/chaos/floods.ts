import fs from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChildPid } from '#tests/support/shop-process.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import type { Scenario } from './harness.ts';

const maxMegabytes = 400;
const maxMegabytesAfter = 300;
const restMs = 10_000;
const maxOtherMs = 1000;
/** A connection for each request. */
const agent = new Agent();

function readMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The status of a response that is read to its end; 0 if the connection broke. */
async function get(url: string, path: string, address = '203.0.113.1'): Promise<number> {
  const headers = { 'X-Forwarded-For': address };
  const response = await requestShop(url, { path, headers, agent }).catch(() => null);
  return response?.status ?? 0;
}

const floodSize = 1500;
/** Different pages that no cache holds, and searches. */
const kinds = ['/?page=', '/product/', '/search?q=saturn+', '/?q=game+'];

/** Clients that send 64 KB of requests each and read no response. */
function openUnreadingClients(origin: string, count: number): Socket[] {
  const { hostname, port, host } = new URL(origin);
  const text = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  return Array.from({ length: count }, () => {
    const client = connect(Number(port), hostname).pause();
    client.on('error', () => client.destroy());
    client.write(text.repeat(Math.floor((64 * 1024) / text.length)));
    return client;
  });
}

export const floods: Scenario = {
  name: 'floods',
  description:
    '15 clients that pipeline 64 KB of requests and read nothing; four times 1,500 different pages and searches at once',
  async run(harness) {
    // As `npm start` starts it, within its limits of memory: docs/performance.md, 'Memory'.
    const shop = await harness.openShop({ TRUST_PROXY: 'on' }, 'start.mjs');
    const { url } = shop;
    const pid = getChildPid(shop.process);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, readMegabytes(pid));
    }, 20);
    let slowestMs = 0;
    /** Another visitor, who must be served as usual. */
    const visit = async () => {
      const startedAt = performance.now();
      const status = await get(url, '/blog');
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
      harness.check(status === 200, `another visitor got ${status}`);
    };
    await get(url, '/');
    await visit();

    const clients = openUnreadingClients(url, 15);
    for (let count = 0; count < 10; count += 1) await visit().then(() => sleep(200));
    for (const client of clients) client.destroy();

    const statuses: number[] = [];
    for (const kind of kinds) {
      // From fifty addresses: a flood from one alone is refused but for a few.
      const pages = Array.from({ length: floodSize }, (_, index) =>
        get(url, `${kind}${index + 1}`, `198.51.100.${index % 50}`),
      );
      for (let count = 0; count < 5; count += 1) await visit();
      statuses.push(...(await Promise.all(pages)));
    }
    const busy = statuses.filter((status) => status === 503).length;
    const broken = statuses.filter((status) => ![200, 404, 503].includes(status)).length;
    harness.check(broken === 0, `${broken} pages were neither served nor refused`);
    await sleep(restMs);
    clearInterval(watch);
    const after = readMegabytes(pid);
    harness.check(peak <= maxMegabytes, `${peak} MB`);
    harness.check(after <= maxMegabytesAfter, `${after} MB ${restMs / 1000} s later`);
    harness.check(harness.short || slowestMs <= maxOtherMs, `others waited ${slowestMs} ms`);
    harness.check((await get(url, '/?page=1')) === 200, 'a page is refused afterwards');
    return {
      runs: 1 + kinds.length,
      found: `${peak} MB at most, ${after} MB later; ${statuses.length - busy} answers, ${busy} busy pages; others served in ${slowestMs} ms at most`,
    };
  },
};
