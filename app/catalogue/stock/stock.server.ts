import { sql } from 'kysely';
import type { CopyFacts } from '#app/catalogue/copy/copy.ts';
import { toSelected } from '#app/catalogue/editing/product-columns.ts';
import { productFields } from '#app/catalogue/editing/product-fields.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { quantityTag, stockChannel } from '#app/catalogue/product/page-tags.ts';
import {
  type ProductSummaryRow,
  productsWithFacts,
  selectSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { sendWithNext } from '#app/platform/database/pipelined-client.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';

export interface RequestedItem {
  productId: number;
  quantity: number;
}

export type LockedProduct = Omit<ProductSummaryRow, 'image'> & {
  image: string;
  /** Null where the owner has given none. */
  facts: CopyFacts | null;
};

const factColumns = sql.raw(
  (['gradedBy', 'grade', 'certificate', 'serial', 'shelfMark'] as const)
    .map((field) => toSelected(productFields[field]))
    .join(', '),
);

function pickFacts({ kind, condition, completeness, region, ...rest }: CopyFacts) {
  const { gradedBy, grade, certificate, serial, shelfMark } = rest;
  const graded = { gradedBy, grade, certificate };
  const facts = { kind, condition, completeness, region, ...graded, serial, shelfMark };
  return Object.values(facts).some((fact) => fact !== null) ? facts : null;
}

/** Locks in id order, against deadlocks, until the transaction ends. Skips archived and unknown. */
export async function lockProducts(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const found = await sql<ProductSummaryRow & CopyFacts>`
    select ${selectSummary()}, ${factColumns} from ${productsWithFacts}
    where id = any(${ids}::bigint[]) and archived_at is null
    order by id for no key update of products`.execute(db);
  return new Map(
    found.rows.map((row) => [
      row.id,
      { ...row, image: row.image ?? categoryImageUrl(row.category), facts: pickFacts(row) },
    ]),
  );
}

/** Takes what was bought out of the stock of locked products. The table refuses to go below 0. */
export async function takeStock(db: Connection, items: readonly RequestedItem[]): Promise<void> {
  await sendWithNext(
    db,
    sql`
      update products set stock = stock - taken.quantity
      from unnest(
        ${items.map((one) => one.productId)}::bigint[],
        ${items.map((one) => one.quantity)}::int[]
      ) as taken(id, quantity)
      where products.id = taken.id`,
  );
}

/**
 * Locks products, archived ones too, in id order, like every change of stock, and returns how many units
 * each has. Lines of other orders may still refer to them, since their keys do not change.
 */
export async function lockStock(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await sql<{ id: number; stock: number }>`
    select id, stock from products where id = any(${productIds}::bigint[]) order by id
    for no key update`.execute(db);
  return new Map(found.rows.map(({ id, stock }) => [id, stock]));
}

/** Puts units of locked products back, also of archived ones. A sold copy is for sale again. */
export async function returnStock(
  db: Connection,
  returned: readonly RequestedItem[],
): Promise<void> {
  const ids = returned.map((one) => one.productId);
  await clearSold(db, ids);
  await sql`
    update products set stock = stock + back.quantity
    from unnest(
      ${returned.map((one) => one.productId)}::bigint[],
      ${returned.map((one) => one.quantity)}::int[]
    ) as back(id, quantity)
    where products.id = back.id`.execute(db);
  await notifyQuantities(db, ids);
}

/**
 * Takes the single copies among locked products whose last unit was delivered out of the lists, and what
 * is loose or complete and was never there twice. Their pages stay (decision 41). Like every change by
 * orders it leaves `updated_at` alone.
 */
export async function archiveSold(db: Connection, productIds: readonly number[]): Promise<void> {
  await sql`
    update products set archived_at = now(), sold_at = now() where id in (
      select id from ${productsWithFacts}
      where id = any(${productIds}::bigint[]) and stock = 0 and archived_at is null
        and (coalesce(serial, certificate) is not null or (completeness <> 'sealed'
          and (coalesce(condition, 'new') <> 'new' or max_stock <= 1))))`.execute(db);
}

/** Returns the sold ones among locked products to the lists; what the owner has archived stays away. */
export async function clearSold(db: Connection, productIds: readonly number[]): Promise<void> {
  await sql`
    update products set archived_at = null, sold_at = null
    where id = any(${productIds}::bigint[]) and sold_at is not null`.execute(db);
}

/** Lets the pages of products follow how many are left, in a transaction that has changed it. */
export async function notifyQuantities(db: Connection, ids: readonly number[]): Promise<void> {
  await sql`
    select pg_notify(${stockChannel}, tag) from unnest(${ids.map(quantityTag)}::text[]) as tag`.execute(
    db,
  );
}

interface StockValue {
  productCount: number;
  unitCount: number;
  cents: number;
}

/** At cost where it is known, else at today's price; without repairs and pre-orders not yet out. */
export async function readStockValue(db: Connection): Promise<StockValue> {
  const found = await sql<StockValue>`
    select count(*) as "productCount", coalesce(sum(stock), 0)::bigint as "unitCount",
      coalesce(sum(stock::bigint * coalesce(cost_cents, price_cents)), 0)::bigint as cents
    from products left join product_facts on product_id = products.id
    where archived_at is null and category <> 'Repairs' and case when released_on is null
      then category <> 'Pre-Orders' else released_on <= ${todayInBeirut()}::date end`.execute(db);
  return found.rows[0] ?? { productCount: 0, unitCount: 0, cents: 0 };
}

/** What runs low: at or below its threshold, and once above it, so that no one-off counts. */
export const isLowStock = sql.raw<boolean>(
  'stock <= low_stock_threshold and max_stock > low_stock_threshold',
);

interface LowStockProduct {
  id: number;
  name: string;
  stock: number;
}

/** What runs low, the ten emptiest first, and how many there are in all. */
export async function listLowStock(
  db: Connection,
): Promise<{ products: LowStockProduct[]; total: number }> {
  const low = sql`from products where archived_at is null and ${isLowStock}`;
  const [listed, counted] = await Promise.all([
    sql<LowStockProduct>`select id, name, stock ${low} order by stock, id limit 10`.execute(db),
    sql<{ total: number }>`select count(*) as total ${low}`.execute(db),
  ]);
  return { products: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
