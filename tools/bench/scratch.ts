import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { updateSearchTerms } from '#app/search/search-terms.server.ts';
import { closeServices, createServices } from '#app/server/services.server.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import { deleteEmailJobs } from './buyers.ts';
import { onCleanup } from './cleanup.ts';
import { openMeasuredDatabase } from './measured-shop.ts';
import { print } from './report.ts';

export interface Scratch {
  /** A data folder with this many products and without orders, created on first use. */
  getData(products: number): Promise<string>;
  /** A copy of a data folder that nothing has open. */
  copyData(dataDir: string): string;
  createFolder(name: string): string;
}

/** The catalogue includes the demo products that a first start inserts. */
async function createData(dataDir: string, products: number): Promise<void> {
  const config: Config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'warn' };
  const services = await createServices(config, () => undefined);
  try {
    await sql`truncate products restart identity cascade`.execute(services.db);
    await insertProducts(services.db, catalogueOf(products));
    await updateSearchTerms(services.db);
  } finally {
    await closeServices(services);
  }
}

/** Removes what an earlier figure wrote, and prepares statistics as autovacuum would. */
async function resetData(dataDir: string): Promise<void> {
  const { db, close } = await openMeasuredDatabase(dataDir);
  await sql`truncate orders, order_items, order_states restart identity cascade`.execute(db);
  await deleteEmailJobs(db);
  await sql`delete from users where email like '%@bench.example'`.execute(db);
  await sql`vacuum analyze`.execute(db);
  // Nothing waits to be written while a figure is measured.
  await sql`checkpoint`.execute(db);
  await close();
  fs.rmSync(path.join(dataDir, 'mail'), { recursive: true, force: true });
}

/**
 * Data folders for the measured shops. With `dataFolder` they stay there for the next run. They are
 * inside the project, because a temporary folder in memory would make commits look cheap.
 */
export function openScratch(dataFolder: string | undefined): Scratch {
  const folder = fs.mkdtempSync(path.resolve('.bench-'));
  onCleanup(() => fs.rmSync(folder, { recursive: true, force: true }));
  const home = dataFolder ? path.resolve(dataFolder) : folder;
  return {
    async getData(products) {
      const dataDir = path.join(home, String(products));
      if (!fs.existsSync(dataDir)) {
        print(`Creating a catalogue of ${products.toLocaleString('en-US')} products.`);
        const unfinished = `${dataDir}.unfinished`;
        fs.rmSync(unfinished, { recursive: true, force: true });
        fs.mkdirSync(unfinished, { recursive: true });
        await createData(unfinished, products);
        fs.renameSync(unfinished, dataDir);
      }
      await resetData(dataDir);
      return dataDir;
    },
    copyData(dataDir) {
      const copy = path.join(fs.mkdtempSync(path.join(folder, 'copy-')), 'data');
      fs.cpSync(dataDir, copy, { recursive: true });
      // PostgreSQL requires this mode, which cpSync does not preserve.
      fs.chmodSync(path.join(copy, 'postgresql'), 0o700);
      fs.rmSync(path.join(copy, 'postgresql-socket'), { force: true });
      return copy;
    },
    createFolder: (name) => fs.mkdtempSync(path.join(folder, `${name}-`)),
  };
}
