import { formatPrice } from '#app/platform/text/money.ts';

export interface DiffLine {
  name: string;
  before: string;
  after: string;
}

type Facts = Readonly<Record<string, unknown>> | null;

/** 'deliveryFromCents' and 'price_cents' for the eye: 'Delivery from', 'Price'. */
function nameOf(key: string): string {
  const words = key
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value that was written down, for the eye; its key says what it is. */
export function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (/cents$/i.test(key) && typeof value === 'number') return formatPrice(value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(key, one)).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What was before and what came after, one line for each thing that was written down. */
export function auditDiff(before: Facts, after: Facts): DiffLine[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => ({
    name: nameOf(key),
    before: wordsOf(key, before?.[key]),
    after: wordsOf(key, after?.[key]),
  }));
}
