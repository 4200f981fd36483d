import { msg, t, tn } from '#app/platform/language/words.ts';
import { listConsoleKeys, maybe, mine } from './console-filter.ts';
import {
  type Facet,
  type Filters,
  type Flag,
  facetNames,
  facets,
  flagNames,
  flags,
  formatDollars,
  formatFacetValue,
  formatFilters,
  notRecorded,
  parseFilters,
} from './filters.ts';
import { type Listing, listingUrl } from './listing.ts';

/** How many products of a list have the same facts, and their prices. */
export interface FacetCount extends Record<Facet, string | null>, Record<Flag, boolean> {
  /** Of games alone: whether they run on the chosen consoles. */
  works: 'yes' | 'maybe' | null;
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
  facets: { name: FilterName; legend: string; options: NarrowingOption[] }[];
  /** What is chosen, each with the list without it. */
  chips: { text: string; url: string }[];
  clearUrl: string;
  /** What a chosen fact leaves out only because it is not known, and the list with it. */
  unnoted: { text: string; isOne: boolean; url: string }[];
  /** Whose consoles the list asks for, which are not known: an account's, or a guest's in the browser. */
  asksConsoles: 'account' | 'browser' | null;
}

type FilterName = Facet | Flag | 'works';

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
    ...flagNames.flatMap((flag) => describeFlag(flag, filters, counts)),
    ...facetNames.flatMap((facet) => describeFacet(facet, filters, counts)),
    ...describeWorks(filters, counts),
  ];
  const urlFor = (next: Filters) =>
    listingUrl({ ...listing, filters: formatFilters(next), page: 1 });
  const withoutCount = (option: NarrowingOption) => ({ ...option, count: null });
  return {
    prices: hasPrices ? { min: format(minCents), max: format(maxCents) } : null,
    facets: isWider
      ? described.map((facet) => ({ ...facet, options: facet.options.map(withoutCount) }))
      : described,
    chips: listChips(filters).map(({ text, rest }) => ({ text, url: urlFor(rest) })),
    clearUrl: listingUrl({ ...listing, filters: '', page: 1 }),
    unnoted: isWider
      ? []
      : listUnnoted(filters, counts).map(({ name, count, wider }) => ({
          text: describeUnnoted[name](count),
          isOne: count === 1,
          url: urlFor(wider),
        })),
    asksConsoles: null,
  };
}

function fits(one: FacetCount, { only, chosen, works }: Filters, except: FilterName): boolean {
  const isWorking =
    except === 'works' ||
    listConsoleKeys(works).length === 0 ||
    one.works === 'yes' ||
    (one.works === maybe && works.includes(maybe));
  return (
    isWorking &&
    only.every((flag) => flag === except || one[flag]) &&
    facetNames.every(
      (facet) =>
        facet === except ||
        chosen[facet].length === 0 ||
        chosen[facet].includes(one[facet] ?? notRecorded),
    )
  );
}

function describeFlag(
  name: Flag,
  filters: Filters,
  { all, priced }: FacetCounts,
): Narrowing['facets'] {
  const legend = t(flags[name].legend);
  const text = t(flags[name].text);
  const isChosen = filters.only.includes(name);
  const isMixed = new Set(all.map((one) => one[name])).size > 1;
  if (!isMixed && !isChosen) return [];
  const count = sum(priced.filter((one) => one[name] && fits(one, filters, name)));
  return [{ name, legend, options: [{ value: '1', text, count, isChosen }] }];
}

function describeFacet(
  name: Facet,
  filters: Filters,
  { all, priced }: FacetCounts,
): Narrowing['facets'] {
  const { texts } = facets[name];
  const chosen = filters.chosen[name];
  const listed = new Set([...all.map((one) => one[name] ?? notRecorded), ...chosen]);
  const values = [...Object.keys(texts), notRecorded].filter((value) => listed.has(value));
  if (values.length < 2 && chosen.length === 0) return [];
  const fitting = priced.filter((one) => fits(one, filters, name));
  const options = values.map((value) => ({
    value,
    text: formatFacetValue(name, value),
    count: sum(fitting.filter((one) => (one[name] ?? notRecorded) === value)),
    isChosen: chosen.includes(value),
  }));
  return [{ name, legend: t(facets[name].legend), options }];
}

const worksTexts = { yes: msg('Works on my consoles'), maybe: msg('May work, or not known') };

/** Until the consoles are known, nothing is counted. */
function describeWorks(filters: Filters, { all, priced }: FacetCounts): Narrowing['facets'] {
  const { works } = filters;
  if (works.length === 0 && all.every((one) => one.works === null)) return [];
  const keys = listConsoleKeys(works);
  const fitting = priced.filter((one) => fits(one, filters, 'works'));
  const count = (answer: FacetCount['works']) => sum(fitting.filter((one) => one.works === answer));
  const first = {
    value: keys.join(',') || mine,
    text: t(worksTexts.yes),
    isChosen: works.length > 0,
  };
  const options =
    keys.length === 0
      ? [{ ...first, count: null }]
      : [
          { ...first, count: count('yes') },
          {
            value: maybe,
            text: t(worksTexts.maybe),
            count: count(maybe),
            isChosen: works.includes(maybe),
          },
        ];
  return [{ name: 'works', legend: t('My consoles'), options }];
}

const describeUnnoted: Record<Facet | 'works', (count: number) => string> = {
  condition: (count) =>
    tn(
      count,
      'And {count} whose condition we have not noted.',
      'And {count} whose condition we have not noted.',
    ),
  complete: (count) =>
    tn(
      count,
      'And {count} whose completeness we have not noted.',
      'And {count} whose completeness we have not noted.',
    ),
  region: (count) =>
    tn(
      count,
      'And {count} whose region we have not noted.',
      'And {count} whose region we have not noted.',
    ),
  works: (count) =>
    tn(
      count,
      'And {count} that may work on them, or of which we do not know.',
      'And {count} that may work on them, or of which we do not know.',
    ),
};

function listUnnoted(filters: Filters, { priced }: FacetCounts) {
  const { chosen, works } = filters;
  const narrowed = facetNames.filter(
    (facet) => chosen[facet].length > 0 && !chosen[facet].includes(notRecorded),
  );
  const unnoted = narrowed.map((facet) => ({
    name: facet,
    count: sum(priced.filter((one) => one[facet] === null && fits(one, filters, facet))),
    wider: { ...filters, chosen: { ...chosen, [facet]: [...chosen[facet], notRecorded] } },
  }));
  const isWorking = listConsoleKeys(works).length > 0 && !works.includes(maybe);
  const unsure = {
    name: 'works' as const,
    count: sum(priced.filter((one) => one.works === maybe && fits(one, filters, 'works'))),
    wider: { ...filters, works: [...works, maybe] },
  };
  return [...unnoted, ...(isWorking ? [unsure] : [])].filter(({ count }) => count > 0);
}

function listChips(filters: Filters): { text: string; rest: Filters }[] {
  const { minCents, maxCents, only, chosen, works } = filters;
  return [
    ...(minCents === null
      ? []
      : [
          {
            text: t('From {price}', { price: `$${formatDollars(minCents)}` }),
            rest: { ...filters, minCents: null },
          },
        ]),
    ...(maxCents === null
      ? []
      : [
          {
            text: t('Up to {price}', { price: `$${formatDollars(maxCents)}` }),
            rest: { ...filters, maxCents: null },
          },
        ]),
    ...only.map((flag) => ({
      text: t(flags[flag].chip),
      rest: { ...filters, only: only.filter((other) => other !== flag) },
    })),
    ...facetNames.flatMap((facet) =>
      chosen[facet].map((value) => ({
        text: formatChip(facet, value),
        rest: {
          ...filters,
          chosen: { ...chosen, [facet]: chosen[facet].filter((other) => other !== value) },
        },
      })),
    ),
    ...(works.length > 0 ? [{ text: t(worksTexts.yes), rest: { ...filters, works: [] } }] : []),
    ...(works.includes(maybe)
      ? [{ text: t(worksTexts.maybe), rest: { ...filters, works: listConsoleKeys(works) } }]
      : []),
  ];
}

/** On its own, 'Not recorded' would not say what. */
const notRecordedChips: Record<Facet, string> = {
  condition: msg('Condition not recorded'),
  complete: msg('Completeness not recorded'),
  region: msg('Region not recorded'),
};

function formatChip(facet: Facet, value: string): string {
  return value === notRecorded ? t(notRecordedChips[facet]) : formatFacetValue(facet, value);
}
