import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaries, runnerFor } from '#app/platform/database/postgresql-cluster.server.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { findFreePort } from './tcp-proxy.ts';

/** A PostgreSQL of its own, reached over TCP and with a password, as on another machine. */
interface PasswordPostgresql {
  url: string;
  stop(): Promise<void>;
}

const password = 'a password of the tests';

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      await queryDatabase({ databaseUrl: url }, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await sleep(20);
    }
  }
}

export async function startPasswordPostgresql(): Promise<PasswordPostgresql> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-tcp-'));
  const cluster = path.join(folder, 'cluster');
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, password);
  const { postgres, initdb } = await binaries();
  const runner = runnerFor(folder, postgres);
  const [make, makeArgs, as] = runner(initdb, [
    ...['-D', cluster, '-U', 'shop', '--pwfile', passwordFile, '--encoding=UTF8', '--locale=C'],
    ...['--auth-host=scram-sha-256', '--auth-local=trust', '--no-sync'],
  ]);
  const made = spawnSync(make, makeArgs, { encoding: 'utf8', ...as });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);

  const port = await findFreePort();
  const [command, args] = runner(postgres, [
    ...['-D', cluster, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
  ]);
  const server = spawn(command, args, { stdio: 'ignore', ...as });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgresql://shop:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
