import { maxCollectedCents, maxCollectedLbp } from '#app/dispatch/run-outcome.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parsePrice } from '#app/platform/text/money.ts';

/** Reads what was collected in dollars into cents; nothing is 0. Null for what is no amount. */
export function parseCollectedDollars(text: string): number | null {
  const typed = latinDigits(text).trim().replace(/^\$/, '').replace('٫', '.');
  if (/^0*([.,]0{0,2})?$/.test(typed)) return 0;
  const cents = parsePrice(typed);
  return cents !== null && cents <= maxCollectedCents ? cents : null;
}

/** Reads what was collected in lira, with any separators; nothing is 0. Null for what is no amount. */
export function parseCollectedPounds(text: string): number | null {
  const digits = latinDigits(text).replace(/[\s,.'’٬]/g, '');
  if (!/^\d{0,12}$/.test(digits)) return null;
  const lbp = Number(digits);
  return lbp <= maxCollectedLbp ? lbp : null;
}
