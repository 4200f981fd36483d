import { formatPounds } from '#app/delivery/amount-due.ts';
import { formatPrice, parseAmount, parsePounds } from '#app/platform/text/money.ts';

/** Dollars in cents and whole pounds, as they change hands. */
export interface Cash {
  cents: number;
  lbp: number;
}

/** What cash is worth in cents at a rate. Without a rate its lira count for nothing. */
export function toCents({ cents, lbp }: Cash, lbpRate: number | null): number {
  return cents + (lbpRate === null ? 0 : Math.round((lbp / lbpRate) * 100));
}

export const addCash = (one: Cash, other: Cash): Cash => ({
  cents: one.cents + other.cents,
  lbp: one.lbp + other.lbp,
});

export const negate = ({ cents, lbp }: Cash): Cash => ({ cents: 0 - cents, lbp: 0 - lbp });

/** The smallest notes that exist, in which change is given. */
const notes = { cents: 100, lbp: 1000 };

const toNotes = (lbp: number) => Math.round(lbp / notes.lbp) * notes.lbp;

/** An amount in lira, in the smallest notes. */
export const toLira = (cents: number, lbpRate: number): number => toNotes((cents * lbpRate) / 100);

/** How change is given: in dollars with the rest in lira, or in lira alone. */
export type ChangeIn = 'both' | 'lira';

export interface Change extends Cash {
  /** What the customer gets more than is due to them, in cents; less below 0. */
  roundingCents: number;
}

/**
 * The change of what was given for an amount, in notes that exist: whole dollars and the rest in lira, or
 * lira alone. Of lira that were given, those come back that are more than `toLira` asks for. Without a rate
 * there are no lira, and cents stay. Null where less was given than is due.
 */
export function giveChange(
  dueCents: number,
  given: Cash,
  lbpRate: number | null,
  changeIn: ChangeIn = 'both',
): Change | null {
  const overCents = toCents(given, lbpRate) - dueCents;
  if (overCents < 0 && !isSameButForNotes(overCents, 0, lbpRate)) return null;
  if (lbpRate === null) return { cents: overCents, lbp: 0, roundingCents: 0 };
  const restCents = Math.max(0, overCents);
  const cents = changeIn === 'both' ? restCents - (restCents % notes.cents) : 0;
  const lbp =
    given.lbp > 0 && cents === 0
      ? Math.max(0, toNotes(given.lbp - toLira(dueCents - given.cents, lbpRate)))
      : toLira(restCents - cents, lbpRate);
  return { cents, lbp, roundingCents: toCents({ cents, lbp }, lbpRate) - overCents };
}

/** Whether two amounts in cents are the same but for what the smallest notes of lira explain. */
export function isSameButForNotes(one: number, other: number, lbpRate: number | null): boolean {
  if (one === other) return true;
  return lbpRate !== null && Math.abs(one - other) <= Math.ceil((notes.lbp / lbpRate) * 100);
}

/** How much more than another an amount in cents is; 0 for what the smallest notes of lira explain. */
export const getExcess = (one: number, other: number, lbpRate: number | null): number =>
  isSameButForNotes(one, other, lbpRate) ? 0 : Math.max(0, one - other);

/** '−$2.00', '+$1.00' or '$0.00'. */
export function formatDifference(cents: number): string {
  if (cents === 0) return formatPrice(0);
  return `${cents < 0 ? '−' : '+'}${formatPrice(Math.abs(cents))}`;
}

/** What was counted less what was expected. */
export interface CashDifference {
  /** Of both currencies at the rate. */
  differenceCents: number;
  /** Of the lira, where no rate tells what they are worth; else 0. */
  differenceLbp: number;
}

/** Compares a count with what was expected, at a rate. Without a rate the lira are compared apart. */
export function compareCash(
  counted: Cash,
  expected: Cash,
  lbpRate: number | null,
): CashDifference & { isDifferent: boolean } {
  const differenceCents = toCents(counted, lbpRate) - toCents(expected, lbpRate);
  const differenceLbp = lbpRate === null ? counted.lbp - expected.lbp : 0;
  const isDifferent = differenceCents !== 0 || differenceLbp !== 0;
  return { differenceCents, differenceLbp, isDifferent };
}

/** '−$2.00', and the lira where no rate tells what they are worth: '−$2.00, −LBP 5,000'. */
export function formatCashDifference({ differenceCents, differenceLbp }: CashDifference): string {
  const dollars = formatDifference(differenceCents);
  if (differenceLbp === 0) return dollars;
  const sign = differenceLbp < 0 ? '−' : '+';
  return `${dollars}, ${sign}LBP ${formatPounds(Math.abs(differenceLbp))}`;
}

/** '$12.00', 'LBP 500,000' or both; what was given out has a minus. */
export function formatCash({ cents, lbp }: Cash): string {
  const sign = (amount: number) => (amount < 0 ? '−' : '');
  const lira = `${sign(lbp)}LBP ${formatPounds(Math.abs(lbp))}`;
  const dollars = `${sign(cents)}${formatPrice(Math.abs(cents))}`;
  if (lbp === 0) return dollars;
  return cents === 0 ? lira : `${dollars} and ${lira}`;
}

/** Reads whole pounds; nothing typed is zero. Null for what is no amount, and above 11 digits. */
export function parseLira(typed: string): number | null {
  const lbp = typed.trim() === '' ? 0 : parsePounds(typed);
  return lbp !== null && lbp < 1e11 ? lbp : null;
}

/** Reads dollars into cents; nothing typed and zero are zero. Null for what is no amount. */
export function parseDollars(typed: string): number | null {
  return typed.trim() === '' ? 0 : parseAmount(typed);
}
