import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';
import { updateSearchTerms } from '#app/search/search-terms.server.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { print } from './report.ts';

// Inside the project, because a temporary folder in memory would make commits look cheap.
const folder = fs.mkdtempSync(path.resolve('.bench-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

export const createFolder = (name: string): string => fs.mkdtempSync(path.join(folder, `${name}-`));

/** Puts this many products in the place of those that a first start inserts. */
async function createData(dataDir: string, products: number): Promise<void> {
  print(`Creating a catalogue of ${products.toLocaleString('en-US')} products.`);
  fs.mkdirSync(dataDir);
  await (await openShop(dataDir)).stop();
  const { db, pool, close } = await openMeasuredDatabase(dataDir);
  await pool.query('truncate products restart identity cascade');
  await insertProducts(db, catalogueOf(products));
  await updateSearchTerms(db);
  await close();
}

/** Emails that wait would be sent during another measurement. */
export async function deleteEmailJobs(dataDir: string): Promise<void> {
  await queryDatabase({ dataDir }, 'delete from pgboss.job where name = $1', [emailQueue]);
}

/** Removes what an earlier figure wrote, and prepares statistics as autovacuum would. */
async function resetData(dataDir: string): Promise<void> {
  const { pool, close } = await openMeasuredDatabase(dataDir);
  await pool.query('truncate orders, order_items, order_states restart identity cascade');
  await deleteEmailJobs(dataDir);
  await pool.query("delete from users where email like '%@bench.example'");
  await pool.query('vacuum analyze');
  // Nothing waits to be written while a figure is measured.
  await pool.query('checkpoint');
  await close();
  fs.rmSync(path.join(dataDir, 'mail'), { recursive: true, force: true });
}

/** Returns a data folder with this many products and without orders, created on first use. */
export async function getData(products: number): Promise<string> {
  const dataDir = path.join(folder, String(products));
  if (!fs.existsSync(dataDir)) await createData(dataDir, products);
  await resetData(dataDir);
  return dataDir;
}

/** Returns a copy of a data folder that nothing has open. */
export function copyData(dataDir: string): string {
  const copy = createFolder('copy');
  // PostgreSQL refuses a folder whose mode was not copied.
  execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
  fs.rmSync(path.join(copy, 'postgresql-socket'), { force: true });
  return copy;
}
