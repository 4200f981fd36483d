import { type DiffLine, formatAuditValue } from '#app/audit/audit-diff.ts';
import { formatNamedFacts } from '#app/catalogue/copy/named-facts.ts';
import { readFacts } from '#app/catalogue/copy/read-facts.ts';
import { findHead, type ImportedValues } from '#app/catalogue/csv/product-csv.ts';
import type { SavedImportChange } from '#app/catalogue/csv/saved-import.server.ts';

const maxTextLength = 160;

export interface ShownChange {
  line: number;
  name: string;
  isNew: boolean;
  /** What the name of a new product tells and it gets; '' for nothing. */
  told: string;
  diff: DiffLine[];
}

/** Reads the id of a checked file from a query or a form; null for anything else. */
export function parseImportId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The URL of the report of a checked file; `note` explains why it is shown again. */
export function importUrl(id: number, note?: 'changed' | 'failed'): string {
  return `/admin/import?check=${id}${note ? `&note=${note}` : ''}`;
}

function formatValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const letters = [...formatAuditValue(key, value)];
  const text = letters.slice(0, maxTextLength).join('');
  return letters.length > maxTextLength ? `${text}…` : text;
}

/** The values of a change; those that a new product leaves empty are omitted. */
export function toShownChange({ line, name, before, after }: SavedImportChange): ShownChange {
  const diff = Object.entries(after)
    .filter(([, value]) => before !== null || (value !== null && value !== ''))
    .map(([key, value]) => ({
      key,
      name: findHead(key as keyof ImportedValues),
      before: before ? formatValue(key, before[key as keyof ImportedValues]) : '',
      after: formatValue(key, value),
    }));
  return { line, name, isNew: before === null, told: before ? '' : formatTold(name, after), diff };
}

function formatTold(name: string, after: ImportedValues): string {
  const { category, stock } = after;
  const told = Object.entries(readFacts({ name, category, stock }));
  return formatNamedFacts(
    Object.fromEntries(told.filter(([key, value]) => after[key as keyof ImportedValues] === value)),
  );
}
