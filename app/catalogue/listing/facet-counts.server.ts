import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createContext } from 'react-router';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { listConsoleKeys } from './console-filter.ts';
import { type Facet, flagNames, formatFilters, parseFilters } from './filters.ts';
import { matchesKeywords, type Reading } from './keywords.server.ts';
import { flagConditions, listBranches, worksColumn } from './list-plan.server.ts';
import { type Listing, listingUrl } from './listing.ts';
import { matchesByLookup } from './matches.server.ts';
import type { FacetCount, FacetCounts } from './narrowing.ts';

/** The counts of lists in the memory of one process, until the catalogue changes. */
export interface FacetCountsCache {
  /** Of a search that was found by a reading of its term, the counts of what that finds. */
  read(db: Connection, listing: Listing, reading?: Reading): Promise<FacetCounts>;
  invalidate(): void;
}

type Matches = (term: string) => RawBuilder<unknown>;

export const facetCountsContext = createContext<FacetCountsCache>();

/** What is new for 30 days, or comes out, changes with the time. */
const maxAgeMs = 60_000;

export function createFacetCounts(): FacetCountsCache {
  const lists = new LRUCache<string, Promise<FacetCount[]>>({ max: 500, ttl: maxAgeMs });

  /** The counts of a list that is narrowed by price alone, or not at all; `works` has consoles. */
  function readList(
    db: Connection,
    listing: Listing,
    { filters, works }: { filters: string; works: readonly string[] },
    reading: Reading | undefined,
  ): Promise<FacetCount[]> {
    const { category, subcategory, q } = listing;
    // Pre-orders come out at midnight.
    const id = `${todayInBeirut()} ${reading?.text ?? ''} ${works} ${listingUrl({ category, subcategory, q, filters })}`;
    const known = lists.get(id);
    if (known) return known;
    const counted = countFacets(
      db,
      { ...listing, filters },
      works,
      reading ? () => matchesKeywords(reading) : matchesByLookup,
    );
    lists.set(id, counted);
    counted.catch(() => lists.delete(id));
    return counted;
  }

  return {
    async read(db, listing, reading) {
      const { filters = '' } = reading ?? {};
      const chosen = parseFilters(new URLSearchParams(`${listing.filters}&${filters}`));
      const none: Record<Facet, string[]> = { condition: [], complete: [], region: [] };
      const prices = formatFilters({ ...chosen, only: [], chosen: none, works: [] });
      const works = listConsoleKeys(chosen.works);
      const [all, priced] = await Promise.all([
        readList(db, listing, { filters, works }, reading),
        readList(db, listing, { filters: prices, works }, reading),
      ]);
      return { all, priced };
    },
    invalidate: () => lists.clear(),
  };
}

async function countFacets(
  db: Connection,
  listing: Listing,
  works: readonly string[],
  matches: Matches,
): Promise<FacetCount[]> {
  const isFlagged = flagNames.map((flag) => sql`${flagConditions[flag]} as ${sql.ref(flag)}`);
  const sources = listBranches(listing, Number.POSITIVE_INFINITY, matches).map(
    ({ condition }) => sql`(select condition, completeness, region, ${sql.join(isFlagged)},
      ${worksColumn(works)} as works, price_cents from products where ${condition})`,
  );
  const counted = await sql<FacetCount>`
    select condition, completeness as complete, region, ${sql.join(flagNames.map((flag) => sql.ref(flag)))},
      works, count(*) as count, min(price_cents) as "minCents", max(price_cents) as "maxCents"
    from (${sql.join(sources, sql` union all `)}) as listed
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return counted.rows;
}
