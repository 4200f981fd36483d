import path from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgresql } from '#app/platform/database/embedded-postgresql.server.ts';
import { readPidFile } from '#app/platform/database/postgresql-process.server.ts';
import { atEnd } from './endings.ts';

/** The PostgreSQL of a data folder, joined or started for as long as it is needed. */
export interface OpenPostgresql {
  db: Database;
  pool: pg.Pool;
  socketDir: string;
  close(): Promise<void>;
}

export async function openPostgresql(dataDir: string, size = 10): Promise<OpenPostgresql> {
  const starting = startEmbeddedPostgresql(dataDir);
  atEnd(async () => (await starting).stop());
  const server = await starting;
  const pool = openPool({ socketDir: server.socketDir }, { size });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await pool.end();
    await server.stop();
  };
  atEnd(close);
  return { db: openDatabase(pool), pool, socketDir: server.socketDir, close };
}

/** Stops a server that nobody uses any more. */
export async function stopLeftServer(dataDir: string): Promise<void> {
  const running = readPidFile(path.join(dataDir, 'postgresql'));
  if (running) await (await startEmbeddedPostgresql(dataDir)).stop();
}

/** The number of the server process of a data folder. */
export function postmasterOf(dataDir: string): number {
  const running = readPidFile(path.join(dataDir, 'postgresql'));
  if (!running) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  return running.pid;
}
