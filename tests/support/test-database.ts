import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#app/platform/database.server.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
}

/** A fresh, migrated database for the tests of one file. */
export function openTestDatabase(): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const given = {} as TestDatabase;
  beforeAll(async () => {
    const admin = openPool({ socketDir: inject('socketDir') }, { size: 1 });
    await admin.query(`create database ${name} template template_shop`);
    await admin.end();
    given.pool = openPool({ socketDir: inject('socketDir'), database: name }, { size: 20 });
    given.db = openDatabase(given.pool);
  });
  afterAll(async () => {
    await given.pool.end();
  });
  return given;
}
