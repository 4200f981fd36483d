import type { RouterContextProvider } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { listConsoles } from '#app/catalogue/compatibility/user-consoles.server.ts';
import type { OwnConsole } from '#app/catalogue/compatibility/works-on.ts';
import { mine, toConsoleKeys } from '#app/catalogue/listing/console-filter.ts';
import { facetCountsContext } from '#app/catalogue/listing/facet-counts.server.ts';
import { formatFilters, parseFilters } from '#app/catalogue/listing/filters.ts';
import type { ListedProducts } from '#app/catalogue/listing/listing.server.ts';
import { isFeatured, isMoreThanCounted, type Listing } from '#app/catalogue/listing/listing.ts';
import { describeNarrowing, type Narrowing } from '#app/catalogue/listing/narrowing.ts';
import { readDatabaseContext } from '#app/platform/http/request-context.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Of a list for 'my consoles', those of the account; null for a guest, undefined for another list. */
export async function findOwnConsoles(context: Context, { filters }: Listing) {
  if (!parseFilters(new URLSearchParams(filters)).works.includes(mine)) return undefined;
  const user = await context.get(currentUserContext).find();
  return user && (await listConsoles(context.get(readDatabaseContext), user.id));
}

/** The list by the consoles themselves, for everyone who opens its link. */
export function narrowToConsoles(listing: Listing, consoles: readonly OwnConsole[]): Listing {
  const filters = parseFilters(new URLSearchParams(listing.filters));
  return { ...listing, filters: formatFilters({ ...filters, works: toConsoleKeys(consoles) }) };
}

interface ReadList {
  listing: Listing;
  listed: ListedProducts;
  consoles: Awaited<ReturnType<typeof findOwnConsoles>>;
}

/** What the list can be narrowed by; undefined where it cannot, as for the few products of home. */
export async function readNarrowing(
  context: Context,
  { listing, listed, consoles }: ReadList,
): Promise<Narrowing | undefined> {
  const { total, reading } = listed;
  if (isFeatured(listing) || listing.lastOnes || (total < 2 && !listing.filters)) return;
  const isSearchTooWide = isMoreThanCounted({ ...listing, filters: '' }, total);
  const q = isSearchTooWide ? null : listing.q;
  const db = context.get(readDatabaseContext);
  const counts = await context.get(facetCountsContext).read(db, { ...listing, q }, reading);
  const asksConsoles = consoles === undefined ? null : consoles ? 'account' : 'browser';
  return { ...describeNarrowing(listing, counts, isSearchTooWide), asksConsoles };
}
