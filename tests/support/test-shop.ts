import fs from 'node:fs';
import path from 'node:path';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/servers/tcp-proxy.ts';
import { readSocketFolder } from './shop-database.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

type Environment = Record<string, string>;

/**
 * A built shop for the tests of one file, with a data folder that goes when it does. A function gives
 * the settings of a shop on the database or the data of one that is opened before.
 */
export function openTestShop(env: Environment | (() => Promise<Environment>) = {}): ShopProcess {
  const given = {} as ShopProcess;
  let asked: Environment = {};
  beforeAll(async () => {
    asked = typeof env === 'function' ? await env() : env;
    Object.assign(given, await startShop(asked));
    if (!asked.DATA_DIR && !asked.DATABASE_URL) process.env.SHOP_DATA_DIR = given.dataDir;
  });
  afterAll(async () => {
    await given.stop();
    if (!asked.DATA_DIR) fs.rmSync(given.dataDir, { recursive: true, force: true });
  });
  return given;
}

/** A connection to the database of a shop, for the tests of one file to cut. */
export function openTestDatabaseProxy(shop: ShopProcess): DatabaseProxy {
  const given = {} as DatabaseProxy;
  beforeAll(async () => {
    Object.assign(given, await openDatabaseProxy(shop.dataDir));
  });
  afterAll(() => given.cut());
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
