import { msg, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';

/** What a user agrees to. The wishlist shows this sentence, and it is stored with the consent. */
export const priceAlertsConsent = msg('Email me when a price drops');

const formatShort = (cents: number) => formatPrice(cents).replace(/\.00$/, '');

/** '$42 → $35' */
export function formatDrop(fromCents: number, toCents: number): string {
  return t('{from} → {to}', { from: formatShort(fromCents), to: formatShort(toCents) });
}
