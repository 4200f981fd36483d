import { completenesses } from '#app/catalogue/copy/copy.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { Case, CaseLine } from './case.ts';

/** '2 × Cedar Quest, NES, Complete'. */
export function describeLine({ quantity, what, platform, completeness }: CaseLine): string {
  const known = Object.entries(completenesses).find(([key]) => key === completeness)?.[1];
  const facts = [what, platform, known && t(known)].filter(Boolean).join(t(', '));
  return quantity === 1 ? facts : `${quantity} × ${facts}`;
}

/** '$20.00 in cash or $25.00 as credit'; null where no price is named. */
export function formatLinePrice({
  cashCents,
  creditCents,
}: Pick<CaseLine, 'cashCents' | 'creditCents'>): string | null {
  const cash = cashCents === null ? null : formatPrice(cashCents);
  const credit = creditCents === null ? null : formatPrice(creditCents);
  if (cash === null) return credit && t('{amount} as credit', { amount: credit });
  return credit === null || credit === cash
    ? cash
    : t('{cash} in cash or {credit} as credit', { cash, credit });
}

/** The lines that hold: without those that are given back. */
export const listTaken = ({ lines }: Pick<Case, 'lines'>): CaseLine[] =>
  lines.filter(({ decision }) => decision !== 'given-back');

export function sumPrices(found: Pick<Case, 'lines'>): { cashCents: number; creditCents: number } {
  const taken = listTaken(found);
  const sum = (of: (line: CaseLine) => number | null) =>
    taken.reduce((total, line) => total + (of(line) ?? 0) * line.quantity, 0);
  return {
    cashCents: sum(({ cashCents }) => cashCents),
    creditCents: sum(({ cashCents, creditCents }) => creditCents ?? cashCents),
  };
}
