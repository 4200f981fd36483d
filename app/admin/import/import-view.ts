import { type DiffLine, wordsOf } from '#app/admin/audit-log/audit-diff.ts';
import type { SavedImport, SavedImportChange } from '#app/catalogue/csv/find-import.server.ts';
import type { ImportedFacts } from '#app/catalogue/csv/plan-row.server.ts';
import { headOf } from '#app/catalogue/csv/product-csv.ts';

const longest = 160;

/** An import as its page shows it. */
export interface ShownImport extends Omit<SavedImport, 'appliedAt'> {
  /** ISO instant. */
  appliedAt: string | null;
}

/** One product that an import adds or changes, as its page shows it. */
export interface ShownChange {
  line: number;
  name: string;
  isNew: boolean;
  diff: DiffLine[];
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}

/** What reports lack that were written before an update of the shop; they are kept for a day. */
const unknownBefore = {
  conflicts: [],
  conflictCount: 0,
  openConflictCount: 0,
  stockSetCount: 0,
};

export function shownImport(kept: SavedImport): ShownImport {
  const report = { ...unknownBefore, ...kept.report };
  return { ...kept, report, appliedAt: kept.appliedAt?.toISOString() ?? null };
}

function words(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return cut(wordsOf(key, value));
}

/** A new product without what its row leaves empty. */
export function shownChange({ line, name, before, after }: SavedImportChange): ShownChange {
  const diff = Object.entries(after)
    .filter(([, value]) => before !== null || (value !== null && value !== ''))
    .map(([key, value]) => ({
      name: headOf[key as keyof ImportedFacts],
      before: before ? words(key, before[key as keyof ImportedFacts]) : '',
      after: words(key, value),
    }));
  return { line, name, isNew: before === null, diff };
}
