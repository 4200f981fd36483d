import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openSession } from '#tests/support/session.ts';
import { print } from '#tools/bench/report.ts';
import { measureFailovers } from './failovers.ts';
import { createMachines, folder, machines, removeMachines, startProgram } from './machines.ts';
import {
  nodes,
  startDatabase,
  startEtcd,
  startHaproxy,
  startPgbouncer,
  waitFor,
  waitForDatabases,
} from './programs.ts';
import {
  clusterOwner,
  createDatabase,
  getNodeUrl,
  origin,
  runCommandOfShop,
  startNode,
} from './shops.ts';

// `npm run cluster -- up | measure | down`: see docs/scale.md.

const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'nft', 'ip', 'setpriv'];

function requirePrograms(): void {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (process.getuid?.() === 0 && missing.length === 0) return;
  throw new Error(
    'This needs root and Debian with: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15 nftables iproute2',
  );
}

/** Starts the databases and what stands before them, then the shops one after the other. */
async function up(): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  createMachines();
  startEtcd();
  const settings = path.join(folder, 'bucket.json');
  startProgram('bucket', ['node', 'tools/cluster/bucket.ts', settings]);
  for (const machine of machines) startDatabase(machine);
  startHaproxy();
  startPgbouncer();
  await waitForDatabases();
  await waitFor('HAProxy leads to the leader', () =>
    createDatabase().then(
      () => true,
      () => false,
    ),
  );
  for (const node of nodes) startNode(node);
  for (const node of nodes) {
    // The commands below block this process for longer than a shop keeps an idle connection.
    const headers = { connection: 'close' };
    const isReady = async () => (await fetch(`${getNodeUrl(node)}/ready`, { headers })).ok;
    await waitFor(`${node.name} is ready`, () => isReady().catch(() => false));
  }
  runCommandOfShop('seed-demo');
  await openSession(getNodeUrl(nodes[0]), 'sign-up', clusterOwner.email, clusterOwner.password);
  runCommandOfShop('admin', 'grant', clusterOwner.email);
  print(
    `The shop is open: ${origin}. ${clusterOwner.email} has the password '${clusterOwner.password}'.`,
  );
}

const [command] = process.argv.slice(2);
requirePrograms();
switch (command) {
  case 'up':
    await removeMachines();
    await up();
    break;
  case 'measure':
    await measureFailovers();
    break;
  case 'down':
    await removeMachines();
    break;
  default:
    throw new Error('Use up, measure or down.');
}
process.exit();
