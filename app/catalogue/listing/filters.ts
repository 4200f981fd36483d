import { completenesses, conditions, regions } from '#app/catalogue/copy/copy.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import { parseWorks } from './console-filter.ts';

/** The facts of copies that a list is narrowed by: the parameter of the URL, and its values in order. */
export const facets = {
  condition: { legend: msg('Condition'), texts: conditions },
  complete: { legend: msg('Completeness'), texts: completenesses },
  region: { legend: msg('Region'), texts: regions },
} as const;

/** A value of every facet: products of which the fact is not known. */
export const notRecorded = 'not-recorded';

export type Facet = keyof typeof facets;

export const facetNames = Object.keys(facets) as Facet[];

/** What a list is narrowed to by a parameter of '1': in the form, and once it is chosen. */
export const flags = {
  stock: { legend: msg('Stock'), text: msg('In stock only'), chip: msg('In stock') },
  new: { legend: msg('New'), text: msg('New this week'), chip: msg('New this week') },
  reduced: { legend: msg('Price'), text: msg('Reduced'), chip: msg('Reduced') },
} as const;

export type Flag = keyof typeof flags;

export const flagNames = Object.keys(flags) as Flag[];

export const filterParameters = ['min', 'max', ...flagNames, ...facetNames, 'works'] as const;

/** What a list is narrowed to. Of a facet, any of the chosen values will do. */
export interface Filters {
  minCents: number | null;
  maxCents: number | null;
  only: Flag[];
  chosen: Record<Facet, string[]>;
  /** The consoles that games are to run on, as `parseWorks` reads them. */
  works: string[];
}

export function formatFacetValue(facet: Facet, value: string): string {
  if (value === notRecorded) return t('Not recorded');
  return t((facets[facet].texts as Record<string, string>)[value] ?? value);
}

/** Values may be in one parameter or several. Ignores unknown ones; exchanges swapped prices. */
export function parseFilters(query: URLSearchParams): Filters {
  const prices = ['min', 'max'].map((name) => parsePrice(query.get(name) ?? ''));
  const [min, max] = prices.every((cents) => cents !== null)
    ? prices.toSorted((a, b) => Number(a) - Number(b))
    : prices;
  const list = (name: string) => query.getAll(name).join(',').split(',');
  const choose = (facet: Facet) => {
    const given = list(facet);
    return [...Object.keys(facets[facet].texts), notRecorded].filter((one) => given.includes(one));
  };
  return {
    minCents: min ?? null,
    maxCents: max ?? null,
    only: flagNames.filter((flag) => query.get(flag) === '1'),
    chosen: {
      condition: choose('condition'),
      complete: choose('complete'),
      region: choose('region'),
    },
    works: parseWorks(list('works')),
  };
}

/** A price as it stands in a URL and in its field: '20' or '19.99'. */
export function formatDollars(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** The part of a URL that narrows a list: 'min=20&stock=1&region=pal,ntsc-u', or an empty text. */
export function formatFilters({ minCents, maxCents, only, chosen, works }: Filters): string {
  const parts = [
    minCents !== null && `min=${formatDollars(minCents)}`,
    maxCents !== null && `max=${formatDollars(maxCents)}`,
    ...flagNames.map((flag) => only.includes(flag) && `${flag}=1`),
    ...facetNames.map((facet) => chosen[facet].length > 0 && `${facet}=${chosen[facet].join(',')}`),
    works.length > 0 && `works=${works.join(',')}`,
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
