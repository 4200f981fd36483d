import { completenesses } from '#app/catalogue/copy/copy.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { Case, CaseEntry, CaseLine } from './case.ts';

export const lineDecisions = {
  'as-described': 'As described',
  less: 'Less than described',
  'given-back': 'Given back',
} as const;
export type LineDecision = keyof typeof lineDecisions;

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

/** Whether its lines have prices of their own; those of what comes back are of the order, without its discount. */
export const isPriced = ({ kind }: Pick<Case, 'kind'>): boolean =>
  kind === 'offer' || kind === 'repair';

/** The same, or that the shop does not take it. */
export function describeLinePrice(
  { kind, receivedAt }: Pick<Case, 'kind' | 'receivedAt'>,
  line: CaseLine,
): string | null {
  if (!isPriced({ kind })) return null;
  if (line.decision !== 'given-back') return formatLinePrice(line);
  return receivedAt ? t('We give it back') : t('We do not take this');
}

/** The last event that changed its stage or its prices. An answer to an earlier state is refused. */
export const findLastChangeId = ({ entries }: Pick<Case, 'entries'>): number =>
  entries.findLast(({ kind }) => kind !== 'message' && kind !== 'note')?.id ?? 0;

/** Lists the events that histories show: not what was decided without words, or with those of the next event. */
export const listHistory = ({ entries }: Pick<Case, 'entries'>): CaseEntry[] =>
  entries.filter(
    ({ kind, words }, index) =>
      kind !== 'decided' || (words !== '' && words !== entries[index + 1]?.words),
  );

type PricedLine = Pick<CaseLine, 'quantity' | 'cashCents' | 'creditCents' | 'decision'>;

/** The lines that hold: without those that are given back. */
export const listTaken = <Line extends Pick<CaseLine, 'decision'>>({
  lines,
}: {
  lines: readonly Line[];
}): Line[] => lines.filter(({ decision }) => decision !== 'given-back');

export function sumPrices(found: { lines: readonly PricedLine[] }): {
  cashCents: number;
  creditCents: number;
} {
  const taken = listTaken(found);
  const sum = (of: (line: PricedLine) => number | null) =>
    taken.reduce((total, line) => total + (of(line) ?? 0) * line.quantity, 0);
  return {
    cashCents: sum(({ cashCents }) => cashCents),
    creditCents: sum(({ cashCents, creditCents }) => creditCents ?? cashCents),
  };
}

/** What was paid for a piece of a line of an offer that is settled. */
export const findPaidCents = (
  { wishes }: Pick<Case, 'wishes'>,
  { cashCents, creditCents }: Pick<CaseLine, 'cashCents' | 'creditCents'>,
): number => (wishes === 'credit' ? creditCents : null) ?? cashCents ?? 0;

/** Whether a line was bought and is no product yet. */
export const isShelvable = (
  { kind, stage, outcome }: Pick<Case, 'kind' | 'stage' | 'outcome'>,
  { decision, productId }: Pick<CaseLine, 'decision' | 'productId'>,
): boolean =>
  kind === 'offer' &&
  stage === 'closed' &&
  outcome === 'done' &&
  decision !== 'given-back' &&
  productId === null;
