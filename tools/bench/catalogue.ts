import { measureCategories, measureSearch, pickTerms } from './catalogue-queries.ts';
import type { Figure, Row } from './figure.ts';
import { openPostgresql } from './postgresql.ts';
import { formatNumber } from './statistics.ts';

const bars: Record<number, { search: number; category: number }> = {
  10000: { search: 5, category: 3 },
  100000: { search: 15, category: 6 },
  1000000: { search: 100, category: 30 },
};

type Summary = Awaited<ReturnType<typeof measureSearch>>;

function rowOf(what: string, summary: Summary, bar?: number): Row {
  const slowest = summary.slowest.map(({ input, ms }) => `'${input}' ${formatNumber(ms)} ms`);
  return {
    what,
    measured: `p95 ${formatNumber(summary.p95)} ms`,
    value: summary.p95,
    unit: ' ms',
    ...(bar && { bar: { atMost: bar } }),
    details: [
      `${summary.count} different ones, p50 ${formatNumber(summary.p50)} ms; slowest: ${slowest.join(', ')}`,
    ],
  };
}

/** The data of searches and categories, from the call to the last row, one at a time. */
export const catalogue: Figure = {
  name: 'catalogue',
  async measure({ scratch, pace }) {
    const rows: Row[] = [];
    for (const size of pace.sizes.filter((one) => bars[one])) {
      const { db, close } = await openPostgresql(await scratch.dataOf(size));
      const at = `at ${size.toLocaleString('en-US')} products`;
      const terms = await pickTerms(db, pace.terms);
      rows.push(
        rowOf(
          `search, 10 results with total, ${at}`,
          await measureSearch(db, terms),
          bars[size]?.search,
        ),
        rowOf(
          `category, any sort, first page with count, ${at}`,
          await measureCategories(db),
          bars[size]?.category,
        ),
        rowOf(`search by one or two letters, ${at}`, await measureSearch(db, shortened(terms))),
      );
      await close();
    }
    return rows;
  },
};

/** The first letters of terms, each once. */
function shortened(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap((term) => [term.slice(0, 1), term.slice(0, 2).trim()]))];
}
