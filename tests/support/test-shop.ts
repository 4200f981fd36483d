import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readSocketFolder } from './shop-database.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** A built shop for the tests of one file, with a data folder that goes when it does. */
export function openTestShop(env: Record<string, string> = {}): ShopProcess {
  const given = {} as ShopProcess;
  beforeAll(async () => {
    Object.assign(given, await startShop(env));
    process.env.SHOP_DATA_DIR = given.dataDir;
  }, 60_000);
  afterAll(async () => {
    await given.stop();
    fs.rmSync(given.dataDir, { recursive: true, force: true });
  });
  return given;
}

/** What a second shop is started with to share the database of a first, by a line to it or its socket. */
export function besideShop(
  { dataDir }: ShopProcess,
  DATABASE_URL = `postgres://shop@localhost/postgres?host=${encodeURIComponent(readSocketFolder({ dataDir }))}`,
) {
  const AUTH_SECRET = fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8').trim();
  return { DATABASE_URL, AUTH_SECRET };
}
