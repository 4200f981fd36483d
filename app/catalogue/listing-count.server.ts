import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import type { Listing } from './listing-url.ts';

// Decision 4: these shelves show their own products and those that belong on them by a fact.
const automaticMembers: Record<string, RawBuilder<boolean>> = {
  SALE: sql.raw('compare_at_cents > price_cents'),
  'New Arrivals': sql.raw("created_at > now() - interval '30 days'"),
  'Pre-Orders': sql.raw('released_on > current_date'),
};

/** The fact by which products belong to a shelf that is not their own; undefined for most shelves. */
export function automaticMember({ category, subcategory }: Listing) {
  return category && !subcategory ? automaticMembers[category] : undefined;
}

/** How many products a category, a subcategory or the whole shop has, by the counts that are kept. */
export async function countListing(db: Connection, listing: Listing): Promise<number> {
  const { category, subcategory } = listing;
  const shelf = category
    ? sql`where shelf_id in (select id from shelves where category = ${category}
        ${subcategory ? sql`and subcategory = ${subcategory}` : sql``})`
    : sql``;
  const member = automaticMember(listing);
  // Compared by its bytes: the language's own order would cost more than all else here.
  const visiting = member
    ? sql`+ (select count(*) from products where archived_at is null and ${member}
        and category collate "C" <> ${category})`
    : sql``;
  const counted = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from shelf_changes ${shelf}) ${visiting} as total
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}
