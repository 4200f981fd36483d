import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';

/** Who credit belongs to: an account, or a phone number in E.164. */
export type CreditHolder = { userId: string } | { phone: string };

export interface CreditEntry {
  id: number;
  /** Below 0 what was spent. */
  cents: number;
  /** ISO instant. */
  at: string;
  /** `order` pays for an order or comes back from it, `moved` is between a phone number and an account. */
  kind: 'order' | 'moved' | 'given';
  orderNumber: string | null;
  caseId: number | null;
  /** The shop's words about it, which its holder reads. */
  note: string;
}

/** '+$25.00', '−$25.00'. */
export const formatCreditChange = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${formatPrice(Math.abs(cents))}`;

/** The note of what a sale has left of a return's credit. */
export const exchangeNote = 'The rest of an exchange.';

export function describeCreditEntry({ kind, cents, caseId, note }: CreditEntry): string {
  if (kind === 'order') return cents < 0 ? t('Paid for an order') : t('Back from an order');
  if (kind === 'moved') return t('Moved from a phone number to an account');
  // Notes that the shop has written by itself are stored in English.
  if (note === exchangeNote) return t('The rest of an exchange.');
  const returned = /^Returned, (C-\d+)$/.exec(note)?.[1];
  if (returned) return t('Returned, {number}', { number: returned });
  return note || (caseId === null ? t('From the shop') : t('For goods'));
}
