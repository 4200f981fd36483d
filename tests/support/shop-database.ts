import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Where the database of a shop is: its own PostgreSQL in a data folder, or one elsewhere. */
export type DatabaseLocation = { dataDir: string } | { databaseUrl: string };

/** The folder of the socket of a shop's own PostgreSQL. */
export function readSocketFolder({ dataDir }: { dataDir: string }): string {
  return fs.readFileSync(path.join(dataDir, 'postgresql-socket'), 'utf8').trim();
}

/** A connection that is the caller's to end. */
export async function connect(place: DatabaseLocation): Promise<pg.Client> {
  const client = new pg.Client(
    'databaseUrl' in place
      ? { connectionString: place.databaseUrl }
      : { host: readSocketFolder(place), user: 'shop', database: 'postgres' },
  );
  // A drill ends the server between two queries; a pending one rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The open shop of the journeys, or of a test file. */
export const getJourneyShop = () => ({ dataDir: process.env.SHOP_DATA_DIR ?? '' });

/** Runs SQL on the database of a shop, past all rules of the shop. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  place: DatabaseLocation,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(place);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same on the database of the open shop of the journeys. */
export function queryShop<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return queryDatabase<Row>(getJourneyShop(), text, values);
}

/** Runs SQL on that database and gives the values of its only column. */
export async function listShop<Value = string>(text: string, values?: unknown[]): Promise<Value[]> {
  const rows = await queryShop<Record<string, Value>>(text, values);
  return rows.flatMap((row) => Object.values(row));
}

/** Runs SQL on that database and gives its first value. */
export const readShop = async <Value = string>(text: string, values?: unknown[]) =>
  (await listShop<Value>(text, values))[0] as Value;

/**
 * A product of a test's own, so that no other journey touches its stock. Journeys get photographs
 * as well as drawn images, by the stock: a test has the same one in every run.
 */
export async function insertProduct(
  name: string,
  stock: number,
  priceCents = 2500,
): Promise<number> {
  const images: (string | null)[] = JSON.parse(process.env.SHOP_IMAGES ?? '[]');
  const id = await readShop(
    `insert into products (name, price_cents, category, subcategory, stock, description, image)
     values ($1, $2, 'Sega', 'Saturn', $3, 'Made for a journey.', $4) returning id`,
    [name, priceCents, stock, images[stock % 3] ?? null],
  );
  return Number(id);
}

/** How many units of a product there are. */
export const readStock = (id: number) =>
  readShop<number>('select stock from products where id = $1', [id]);

/** Locks a product against changes, until the answer is called. */
export async function lockProduct(id: number): Promise<() => Promise<void>> {
  const client = await connect(getJourneyShop());
  await client.query('begin');
  await client.query('select from products where id = $1 for update', [id]);
  return () => client.end();
}

/** The mail about an order did not arrive, for this reason. */
export const failMail = (number: string, reason: string) =>
  queryShop(
    `insert into pgboss.job (name, data, state, completed_on, output, policy)
     select name, jsonb_build_object('template', 'order-confirmation', 'data',
         jsonb_build_object('orderId', (select id from orders where order_number = $1))),
       'failed', now(), jsonb_build_object('message', $2::text), policy
     from pgboss.queue where name = 'mails'`,
    [number, reason],
  );
