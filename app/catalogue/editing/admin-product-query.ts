import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parsePage } from '#app/platform/text/paging.ts';
import { withQuery } from '#app/platform/text/url.ts';

export const adminProductSorts = {
  newest: 'Newest',
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  'stock-asc': 'Stock low to high',
  'stock-desc': 'Stock high to low',
} as const;

export const adminProductFilters = {
  all: 'All products',
  low: 'Low or no stock',
  none: 'No stock',
  archived: 'Archived',
} as const;

export type AdminProductSort = keyof typeof adminProductSorts;
export type AdminProductFilter = keyof typeof adminProductFilters;

export interface AdminProductQuery {
  q: string;
  category: string;
  show: AdminProductFilter;
  sort: AdminProductSort;
  page: number;
}

export const adminPageSize = 50;

const maxTermLength = 100;
const defaults: AdminProductQuery = { q: '', category: '', show: 'all', sort: 'newest', page: 1 };

function parseChoice<Choice extends string>(choices: Record<Choice, string>, text: string | null) {
  return text !== null && Object.hasOwn(choices, text) ? (text as Choice) : undefined;
}

/** Reads the query of `/admin`. Unknown values fall back to the default. */
export function parseAdminProductQuery(query: URLSearchParams): AdminProductQuery {
  return {
    q: parseLine(query.get('q'), maxTermLength),
    category: findCategory(query.get('category') ?? '')?.name ?? defaults.category,
    show: parseChoice(adminProductFilters, query.get('show')) ?? defaults.show,
    sort: parseChoice(adminProductSorts, query.get('sort')) ?? defaults.sort,
    page: parsePage(query.get('page')),
  };
}

/** The parts of a query that differ from the default, in the spelling of the URL. */
export function toQueryFields(query: Partial<AdminProductQuery>): [name: string, value: string][] {
  return (Object.keys(defaults) as (keyof AdminProductQuery)[])
    .filter((name) => query[name] !== undefined && query[name] !== defaults[name])
    .map((name) => [name, String(query[name])]);
}

/** The URL of the owner's table; with `bulk`, the preview of that bulk edit stands above it. */
export function adminProductsUrl(
  query: Partial<AdminProductQuery>,
  { bulk }: { bulk?: number } = {},
): string {
  const search = new URLSearchParams(toQueryFields(query));
  if (bulk !== undefined) search.set('bulk', String(bulk));
  return withQuery('/admin', search);
}

export function editProductUrl({ id, name }: { id: number; name: string }): string {
  return `/admin?${new URLSearchParams({ q: name, edit: String(id) })}`;
}

const startFields = [
  ...['name', 'title', 'category', 'subcategory', 'completeness', 'serial'],
  ...['cost', 'cameFrom', 'lineId'],
] as const;
type StartTexts = Partial<Record<(typeof startFields)[number], string>>;

/** The URL of the owner's table with the form for a new product filled in. */
export function newProductUrl(texts: StartTexts): string {
  const given = startFields.flatMap((field) => {
    const text = texts[field];
    return text ? [[`new-${field}`, text]] : [];
  });
  return `/admin?${new URLSearchParams(given)}`;
}

/** Reads what the form for a new product starts from; null where the URL names nothing. */
export function parseNewProductStart(query: URLSearchParams): StartTexts | null {
  const texts = startFields.map((field) => [field, parseLine(query.get(`new-${field}`), 120)]);
  return texts.some(([, text]) => text) ? (Object.fromEntries(texts) as StartTexts) : null;
}
