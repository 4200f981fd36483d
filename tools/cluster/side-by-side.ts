import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { addUsers, createCheckouts, stockProducts } from '#tools/bench/buyers.ts';
import { browserHeaders, sendLoad } from '#tools/bench/load.ts';
import { measureCpuSeconds } from '#tools/bench/process-cost.ts';
import { print } from '#tools/bench/report.ts';
import { formatMeasure, sum } from '#tools/bench/statistics.ts';
import { folder, machines, readPid } from './machines.ts';
import { nodes } from './programs.ts';
import { authSecret, database, getNodeUrl, origin } from './shops.ts';

const seconds = 6;
const connections = 24;
const terms = ['mario', 'zelda', 'sonic', 'adapter', 'game boy', 'ps2', 'ca', 'controller'];

type Next = NonNullable<Parameters<typeof sendLoad>[1]['next']>;

/** Processor seconds so far, by who has used them. */
function measureSeconds() {
  const readPostgresql = (name: string) =>
    Number(fs.readFileSync(path.join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const measure = (pid: number) => measureCpuSeconds({ node: pid, postgresql: 0 }).node;
  const { user, system } = process.cpuUsage();
  return {
    shops: sum(nodes.map(({ name }) => measure(readPid(name)))),
    databases: sum(
      machines.map(
        ({ name }) => measureCpuSeconds({ node: 0, postgresql: readPostgresql(name) }).postgresql,
      ),
    ),
    pgbouncer: measure(readPid('pgbouncer')),
    haproxy: measure(readPid('haproxy')),
    driver: (user + system) / 1e6,
  };
}

/** The same load on one, two or three nodes. */
async function measureNodes(count: number, { name, next }: { name: string; next: Next }) {
  const used = nodes.slice(0, count);
  const before = measureSeconds();
  const loads = await Promise.all(
    used.map((node) =>
      sendLoad(
        { url: getNodeUrl(node) },
        { connections: connections / count, duration: seconds, headers: browserHeaders, next },
      ),
    ),
  );
  const after = measureSeconds();
  const requests = sum(loads.map((load) => load.count));
  const costs = Object.entries(after).map(([who, value]) => {
    const ms = ((value - before[who as keyof typeof before]) * 1000) / requests;
    return formatMeasure(ms);
  });
  const rate = formatMeasure(sum(loads.map(({ perSecond }) => perSecond)));
  const p99 = formatMeasure(Math.max(...loads.map((load) => load.p99)));
  const errors = sum(loads.map((load) => load.errors));
  const load = os.loadavg()[0]?.toFixed(0);
  print(`| ${name} | ${count} | ${rate} | ${p99} | ${costs.join(' | ')} | ${errors} | ${load} |`);
}

async function createOrders(): Promise<Next> {
  const secretFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-secret-'));
  fs.writeFileSync(path.join(secretFolder, 'auth-secret'), authSecret);
  const pool = openPool({ url: database.databaseUrl });
  const db = openDatabase(pool);
  const buyers = await addUsers(db, secretFolder, { count: connections });
  const products = await stockProducts(db);
  await pool.end();
  fs.rmSync(secretFolder, { recursive: true });
  return createCheckouts(origin, buyers, products);
}

/** Prints requests a second and processor time a request with one, two and three nodes. */
export async function measureSideBySide(): Promise<void> {
  let turn = 0;
  const kinds: { name: string; next: Next }[] = [
    { name: 'cached pages', next: () => ({ method: 'GET', path: '/' }) },
    {
      name: 'searches',
      next: () => ({ method: 'GET', path: `/search?q=${terms[turn++ % terms.length]}` }),
    },
    { name: 'orders', next: await createOrders() },
  ];
  print(
    '| what | nodes | a second | p99 ms | ms of shops | databases | PgBouncer | HAProxy | driver | errors | load |',
  );
  for (const kind of kinds) {
    for (const count of [1, 2, 3, 1, 2, 3]) await measureNodes(count, kind);
  }
}
