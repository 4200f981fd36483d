import fs from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { openScene } from './scene.ts';

const maxMegabytes = 400;
const maxMegabytesAfter = 300;
const calmMs = 10_000;
/** As `npm start` has it: docs/performance.md, 'Memory'. */
const frugal = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
};

function megabytesOf(pid = 0): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The status of an answer that is read to its end; 0 where the connection broke. */
function get(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
      answer.on('error', () => resolve(0));
    });
    asked.on('error', () => resolve(0)).end();
  });
}

/** Clients that send 64 KB of requests each and read no answer. */
function neverRead(origin: string, count: number): Socket[] {
  const { hostname, port, host } = new URL(origin);
  const asked = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  return Array.from({ length: count }, () => {
    const client = connect(Number(port), hostname).pause();
    client.on('error', () => client.destroy());
    client.write(asked.repeat(Math.floor((64 * 1024) / asked.length)));
    return client;
  });
}

export const floods: Fault = {
  name: 'floods',
  what: '15 clients that pipeline 64 KB of requests and read nothing; 1,500 different cold pages at once',
  async run() {
    const scene = await openScene();
    try {
      const shop = await scene.open(frugal);
      const { pid } = shop.process;
      const broken: string[] = [];
      let peak = 0;
      const watch = setInterval(() => {
        peak = Math.max(peak, megabytesOf(pid));
      }, 20);
      let others = 0;
      let slowestMs = 0;
      const serveOthers = async () => {
        const startedAt = performance.now();
        const status = await get(`${shop.url}/blog`);
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
        if (status === 200) others += 1;
        else broken.push(`another visitor got ${status}`);
      };
      await get(`${shop.url}/`);
      await serveOthers();

      const clients = neverRead(shop.url, 15);
      for (let one = 0; one < 10; one += 1) await serveOthers().then(() => sleep(200));
      for (const client of clients) client.destroy();

      const pages = Array.from({ length: 1500 }, (_, page) => get(`${shop.url}/?page=${page + 1}`));
      for (let one = 0; one < 5; one += 1) await serveOthers();
      const statuses = await Promise.all(pages);
      const served = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 503).length;
      if (served + refused !== statuses.length)
        broken.push('a page was neither served nor refused');
      await sleep(calmMs);
      clearInterval(watch);
      const after = megabytesOf(pid);
      if (peak > maxMegabytes) broken.push(`${peak} MB`);
      if (after > maxMegabytesAfter) broken.push(`${after} MB ${calmMs / 1000} s later`);
      if ((await get(`${shop.url}/?page=1500`)) !== 200)
        broken.push('a page is refused afterwards');
      return {
        runs: 2,
        acknowledged: 'nothing',
        found: `${peak} MB at most, ${after} MB later; ${served} pages, ${refused} busy pages; ${others} others served in ${slowestMs} ms at most`,
        broken,
      };
    } finally {
      await scene.close();
    }
  },
};
