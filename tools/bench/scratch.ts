import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { updateSearchTerms } from '#app/search/search-terms.server.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import { deleteEmailJobs } from './buyers.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { print } from './report.ts';

export interface Scratch {
  createFolder(name: string): string;
  /** A data folder with this many products and without orders, created on first use. */
  getData(products: number): Promise<string>;
  /** A copy of a data folder that nothing has open. */
  copyData(dataDir: string): string;
  remove(): void;
}

/** Puts this many products in the place of those that a first start inserts. */
async function createData(dataDir: string, products: number, scratch: Scratch): Promise<void> {
  print(`Creating a catalogue of ${products.toLocaleString('en-US')} products.`);
  await (await openShop({ dataDir, scratch })).stop();
  const { db, close } = await openMeasuredDatabase(dataDir);
  await sql`truncate products restart identity cascade`.execute(db);
  await insertProducts(db, catalogueOf(products));
  await updateSearchTerms(db);
  await close();
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
 * Data folders for the measured shops. They are inside the project, because a temporary folder in
 * memory would make commits look cheap.
 */
export function openScratch(): Scratch {
  const folder = fs.mkdtempSync(path.resolve('.bench-'));
  const createFolder = (name: string) => fs.mkdtempSync(path.join(folder, `${name}-`));
  const scratch: Scratch = {
    createFolder,
    async getData(products) {
      const dataDir = path.join(folder, String(products));
      if (!fs.existsSync(dataDir)) {
        fs.mkdirSync(dataDir);
        await createData(dataDir, products, scratch);
      }
      await resetData(dataDir);
      return dataDir;
    },
    copyData(dataDir) {
      const copy = createFolder('copy');
      // PostgreSQL refuses a folder whose mode was not copied.
      execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
      fs.rmSync(path.join(copy, 'postgresql-socket'), { force: true });
      return copy;
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
  return scratch;
}
