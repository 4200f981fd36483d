import { sql } from 'kysely';
import type { RowProduct } from '#app/catalogue/cards/product-row.tsx';
import { anyCategoryTag } from '#app/catalogue/product/page-tags.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';

const rows = {
  'Just in': sql.raw('true'),
  'Last ones': sql.raw('stock = 1'),
  'On sale': sql.raw('compare_at_cents > price_cents'),
};

export type HomeRow = 'Our picks' | keyof typeof rows;
export type ProductsByRow = Record<HomeRow, RowProduct[]>;

/** Leaves out what a row does not show, for a lighter home page. */
function toRowProduct(row: ProductSummaryRow): RowProduct {
  const { subcategory: _subcategory, inStock: _inStock, ...product } = toProductSummary(row);
  return Object.fromEntries(
    Object.entries(product).filter(([, value]) => value !== null),
  ) as unknown as RowProduct;
}

const rowLength = 6;
/** How many of the newest are read, of which the sold out and the unreleased are skipped. */
const maxCandidates = 60;

/** All rows in one query: picks in the owner's order, none archived; in others the newest first. */
export async function listHomeRows(
  db: Connection,
  picks: readonly number[],
): Promise<ProductsByRow> {
  dependOn(anyCategoryTag);
  const picked = sql`(select 'Our picks' as row, ${selectSummary()}, created_at from products
    where id = any(${picks}::bigint[]) and archived_at is null
    order by array_position(${picks}::bigint[], id))`;
  const parts = Object.entries(rows).map(
    ([row, condition]) => sql`(select ${row} as row, newest.* from (
        select ${selectSummary()}, created_at from products
        where archived_at is null and ${condition}
        order by created_at desc, id desc limit ${maxCandidates}) as newest
      where stock > 0 and coalesce("releasedOn" <= ${todayInBeirut()}, category <> 'Pre-Orders')
      order by created_at desc, id desc limit ${rowLength})`,
  );
  const found = await sql<ProductSummaryRow & { row: HomeRow }>`
    ${sql.join([picked, ...parts], sql` union all `)}`.execute(db);
  const listRow = (row: HomeRow) =>
    found.rows.filter((product) => product.row === row).map(toRowProduct);
  return {
    'Our picks': listRow('Our picks'),
    'Just in': listRow('Just in'),
    'Last ones': listRow('Last ones'),
    'On sale': listRow('On sale'),
  };
}
