import {
  type Facet,
  type Filters,
  facetNames,
  facets,
  formatDollars,
  formatFacetValue,
  formatFilters,
  parseFilters,
} from './filters.ts';
import { type Listing, listingUrl } from './listing.ts';

/** How many products of a list have the same facts, and their prices. */
export interface FacetCount extends Record<Facet, string | null> {
  inStock: boolean;
  count: number;
  minCents: number;
  maxCents: number;
}

/** The counts of the list before it is narrowed, and after it is narrowed by price alone. */
export interface FacetCounts {
  all: readonly FacetCount[];
  priced: readonly FacetCount[];
}

interface NarrowingOption {
  value: string;
  text: string;
  /** How many products the list would have with this value, of this facet alone, where it is known. */
  count: number | null;
  isChosen: boolean;
}

/** What the form beside a list offers to narrow it by. Only what at least two values stand for. */
export interface Narrowing {
  /** The prices in the fields, such as '20'; null where all products cost the same. */
  prices: { min: string; max: string } | null;
  facets: { name: Facet | 'stock'; legend: string; options: NarrowingOption[] }[];
  /** What is chosen, each with the list without it. */
  chips: { text: string; url: string }[];
  /** The list with nothing chosen. */
  clearUrl: string;
}

const sum = (counts: readonly FacetCount[]) =>
  counts.reduce((total, { count }) => total + count, 0);

/** Describes the form for a list. The counts of a wider list hold for its values alone. */
export function describeNarrowing(
  listing: Listing,
  counts: FacetCounts,
  isWider = false,
): Narrowing {
  const filters = parseFilters(new URLSearchParams(listing.filters));
  const { minCents, maxCents } = filters;
  const hasPrices =
    new Set(counts.all.flatMap((one) => [one.minCents, one.maxCents])).size > 1 ||
    minCents !== null ||
    maxCents !== null;
  const format = (cents: number | null) => (cents === null ? '' : formatDollars(cents));
  const described = [
    ...describeStock(filters, counts),
    ...facetNames.flatMap((facet) => describeFacet(facet, filters, counts)),
  ];
  const withoutCount = (option: NarrowingOption) => ({ ...option, count: null });
  return {
    prices: hasPrices ? { min: format(minCents), max: format(maxCents) } : null,
    facets: isWider
      ? described.map((facet) => ({ ...facet, options: facet.options.map(withoutCount) }))
      : described,
    chips: listChips(filters).map(({ text, rest }) => ({
      text,
      url: listingUrl({ ...listing, filters: formatFilters(rest), page: 1 }),
    })),
    clearUrl: listingUrl({ ...listing, filters: '', page: 1 }),
  };
}

/** Whether a combination has a chosen value of every facet, apart from one facet. */
function fits(one: FacetCount, { chosen, inStock }: Filters, except: Facet | 'stock'): boolean {
  const isStocked = !inStock || one.inStock || except === 'stock';
  return (
    isStocked &&
    facetNames.every(
      (facet) =>
        facet === except || chosen[facet].length === 0 || chosen[facet].includes(one[facet] ?? ''),
    )
  );
}

function describeStock(filters: Filters, { all, priced }: FacetCounts): Narrowing['facets'] {
  const isMixed = new Set(all.map(({ inStock }) => inStock)).size > 1;
  if (!isMixed && !filters.inStock) return [];
  const count = sum(priced.filter((one) => one.inStock && fits(one, filters, 'stock')));
  const option = { value: '1', text: 'In stock only', count, isChosen: filters.inStock };
  return [{ name: 'stock', legend: 'Stock', options: [option] }];
}

function describeFacet(
  name: Facet,
  filters: Filters,
  { all, priced }: FacetCounts,
): Narrowing['facets'] {
  const { legend, texts } = facets[name];
  const chosen = filters.chosen[name];
  const listed = new Set([...all.map((one) => one[name]), ...chosen]);
  const values = Object.keys(texts).filter((value) => listed.has(value));
  if (values.length < 2 && chosen.length === 0) return [];
  const fitting = priced.filter((one) => fits(one, filters, name));
  const options = values.map((value) => ({
    value,
    text: formatFacetValue(name, value),
    count: sum(fitting.filter((one) => one[name] === value)),
    isChosen: chosen.includes(value),
  }));
  return [{ name, legend, options }];
}

/** Everything that is chosen, with the filters that remain without it. */
function listChips(filters: Filters): { text: string; rest: Filters }[] {
  const { minCents, maxCents, inStock, chosen } = filters;
  return [
    ...(minCents === null
      ? []
      : [{ text: `From $${formatDollars(minCents)}`, rest: { ...filters, minCents: null } }]),
    ...(maxCents === null
      ? []
      : [{ text: `Up to $${formatDollars(maxCents)}`, rest: { ...filters, maxCents: null } }]),
    ...(inStock ? [{ text: 'In stock', rest: { ...filters, inStock: false } }] : []),
    ...facetNames.flatMap((facet) =>
      chosen[facet].map((value) => ({
        text: formatFacetValue(facet, value),
        rest: {
          ...filters,
          chosen: { ...chosen, [facet]: chosen[facet].filter((other) => other !== value) },
        },
      })),
    ),
  ];
}
