import { completenesses, conditions, regions } from '#app/catalogue/copy/copy.ts';
import { parsePrice } from '#app/platform/text/money.ts';

/** The facts of copies that a list is narrowed by: the parameter of the URL, and its values in order. */
export const facets = {
  condition: { legend: 'Condition', texts: conditions },
  complete: { legend: 'Completeness', texts: completenesses },
  region: { legend: 'Region', texts: regions },
} as const;

export type Facet = keyof typeof facets;

export const facetNames = Object.keys(facets) as Facet[];

/** Every parameter of the URL that narrows a list. */
export const filterParameters = ['min', 'max', 'stock', ...facetNames] as const;

/** What a list is narrowed to. Of a facet, any of the chosen values will do. */
export interface Filters {
  minCents: number | null;
  maxCents: number | null;
  inStock: boolean;
  chosen: Record<Facet, string[]>;
}

/** The text of a facet's value for shoppers. */
export function formatFacetValue(facet: Facet, value: string): string {
  return (facets[facet].texts as Record<string, string>)[value] ?? value;
}

/**
 * Reads the filters of a URL, with lists in one parameter or in several of the same name. Ignores
 * unknown values; exchanges a lowest price above the highest.
 */
export function parseFilters(query: URLSearchParams): Filters {
  const prices = ['min', 'max'].map((name) => parsePrice(query.get(name) ?? ''));
  const [min, max] = prices.every((cents) => cents !== null)
    ? prices.toSorted((a, b) => Number(a) - Number(b))
    : prices;
  const choose = (facet: Facet) => {
    const given = query.getAll(facet).join(',').split(',');
    return Object.keys(facets[facet].texts).filter((value) => given.includes(value));
  };
  return {
    minCents: min ?? null,
    maxCents: max ?? null,
    inStock: query.get('stock') === '1',
    chosen: {
      condition: choose('condition'),
      complete: choose('complete'),
      region: choose('region'),
    },
  };
}

/** A price as it stands in a URL and in its field: '20' or '19.99'. */
export function formatDollars(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** The part of a URL that narrows a list: 'min=20&stock=1&region=pal,ntsc-u', or an empty text. */
export function formatFilters({ minCents, maxCents, inStock, chosen }: Filters): string {
  const parts = [
    minCents !== null && `min=${formatDollars(minCents)}`,
    maxCents !== null && `max=${formatDollars(maxCents)}`,
    inStock && 'stock=1',
    ...facetNames.map((facet) => chosen[facet].length > 0 && `${facet}=${chosen[facet].join(',')}`),
  ];
  return parts.filter(Boolean).join('&');
}

/** Whether a URL holds its filters in another form than `formatFilters` writes. */
export function hasLooseFilters(query: URLSearchParams): boolean {
  const given = filterParameters.flatMap((name) =>
    query.getAll(name).map((value) => `${name}=${value}`),
  );
  return given.join('&') !== formatFilters(parseFilters(query));
}
