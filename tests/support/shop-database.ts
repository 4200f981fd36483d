import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

async function connect(): Promise<pg.Client> {
  const pidFile = path.join(process.env.SHOP_DATA_DIR ?? '', 'postgresql', 'postmaster.pid');
  const socketDir = fs.readFileSync(pidFile, 'utf8').split('\n')[4];
  const client = new pg.Client({ host: socketDir, user: 'shop', database: 'postgres' });
  await client.connect();
  return client;
}

/** Runs SQL on the database of the open shop, as nobody but a test may. */
export async function inShopDatabase<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A product of a test's own, so that no other journey touches its stock. */
export async function addProduct(name: string, stock: number, priceCents = 2500): Promise<number> {
  const [made] = await inShopDatabase<{ id: string }>(
    `insert into products (name, price_cents, category, subcategory, stock, description)
     values ($1, $2, 'Sega', 'Saturn', $3, 'Made for a journey.') returning id`,
    [name, priceCents, stock],
  );
  return Number(made?.id);
}

/** Keeps everybody else from changing a product, until the answer is called. */
export async function holdProduct(id: number): Promise<() => Promise<void>> {
  const client = await connect();
  await client.query('begin');
  await client.query('select from products where id = $1 for update', [id]);
  return () => client.end();
}
