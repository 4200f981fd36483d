import { sql } from 'kysely';
import { productTag } from '#app/catalogue/product/page-tags.ts';
import { selectName } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import type { CopySummary } from './copy.ts';

const maxTitles = 500;

/** Lists the titles that products of a category and subcategory have, by name. */
export async function listTitles(
  db: Connection,
  { category, subcategory }: { category: string; subcategory: string },
): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from titles
    where category = ${category} and subcategory = ${subcategory}
      and exists (select from products where title_id = titles.id)
    order by name limit ${maxTitles}`.execute(db);
  return found.rows.map(({ name }) => name);
}

export interface OtherCopy extends Omit<CopySummary, 'kind'> {
  id: number;
  name: string;
  priceCents: number;
  inStock: boolean;
  isSold: boolean;
}

const maxCopies = 20;

/** The other copies of a product's title: those for sale from the cheapest, then the last sold, without their prices. */
export async function listOtherCopies(db: Connection, productId: number): Promise<OtherCopy[]> {
  const found = await sql<OtherCopy>`
    select other.id, ${selectName('other')} as name, other.completeness, other.condition, other.region,
      case when other.sold_at is null then other.price_cents else 0 end as "priceCents", other.stock > 0 as "inStock",
      other.sold_at is not null as "isSold"
    from products as shown join products as other using (title_id)
    where shown.id = ${productId} and other.id <> shown.id
      and (other.archived_at is null or other.sold_at is not null)
    order by other.sold_at desc nulls first, other.price_cents, other.id
    limit ${maxCopies}`.execute(db);
  for (const { id } of found.rows) dependOn(productTag(id));
  return found.rows;
}
