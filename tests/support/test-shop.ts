import fs from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
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
