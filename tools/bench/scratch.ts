import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { closeServices, createServices } from '#app/server/services.server.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import { atEnd } from './endings.ts';
import { openPostgresql } from './postgresql.ts';

/** Data folders of shops, by the number of their products. */
export interface Scratch {
  /** For logs and shops that are thrown away. */
  folder: string;
  /** A folder with that many products and no orders; made when it is asked for first. */
  dataOf(products: number): Promise<string>;
  /** A copy of a data folder on which nothing runs. */
  copyOf(dataDir: string): string;
  /** An empty folder of its own. */
  newFolder(name: string): string;
}

export interface ScratchOptions {
  /** Where data folders stay for another run; null removes them at the end. */
  keep: string | null;
  say: (line: string) => void;
}

async function fill(db: Database, products: number): Promise<void> {
  // The demo of a first start comes again with the large catalogue.
  await sql`truncate products restart identity cascade`.execute(db);
  await insertProducts(db, catalogueOf(products));
}

async function make(dataDir: string, products: number): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'warn' };
  const ground = await createServices(config, () => undefined);
  let closed = false;
  const close = async () => {
    if (!closed) await closeServices(ground);
    closed = true;
  };
  atEnd(close);
  await fill(ground.db, products);
  await close();
}

/** Away with the orders and people of an earlier figure; statistics as autovacuum would have made them. */
async function tidy(dataDir: string): Promise<void> {
  const { db, close } = await openPostgresql(dataDir);
  await sql`truncate orders, order_items, order_states restart identity cascade`.execute(db);
  await sql`delete from pgboss.job where name = 'mails'`.execute(db);
  await sql`delete from users where email like '%@bench.example'`.execute(db);
  await sql`vacuum analyze`.execute(db);
  // What was written is on the disk before anything is measured.
  await sql`checkpoint`.execute(db);
  await close();
  fs.rmSync(path.join(dataDir, 'mail'), { recursive: true, force: true });
}

/** On the disk of the project: a temporary folder in memory would make every commit look cheap. */
export function openScratch({ keep, say }: ScratchOptions): Scratch {
  const folder = fs.mkdtempSync(path.resolve('.bench-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const home = keep ? path.resolve(keep) : folder;
  return {
    folder,
    async dataOf(products) {
      const dataDir = path.join(home, String(products));
      if (!fs.existsSync(dataDir)) {
        say(`Making a catalogue of ${products.toLocaleString('en-US')} products.`);
        const unfinished = `${dataDir}.unfinished`;
        fs.rmSync(unfinished, { recursive: true, force: true });
        fs.mkdirSync(unfinished, { recursive: true });
        await make(unfinished, products);
        fs.renameSync(unfinished, dataDir);
      }
      await tidy(dataDir);
      return dataDir;
    },
    copyOf(dataDir) {
      const copy = path.join(fs.mkdtempSync(path.join(folder, 'copy-')), 'data');
      fs.cpSync(dataDir, copy, { recursive: true });
      // PostgreSQL insists on it, and a copy does not keep it.
      fs.chmodSync(path.join(copy, 'postgresql'), 0o700);
      // Each has a socket of its own.
      fs.rmSync(path.join(copy, 'postgresql-socket'), { force: true });
      return copy;
    },
    newFolder: (name) => fs.mkdtempSync(path.join(folder, `${name}-`)),
  };
}
