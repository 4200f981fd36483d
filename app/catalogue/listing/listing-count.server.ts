import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { Listing } from './listing-url.ts';
import { onShelvesOf } from './matches.server.ts';

/** A fact by which products belong to a shelf that is not their own. */
interface AutomaticMember {
  condition: () => RawBuilder<boolean>;
  /** True where an index knows the members, in no order that a list is in: they are few, or many. */
  isGathered: boolean;
}

// Decision 4: these shelves show their own products and those that belong on them by a fact.
const automaticMembers: Record<string, AutomaticMember> = {
  SALE: { condition: () => sql.raw('compare_at_cents > price_cents'), isGathered: false },
  'New Arrivals': {
    condition: () => sql.raw("created_at > now() - interval '30 days'"),
    isGathered: true,
  },
  // By the day that `isUpcoming` is asked with, whatever the time zone of the database.
  'Pre-Orders': {
    condition: () => sql`released_on > ${todayInBeirut()}`,
    isGathered: true,
  },
};

/** The automatic members of the shelf that a listing shows; undefined for most shelves. */
export function automaticMember({ category, subcategory }: Listing) {
  return category && !subcategory ? automaticMembers[category] : undefined;
}

/** How many products a category, a subcategory or the whole shop has, by the counts that are kept. */
export async function countListing(db: Connection, listing: Listing): Promise<number> {
  const member = automaticMember(listing);
  // Compared by its bytes: the language's own order would cost more than all else here.
  const visiting = member
    ? sql`+ (select count(*) from products where archived_at is null and ${member.condition()}
        and category collate "C" <> ${listing.category})`
    : sql``;
  const counted = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from shelf_changes
      where ${onShelvesOf(listing)}) ${visiting} as total
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}
