import { type RawBuilder, sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { anyCategoryTag, categoryTag } from '#app/catalogue/product/page-tags.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { listConsoleKeys, listVerdicts, maybe } from './console-filter.ts';
import { type Facet, type Flag, facetNames, notRecorded, parseFilters } from './filters.ts';
import { type Listing, maxCounted, maxLastOnes } from './listing.ts';
import {
  countMatches,
  isInCategory,
  matchesByLookup,
  matchesByName,
  type Within,
} from './matches.server.ts';

/** A fact that adds products of other categories to a category. */
interface AutomaticMember {
  condition: () => RawBuilder<boolean>;
  /** True where an index finds the members, but in no order of a list. */
  isGathered: boolean;
}

// Decision 4: these categories show their own products and the ones that a fact adds.
const automaticMembers: Record<string, AutomaticMember> = {
  SALE: { condition: () => sql.raw('compare_at_cents > price_cents'), isGathered: false },
  'New Arrivals': {
    condition: () => sql.raw("created_at > now() - interval '30 days'"),
    isGathered: true,
  },
  // The day in Beirut, as `isPreOrder` gets it: the database may be in another time zone.
  'Pre-Orders': {
    condition: () => sql`released_on > ${todayInBeirut()}`,
    isGathered: true,
  },
};

function automaticMember({ category, subcategory }: Within) {
  return category && !subcategory ? automaticMembers[category] : undefined;
}

const isOwn = ({ category, subcategory }: Within) =>
  subcategory
    ? sql`category = ${category} and subcategory = ${subcategory}`
    : sql`category = ${category}`;

/** The condition for products that the list of a category or subcategory shows. */
export function isListedIn(within: Within): RawBuilder<unknown> {
  const member = automaticMember(within);
  return member ? sql`(${isOwn(within)} or ${member.condition()})` : isOwn(within);
}

/** Counts the products of a category, a subcategory or the whole shop from the stored counts. */
export async function countListing(db: Connection, listing: Listing): Promise<number> {
  const member = automaticMember(listing);
  // A comparison by bytes: the collation's order would cost more than everything else here.
  const added = member
    ? sql`+ (select count(*) from products where archived_at is null and ${member.condition()}
        and category collate "C" <> ${listing.category})`
    : sql``;
  const counted = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from category_count_changes
      where ${isInCategory(listing)}) ${added} as total
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

type Condition = RawBuilder<unknown>;

/** A source of rows that an index has in the order of the listing. */
interface Branch {
  source: RawBuilder<unknown>;
  condition: Condition;
}

const products = sql.raw('products');
const sortedColumns = sql.raw(
  'id, name, name_ar, name_fr, price_cents, category, subcategory, created_at, stock',
);
/** Up to this many rows, sorting is faster than an ordered index scan. */
export const maxGathered = 30_000;

const facetColumns: Record<Facet, RawBuilder<unknown>> = {
  condition: sql.ref('condition'),
  complete: sql.ref('completeness'),
  region: sql.ref('region'),
};

export const flagConditions: Record<Flag, RawBuilder<boolean>> = {
  stock: sql`(stock > 0)`,
  new: sql`(created_at > now() - interval '7 days')`,
  reduced: sql`(coalesce(compare_at_cents, 0) > price_cents)`,
};

/** Whether a game runs on one of these consoles; null if not. Without consoles 'maybe' for any. */
export function worksColumn(works: readonly string[]): RawBuilder<'yes' | 'maybe' | null> {
  if (listConsoleKeys(works).length === 0) return sql`case when kind = 'game' then ${maybe} end`;
  const verdicts = listVerdicts(works);
  const isOne = (answer: string) => {
    const places = verdicts
      .filter((verdict) => verdict.answer === answer)
      .map(({ subcategory, region }) => sql`(${subcategory}, ${region})`);
    return places.length === 0
      ? sql`false`
      : sql`(subcategory, coalesce(region, '')) in (${sql.join(places)})`;
  };
  return sql`case when kind = 'game' then
    case when ${isOne('yes')} then 'yes' when ${isOne(maybe)} then ${maybe} end end`;
}

/** The condition for products of the shelves of these consoles, which an index finds. */
function isOnShelfOf(works: readonly string[]): Condition {
  const shelves = [...new Set(listVerdicts(works).map(({ subcategory }) => subcategory))];
  const categories = categoryTree.filter(({ subcategories }) =>
    subcategories.some((one) => shelves.includes(one)),
  );
  return sql`category = any(${categories.map(({ name }) => name)}) and subcategory = any(${shelves})`;
}

function isOneOf(facet: Facet, chosen: readonly string[]): Condition {
  const column = facetColumns[facet];
  const isValue = sql`${column} = any(${chosen})`;
  return chosen.includes(notRecorded) ? sql`(${isValue} or ${column} is null)` : isValue;
}

function filterConditions({ filters }: Pick<Listing, 'filters'>): Condition[] {
  const { minCents, maxCents, only, chosen, works } = parseFilters(new URLSearchParams(filters));
  const answers = works.includes(maybe) ? ['yes', maybe] : ['yes'];
  return [
    ...(minCents === null ? [] : [sql`price_cents >= ${minCents}`]),
    ...(maxCents === null ? [] : [sql`price_cents <= ${maxCents}`]),
    ...only.map((flag) => flagConditions[flag]),
    ...facetNames
      .filter((facet) => chosen[facet].length > 0)
      .map((facet) => isOneOf(facet, chosen[facet])),
    ...(listConsoleKeys(works).length > 0
      ? [isOnShelfOf(works), sql`${worksColumn(works)} = any(${answers})`]
      : []),
  ];
}

// `offset 0` stops the planner from choosing an index scan of all products.
const gather = ({ condition }: Branch): Branch => ({
  source: sql`(select ${sortedColumns} from products where ${condition} offset 0) as products`,
  condition: sql`true`,
});

/** One branch, and a second one for the automatic members of a category. */
export function listBranches(
  listing: Listing,
  total: number,
  matches: (term: string) => Condition,
): Branch[] {
  const { category, q } = listing;
  const toBranch = (...conditions: Condition[]): Branch => ({
    source: products,
    condition: sql.join(conditions, sql` and `),
  });
  const shared = [
    sql`archived_at is null`,
    ...filterConditions(listing),
    ...(q ? [matches(q)] : []),
  ];
  if (!category) return [toBranch(...shared)];
  const own = [...shared, isOwn(listing)];
  const member = automaticMember(listing);
  if (!member) return [toBranch(...own)];
  const added = toBranch(...shared, member.condition(), sql`category collate "C" <> ${category}`);
  const isGathered = member.isGathered && total <= maxGathered;
  return [toBranch(...own), isGathered ? gather(added) : added];
}

async function planLastOnes(db: Connection): Promise<Plan> {
  const found = sql`(select ${sortedColumns} from products where archived_at is null and stock = 1
    order by created_at desc, id desc limit ${maxLastOnes}) as products`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  const branches = [{ source: found, condition: sql`true` }];
  return { total: counted.rows[0]?.total ?? 0, branches };
}

export interface Plan {
  total: number;
  branches: Branch[];
}

/** Counts the matches and chooses the branches that read them at the lowest cost. */
export async function planListing(db: Connection, listing: Listing): Promise<Plan> {
  const { category } = listing;
  // A product that sells out or is sold changes what is counted, also where it is not shown.
  dependOn(category && !automaticMember(listing) ? categoryTag(category) : anyCategoryTag);
  if (listing.lastOnes) return planLastOnes(db);
  if (listing.filters || (listing.q && automaticMember(listing)))
    return planByCounting(db, listing, matchesByLookup);
  if (!listing.q) {
    const total = await countListing(db, listing);
    return { total, branches: listBranches(listing, total, matchesByName) };
  }
  const { total, isCommon } = await countMatches(db, listing.q, listing);
  return {
    total,
    branches: listBranches(listing, total, isCommon ? matchesByName : matchesByLookup),
  };
}

/** Counts what the branches themselves find, where there is no stored count, up to a little more than `maxCounted`. */
export async function planByCounting(
  db: Connection,
  listing: Listing,
  matches: (term: string) => Condition,
): Promise<Plan> {
  const branches = listBranches(listing, Number.POSITIVE_INFINITY, matches);
  const found = branches.map(
    ({ condition }) => sql`(select 1 from products where ${condition} limit ${maxCounted + 1})`,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(found, sql` union all `)}) as found`.execute(db);
  const total = Math.min(counted.rows[0]?.total ?? 0, maxCounted + 1);
  // A scan in the order of the list would meet few matches late.
  return { total, branches: total > maxCounted ? branches : branches.map(gather) };
}
