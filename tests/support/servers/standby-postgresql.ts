import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  binaries,
  runnerFor,
  waitUntilReady,
} from '#app/platform/database/postgresql-cluster.server.ts';
import { connect, readSocketFolder } from '#tests/support/shop-database.ts';

/** A standby of a shop's own PostgreSQL. */
export interface StandbyPostgresql {
  url: string;
  socketDir: string;
  /** How many statements of shops it has begun, besides those that ask how far it is. */
  countReads(): number;
  start(): Promise<void>;
  /** Cuts all connections, as a machine does that is lost. */
  kill(): Promise<void>;
}

/** Copies the files of a server that runs, and makes those of a standby of it. */
async function copyCluster(shop: { dataDir: string }, cluster: string): Promise<void> {
  const leader = await connect(shop);
  await leader.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', path.join(shop.dataDir, 'postgresql'), cluster]);
  const { rows } = await leader.query('select labelfile from pg_backup_stop(false)');
  await leader.end();
  fs.rmSync(path.join(cluster, 'postmaster.pid'));
  fs.writeFileSync(path.join(cluster, 'backup_label'), rows[0].labelfile);
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '');
  const conninfo = `primary_conninfo = 'host=${readSocketFolder(shop)} user=shop'\n`;
  fs.appendFileSync(path.join(cluster, 'postgresql.conf'), conninfo);
}

/** Starts a standby of the PostgreSQL of a shop, in a folder that is the caller's to remove. */
export async function startStandbyPostgresql(shop: {
  dataDir: string;
}): Promise<StandbyPostgresql> {
  const socketDir = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-'));
  const cluster = path.join(socketDir, 'cluster');
  const logFile = path.join(socketDir, 'log');
  await copyCluster(shop, cluster);
  const { postgres } = await binaries();
  const settings = ['listen_addresses=', 'max_connections=80', 'log_statement=all'];
  const [command, args, as] = runnerFor(socketDir, postgres)(postgres, [
    ...['-D', cluster, '-k', socketDir, '-c', 'log_line_prefix=%a: '],
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  let kill = async () => {};
  const start = async () => {
    const log = fs.openSync(logFile, 'a');
    const child = spawn(command, args, { stdio: ['ignore', log, log], ...as });
    fs.closeSync(log);
    const ended = once(child, 'exit');
    kill = async () => {
      child.kill('SIGQUIT');
      await ended;
    };
    const getExitReason = () => (child.exitCode === null ? null : fs.readFileSync(logFile, 'utf8'));
    await waitUntilReady(cluster, socketDir, getExitReason);
  };
  await start();
  return {
    url: `postgresql://shop@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    socketDir,
    countReads: () =>
      fs.readFileSync(logFile, 'utf8').match(/^shop: LOG: .*: (?!select pg_is_in_recovery)/gm)
        ?.length ?? 0,
    start,
    kill: () => kill(),
  };
}
