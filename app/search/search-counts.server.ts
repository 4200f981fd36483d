import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { mine } from '#app/catalogue/listing/console-filter.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { toMissedTerm } from './search.server.ts';

const filterUses = {
  Price: ['min', 'max'],
  'In stock only': ['stock'],
  'New this week': ['new'],
  Reduced: ['reduced'],
  Condition: ['condition'],
  Completeness: ['complete'],
  Region: ['region'],
  'My consoles': ['works'],
} as const;

const searchUse = 'search';
const flushMs = 10_000;

type SentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Lists what a request counts as: a search, or each filter of the first page of a list. */
export function listSearchUses({ method, url = '', headers }: SentRequest): string[] {
  const queryStart = url.indexOf('?');
  if (method !== 'GET' || queryStart < 0 || headers['sec-purpose']) return [];
  const pathname = splitLanguage(url.slice(0, queryStart)).path;
  const searchParams = new URLSearchParams(url.slice(queryStart));
  if (pathname === '/search')
    return toMissedTerm(searchParams.get('q') ?? '') === null ? [] : [searchUse];
  if (!['/', '/_root.data', '/_.data'].includes(pathname) || searchParams.has('page')) return [];
  // A list for 'mine' leads to that of the consoles themselves.
  const isUsed = (name: string) => !['', mine].includes(searchParams.get(name) ?? '');
  return Object.entries(filterUses)
    .filter(([, names]) => names.some(isUsed))
    .map(([use]) => use);
}

/**
 * Counts searches and filters in memory, since a row of the database for each would make them wait for
 * each other. They are written every 10 seconds and by `flush`; what fails is written with the next.
 */
export function createSearchCounts(db: Connection, onError: (error: unknown) => void) {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = pending;
    pending = new Map();
    if (counts.size === 0) return;
    try {
      await addCounts(db, counts);
    } catch (error) {
      onError(error);
      for (const [use, count] of counts) add(use, count);
    }
  }
  function add(use: string, count: number): void {
    pending.set(use, (pending.get(use) ?? 0) + count);
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }
  return {
    count(request: SentRequest): void {
      for (const use of listSearchUses(request)) add(use, 1);
    },
    flush,
  };
}

async function addCounts(db: Connection, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into search_counts (day, use, count)
    select ${todayInBeirut()}::date, use, count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as t(use, count)
    order by use
    on conflict (day, use) do update set count = search_counts.count + excluded.count`.execute(db);
}

interface SearchUses {
  searches: number;
  filters: { use: string; count: number }[];
}

export async function sumSearchUses(db: Connection, { from, to }: Days): Promise<SearchUses> {
  const found = await sql<{ use: string; count: number }>`
    select use, sum(count)::bigint as count from search_counts
    where day between ${from} and ${to} group by use`.execute(db);
  const counts = new Map(found.rows.map(({ use, count }) => [use, count]));
  return {
    searches: counts.get(searchUse) ?? 0,
    filters: Object.keys(filterUses).map((use) => ({ use, count: counts.get(use) ?? 0 })),
  };
}
