import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { Case } from './case.ts';
import {
  describeLine,
  findPaidCents,
  formatLinePrice,
  listTaken,
  sumPrices,
} from './case-lines.ts';

interface SlipFacts {
  shop: string;
  /** The number of an identity card, where it is shown. */
  identity: string | null;
}

export const writeOfferSlip = (found: Case, facts: SlipFacts) =>
  inLanguage(found.language, () => writeLocalSlip(found, facts));

function writeLocalSlip(found: Case, { shop, identity }: SlipFacts) {
  const { name, phone, receivedAt, closedAt, outcome, agreedAt, wishes } = found;
  const isPaid = outcome === 'done' && agreedAt !== null;
  const taken = listTaken(found);
  const paidCents = sumPrices(found)[wishes === 'credit' ? 'creditCents' : 'cashCents'];
  return {
    title: t('Goods that we have taken in'),
    date: formatDate((isPaid ? closedAt : receivedAt) ?? ''),
    facts: [
      [t('Name'), name],
      [t('Phone'), phone],
      [t('Number of the identity card'), identity ?? ''],
    ].filter(([, fact]) => fact) as [string, string][],
    headings: [t('Item'), t('Serial number'), t('Price')],
    lines: taken.map((line) => ({
      position: line.position,
      what: describeLine(line),
      serial: line.serial ?? '',
      price: isPaid ? formatPrice(findPaidCents(found, line)) : (formatLinePrice(line) ?? ''),
    })),
    total: isPaid
      ? [wishes === 'credit' ? t('Paid as credit') : t('Paid in cash'), formatPrice(paidCents)]
      : [t('Total'), formatLinePrice(sumPrices(found)) ?? ''],
    statement: isPaid
      ? t('These goods are mine, and I sell them to {shop} for this amount.', { shop })
      : t('These goods are mine. {shop} keeps them until we are agreed.', { shop }),
    signatures: [t('Signature'), shop],
  };
}
