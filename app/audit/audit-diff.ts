import { formatPrice } from '#app/platform/text/money.ts';
import type { AuditValues } from './audit-log.server.ts';

export interface DiffLine {
  key: string;
  name: string;
  before: string;
  after: string;
}

/**
 * Lists what was before and what came after, one line for each recorded field. `findLabel` gives the
 * label of a field where a form has one.
 */
export function listDiffLines(
  before: AuditValues,
  after: AuditValues,
  findLabel: (key: string) => string | undefined = () => undefined,
): DiffLine[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => ({
    key,
    name: findLabel(key) ?? formatAuditKey(key),
    ...cutToChange(formatAuditValue(key, before?.[key]), formatAuditValue(key, after?.[key])),
  }));
}

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

/** Formats 'deliveryFromCents' as 'Delivery from', 'price_cents' as 'Price', 'lbpRate' as 'Lira rate'. */
function formatAuditKey(key: string): string {
  const words = key
    .replace(/_?cents$/i, '')
    .replace(/lbp/i, 'lira')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a recorded value. Its key names the kind of value. */
export function formatAuditValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (/cents$/i.test(key) && typeof value === 'number') return formatPrice(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => formatElement(key, one)).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is filled in of an object in a list. */
function formatElement(key: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatAuditValue(key, value);
  return Object.values(value).filter(Boolean).join(' ') || '—';
}
