import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';

/** Who credit belongs to: an account, or a phone number in E.164. */
export type CreditHolder = { userId: string } | { phone: string };

/** What moved a balance. */
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

/** What an entry was for, without the number of its order. */
export function describeCreditEntry({ kind, cents, caseId, note }: CreditEntry): string {
  if (kind === 'order') return cents < 0 ? t('Paid for an order') : t('Back from an order');
  if (kind === 'moved') return t('Moved from a phone number to an account');
  return note || (caseId === null ? t('From the shop') : t('For goods'));
}
