import type { KeptChange, KeptImport } from '#app/catalogue/csv/find-import.server.ts';
import { auditDiff, type DiffLine } from './audit-diff.ts';

const longest = 160;

/** An import as its page shows it. */
export interface ShownImport extends Omit<KeptImport, 'appliedAt'> {
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

export function shownImport(kept: KeptImport): ShownImport {
  return { ...kept, appliedAt: kept.appliedAt?.toISOString() ?? null };
}

export function shownChange({ line, name, before, after }: KeptChange): ShownChange {
  const diff = auditDiff(before, after).map((one) => ({
    ...one,
    before: cut(one.before),
    after: cut(one.after),
  }));
  return { line, name, isNew: before === null, diff };
}
