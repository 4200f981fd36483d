import { sql } from 'kysely';
import { writeFacts } from '#app/catalogue/copy/write-facts.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { type DemoPart, type DemoProduct, demoProducts, formatViewUrl } from './demo-product.ts';
import { largeCatalogue } from './large-catalogue.ts';

const batchSize = 5000;

async function insertBatch(
  db: Connection,
  batch: readonly DemoProduct[],
  isDemo: boolean,
): Promise<void> {
  const rows = batch.map(({ price, compareAt, copy, photos, ...product }, place) => ({
    ...product,
    ...copy,
    priceCents: Math.round(price * 100),
    compareAtCents: compareAt ? Math.round(compareAt * 100) : null,
    place,
  }));
  const inserted = await sql<{ id: number }>`
    insert into products (name, price_cents, compare_at_cents, reduced_until, category, subcategory, image,
      description, stock, released_on, created_at, is_demo, kind, condition, completeness, region)
    select name, "priceCents", "compareAtCents", ${todayInBeirut()}::date + "reducedForDays", category,
      subcategory, image, description, stock, ${todayInBeirut()}::date + "releasesInDays",
      now() - "addedDaysAgo" * interval '1 day', ${isDemo}::boolean, kind, condition, completeness, region
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(name text, "priceCents" int,
      "compareAtCents" int, "reducedForDays" int, category text, subcategory text, image text,
      description text, stock int, "releasesInDays" int, "addedDaysAgo" int, kind text, condition text,
      completeness text, region text, place int)
    order by place
    returning id
  `.execute(db);
  const ids = inserted.rows.map(({ id }) => id).sort((a, b) => a - b);
  await insertCopies(
    db,
    batch.map((product, index) => ({ id: ids[index] as number, product })),
  );
}

async function insertCopies(
  db: Connection,
  rows: readonly { id: number; product: DemoProduct }[],
): Promise<void> {
  const facts = rows.flatMap(({ id, product: { copy } }) => {
    if (!copy) return [];
    const { testedDaysAgo, ...values } = copy;
    const tested = testedDaysAgo !== undefined && {
      testedOn: todayInBeirut(new Date(Date.now() - testedDaysAgo * 86_400_000)),
    };
    return [{ id, values: { ...values, ...tested } }];
  });
  if (facts.length > 0) await writeFacts(db, facts);
  const photos = rows.flatMap(({ id, product: { image = '', photos: captions = {} } }) =>
    Object.entries(captions).map(([part, caption], index) => ({
      product_id: id,
      position: index + 2,
      image: formatViewUrl(image, part as DemoPart),
      part,
      caption,
    })),
  );
  if (photos.length > 0) await db.insertInto('product_photos').values(photos).execute();
}

/** Adds products, some thousand in a statement, and counts them. `isDemo` lets them be cleared away. */
export async function insertProducts(
  db: Connection,
  products: Iterable<DemoProduct>,
  { onProgress = (_count: number): void => undefined, isDemo = false } = {},
): Promise<number> {
  let count = 0;
  let batch: DemoProduct[] = [];
  const flush = async () => {
    await insertBatch(db, batch, isDemo);
    count += batch.length;
    batch = [];
    onProgress(count);
  };
  for (const product of products) {
    batch.push(product);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
}

const seller = {
  sellerName: 'Sandouk SARL (demo)',
  sellerAddress: 'Armenia Street, Mar Mikhael, Beirut',
  sellerRegister: 'Beirut 0000000 (demo)',
};

/** What the demo shop picks for home, in this order. */
const picks = [
  'Super Metroid (SNES, NTSC, cartridge only)',
  'Shenmue (Dreamcast, PAL, four discs)',
  'Final Fantasy VII (black label, complete)',
  'The Legend of Zelda: Ocarina of Time (N64, complete)',
];

const transformer = 'Step-down transformer, 220 V to 110 V, 100 W';

async function insertSettings(db: Connection): Promise<void> {
  await sql`
    insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(seller)}::jsonb)
    union all
    select 'picks', jsonb_agg(id order by array_position(${picks}::text[], name::text))
    from products where is_demo and sold_at is null and name = any(${picks})
    union all
    select 'transformer', jsonb_agg(id) from products where is_demo and name = ${transformer}`.execute(
    db,
  );
}

const soldCopies = [
  { name: 'Super Metroid (SNES, PAL, boxed)', price: 112, daysAgo: 9 },
  { name: 'Resident Evil 2 (PlayStation 1, complete)', price: 42, daysAgo: 16 },
  { name: 'The Legend of Zelda: Ocarina of Time (N64, complete)', price: 74.5, daysAgo: 31 },
];

async function insertSoldCopies(db: Connection): Promise<void> {
  const products = soldCopies.flatMap(({ name, price, daysAgo }) => {
    const like = demoProducts().filter((product) => product.name === name);
    return like.map((product) => ({
      ...product,
      price,
      stock: 0,
      addedDaysAgo: daysAgo + 5,
      copy: { ...product.copy, testedDaysAgo: daysAgo + 6 },
    }));
  });
  await insertProducts(db, products, { isDemo: true });
  await sql`
    update products set archived_at = now() - sold.days * interval '1 day',
      sold_at = now() - sold.days * interval '1 day'
    from unnest(
      ${soldCopies.map(({ name }) => name)}::text[],
      ${soldCopies.map(({ daysAgo }) => daysAgo)}::int[]
    ) as sold(name, days)
    where is_demo and stock = 0 and products.name = sold.name`.execute(db);
}

/** A rate and a courier, so that amounts in lira and runs can be tried. */
async function insertDemoDelivery(db: Connection): Promise<void> {
  await sql`
    insert into settings (key, value) values ('lbpRate', '89500') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into couriers (title, phone, is_demo) values ('Rami (demo)', '+961 3 555 018', true)
    on conflict do nothing`.execute(db);
}

async function insertDemoDemand(db: Connection): Promise<void> {
  await sql`
    insert into looking_for (title, note, position, is_demo) values
      ('Panzer Dragoon Saga', 'PAL, with all four discs', 1, true),
      ('Boxed Game Boy games', 'Also without their manuals', 2, true),
      ('Sakhr AX-170', 'Arabic keyboard, in any condition', 3, true)`.execute(db);
  await sql`
    insert into search_misses (term, day, count, is_demo) values
      ('terranigma', ${todayInBeirut()}, 4, true), ('turbografx', ${todayInBeirut()}, 2, true),
      ('atmark', ${todayInBeirut()}, 1, true)`.execute(db);
}

/** Adds the demo unless that was done before; it and `alongside` in one transaction, or nothing. */
export async function seedDemoOnce(
  db: Database,
  alongside: (transaction: Connection) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const marked = await sql`
      update installation set demo_seeded_at = now() where demo_seeded_at is null
    `.execute(transaction);
    if (marked.numAffectedRows !== 1n) return;
    await insertProducts(transaction, demoProducts(), { isDemo: true });
    await insertSoldCopies(transaction);
    await insertDemoDelivery(transaction);
    await insertDemoDemand(transaction);
    await insertSettings(transaction);
    await alongside(transaction);
  });
  await sql`analyze products`.execute(db);
}

/** The demo catalogue, followed by as many generated products as make `count` in all. */
export function* catalogueOf(count: number): Generator<DemoProduct> {
  const demo = demoProducts();
  yield* demo.slice(0, count);
  if (count > demo.length) yield* largeCatalogue(count - demo.length);
}
