import { capitalize } from '#app/platform/text/capitalize.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { AuditValues } from './audit-log.server.ts';

export interface DiffLine {
  key: string;
  name: string;
  before: string;
  after: string;
}

/** A line for each recorded field that was not empty; `findLabel` gives the label a form has. */
export function listDiffLines(
  before: AuditValues,
  after: AuditValues,
  findLabel: (key: string) => string | undefined = () => undefined,
): DiffLine[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const lines = [...keys].map((key) => ({
    key,
    name: findLabel(key) ?? formatAuditKey(key),
    ...cutToChange(formatAuditValue(key, before?.[key]), formatAuditValue(key, after?.[key])),
  }));
  return lines.filter((line) => line.before !== nothing || line.after !== nothing);
}

const nothing = '—';
const maxShownLength = 400;

/** Leaves out what two long texts have in common at their beginning, and what is too long. */
function cutToChange(before: string, after: string): { before: string; after: string } {
  if (Math.max(before.length, after.length) <= maxShownLength) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - 40);
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + maxShownLength)}${text.length > start + maxShownLength ? '…' : ''}`;
  return { before: cut(before), after: cut(after) };
}

/** Formats 'deliveryFromCents' as 'Delivery from', 'cents' as 'Dollars', 'countedLbp' as 'Counted lira'. */
function formatAuditKey(key: string): string {
  const words = key
    .replace(/^cents$/, 'dollars')
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/lbp/i, 'lira')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return capitalize(words);
}

/** Formats a recorded value. Its key names the kind of value. */
export function formatAuditValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (/cents$/i.test(key) && typeof value === 'number') return formatPrice(value);
  if (/lbp/i.test(key) && typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'status') return capitalize(String(value));
  if (Array.isArray(value))
    return value.map((one) => formatElement(key, one)).join(', ') || nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function formatElement(key: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatAuditValue(key, value);
  const filled = Object.entries(value).filter(
    ([, one]) => one !== null && one !== '' && one !== false,
  );
  return filled.map(([name, one]) => formatAuditValue(name, one)).join(' ') || nothing;
}
