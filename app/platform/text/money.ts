import { formatNumber } from './count.ts';
import { latinDigits } from './latin-digits.ts';

/** Integer cents for the eye: 124900 → '$1,249.00'. */
export function formatPrice(cents: number): string {
  const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${formatNumber(Number(whole))}.${rest}`;
}

/**
 * Reads dollars as shoppers write them (`12.5`, `12,50`, `1,250.00`, Arabic digits) into integer
 * cents. Null for anything else, for more than two decimals, and outside 0.01 to 999,999.99
 * (decision 30).
 */
export function parsePrice(text: string): number | null {
  const compact = compactAmount(text);
  const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(compact);
  const plain = /^\d+([.,]\d{1,2})?$/.test(compact);
  if (!grouped && !plain) return null;
  const normal = grouped ? compact.replaceAll(',', '') : compact.replace(',', '.');
  const cents = Math.round(Number(normal) * 100);
  return cents > 0 && cents < 100_000_000 ? cents : null;
}

/** The same for an amount that may be 0. */
export function parseAmount(text: string): number | null {
  return /^0+([.,]0{1,2})?$/.test(compactAmount(text)) ? 0 : parsePrice(text);
}

/** Reads whole pounds (`89500`, `89,500`, `89.500`, `89 500`, Arabic digits). Null for anything else, such as `89.5`. */
export function parsePounds(text: string): number | null {
  const latin = latinDigits(text).trim();
  const isWhole = /^(\d+|\d{1,3}([.,’'٬\s]\d{3})+)$/.test(latin);
  return isWhole ? Number(latin.replace(/\D/g, '')) : null;
}

function compactAmount(text: string): string {
  const latin = latinDigits(text).replace('٫', '.').replaceAll('٬', ',');
  return latin.trim().replace(/^\$/, '');
}
