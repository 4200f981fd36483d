import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgresql } from '#app/platform/database/embedded-postgresql.server.ts';
import { migrate } from '#app/platform/database/migrate.server.ts';
import { ensureEmailQueue } from '#app/platform/email/email-queue.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    socketDir: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-tests-'));
  const server = await startEmbeddedPostgresql(dataDir);
  const pool = openPool({ socketDir: server.socketDir });
  // No test of this server loses its power, and each database is gone within minutes.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await pool.query(`alter system set ${setting} = off`);
  await pool.query("alter system set checkpoint_timeout = '1h'");
  await pool.query('select pg_reload_conf()');
  await pool.query('create database template_shop');
  await pool.end();
  const template = openPool({ socketDir: server.socketDir, database: 'template_shop' });
  await migrate(template, 'db/migrations');
  await ensureEmailQueue(template, createLog('warn'));
  await template.end();
  project.provide('socketDir', server.socketDir);
  return async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
