import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '#app/platform/database/database.server.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  address: DatabaseAddress;
}

/** A fresh database: a migrated one, or one without any table. Its pool is the caller's to end. */
export async function createTestDatabase(
  template: 'template_shop' | 'template1' = 'template_shop',
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const socketDir = inject('socketDir');
  const admin = openPool({ socketDir }, { size: 1 });
  await admin.query(`create database ${database} template ${template}`);
  await admin.end();
  const address = { socketDir, database };
  const pool = openPool(address, { size: 20 });
  return { pool, db: openDatabase(pool), address };
}

/** A fresh, migrated database for the tests of one file. */
export function openTestDatabase(): TestDatabase {
  const given = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(given, await createTestDatabase());
  });
  afterAll(async () => {
    await given.pool.end();
  });
  return given;
}
