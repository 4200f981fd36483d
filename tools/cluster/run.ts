import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openSession } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { runCommand } from '#tests/support/shop-process.ts';
import { builtShop } from '#tools/bench/measured-shop.ts';
import { print } from '#tools/bench/report.ts';
import { measureFailovers } from './failovers.ts';
import { createMachines, folder, removeMachines, startProgram } from './machines.ts';
import { nodes, startPrograms, urls, waitFor, waitForDatabases } from './programs.ts';

// `npm run cluster -- up | measure | down`: see docs/scale.md.

/** What `bucket.ts` writes: the variables of the shops for its bucket. */
const bucketSettings = path.join(folder, 'bucket.json');
const email = 'owner@example.com';
const password = 'the password of an owner';
const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv'];

function requirePrograms(): void {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (process.getuid?.() === 0 && missing.length === 0) return;
  throw new Error(
    'This needs root and Debian with: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15 iproute2',
  );
}

/** The shop's role may make what its migrations need; PgBouncer cannot set limits, so the role has them. */
async function createDatabase(): Promise<void> {
  const server = { databaseUrl: urls.server };
  await queryDatabase(server, 'create role shop login');
  await queryDatabase(server, "alter role shop set statement_timeout = '30s'");
  await queryDatabase(server, "alter role shop set idle_in_transaction_session_timeout = '10s'");
  await queryDatabase(server, 'create database shop owner shop');
}

function describeNode({ name, port }: (typeof nodes)[number]): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: urls.pooler,
    DATABASE_DIRECT_URL: urls.leader,
    DATABASE_READ_URL: urls.standbys,
    AUTH_SECRET: 'one secret for all shops of the cluster',
    PUBLIC_URL: urls.shop,
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...JSON.parse(fs.readFileSync(bucketSettings, 'utf8')),
  };
}

async function runCommandOfShop(...args: string[]): Promise<void> {
  const { status, output } = await runCommand(describeNode(nodes[0]), ...args);
  if (status !== 0) throw new Error(`${args.join(' ')}: ${output}`);
}

async function up(): Promise<void> {
  await removeMachines();
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  createMachines();
  startProgram('bucket', ['node', 'tools/cluster/bucket.ts', bucketSettings]);
  startPrograms();
  await waitForDatabases();
  await waitFor('HAProxy leads to the leader', () => createDatabase().then(() => true));
  const program = ['node', ...builtShop];
  for (const node of nodes) startProgram(node.name, program, { env: describeNode(node) });
  for (const { name, url } of nodes) {
    await waitFor(`${name} is ready`, async () => (await fetch(`${url}/ready`)).ok);
  }
  await runCommandOfShop('seed-demo');
  await openSession(nodes[0].url, 'sign-up', email, password);
  await runCommandOfShop('admin', 'grant', email);
  print(`The shop is open: ${urls.shop}. ${email} has the password '${password}'.`);
}

const commands = new Map([
  ['up', up],
  ['measure', measureFailovers],
  ['down', removeMachines],
]);
const command = commands.get(process.argv[2] ?? '');
requirePrograms();
if (!command) throw new Error('Use up, measure or down.');
await command();
process.exit();
