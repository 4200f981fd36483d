import { sql } from 'kysely';
import { anyCategoryTag, productTag } from '#app/catalogue/product/page-tags.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  soldForCents,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';

interface SoldCopy extends ProductSummary {
  /** ISO instant. */
  soldAt: string;
  soldForCents: number;
  /** The cheapest copy of its title that is for sale. */
  other: { id: number; priceCents: number } | null;
}

/** A sold copy without what it costs and was sold for, where the owner does not show that. */
export const hidePrice = <Sold extends ProductSummary>(sold: Sold) => ({
  ...sold,
  ...{ priceCents: 0, compareAtCents: null, soldForCents: null },
});

export const soldPageSize = 48;

/** One page of the sold copies, the last sold first, and how many there are in all. */
export async function listSoldCopies(
  db: Connection,
  page: number,
): Promise<{ copies: SoldCopy[]; total: number }> {
  const [found, total] = await Promise.all([
    sql<ProductSummaryRow & Pick<SoldCopy, 'soldForCents' | 'other'> & { soldAt: Date }>`
      select ${selectSummary()}, sold_at as "soldAt", ${soldForCents} as "soldForCents", (
        select json_build_object('id', id, 'priceCents', price_cents) from products as copy
        where copy.title_id = products.title_id and archived_at is null and stock > 0
        order by price_cents, id limit 1
      ) as other
      from products where sold_at is not null
      order by sold_at desc, id desc
      limit ${soldPageSize} offset ${(page - 1) * soldPageSize}`.execute(db),
    countSoldCopies(db),
  ]);
  const copies = found.rows.map((row) => {
    if (row.other) dependOn(productTag(row.other.id));
    const { soldForCents: cents, other } = row;
    const soldAt = row.soldAt.toISOString();
    return { ...toProductSummary(row), soldAt, soldForCents: cents, other };
  });
  return { copies, total };
}

export async function countSoldCopies(db: Connection): Promise<number> {
  dependOn(anyCategoryTag);
  const counted = await sql<{ total: number }>`
    select count(*) as total from products where sold_at is not null`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

const maxEarlierCopies = 3;

/**
 * What the last copies of a title were sold for and how long they stood in the shop, to price the next
 * one: 'Earlier copies: $58 in 4 days, $62 in 11 days'. Null where none was sold.
 */
export async function describeEarlierCopies(
  db: Connection,
  { title, category, subcategory }: { title: string; category: string; subcategory: string },
): Promise<string | null> {
  const found = await sql<{ priceCents: number; days: number }>`
    select ${soldForCents} as "priceCents",
      greatest(extract(day from sold_at - products.created_at), 0)::int as days
    from titles join products on title_id = titles.id
    where (titles.name, titles.category, titles.subcategory) = (${title}, ${category}, ${subcategory})
      and sold_at is not null
    order by sold_at desc limit ${maxEarlierCopies}`.execute(db);
  if (found.rows.length === 0) return null;
  const sales = found.rows.map(({ priceCents, days }) => {
    const price = formatPrice(priceCents).replace(/\.00$/, '');
    return `${price} in ${days === 1 ? '1 day' : `${days} days`}`;
  });
  return `Earlier copies: ${sales.join(', ')}`;
}
