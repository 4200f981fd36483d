import { type Case, caseKinds, describeStage, hasPrice } from '#app/cases/case.ts';
import { describeLine, formatLinePrice, sumPrices } from '#app/cases/case-lines.ts';
import { isInWarranty } from '#app/cases/repair.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t, tn } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';

interface Warranty {
  /** yyyy-mm-dd; null before it begins, and for none. */
  warrantyUntil: string | null;
  repairMonths: number;
}

/** Whether nothing is to be paid any more: the price was not agreed to, or the repair was given up. */
const owesNothing = ({ stage, outcome, agreedAt }: Case): boolean =>
  (stage === 'ready' || stage === 'closed') &&
  (agreedAt === null || (outcome ?? 'done') !== 'done');

/** What the slip of a repair says, in the language of its customer. */
export function describeSlip(found: Case, warranty: Warranty) {
  const isPriced = hasPrice(found) && !owesNothing(found);
  return inLanguage(found.language, () => ({
    title: t(caseKinds[found.kind]),
    date: formatDate(found.openedAt),
    lines: found.lines.map((line) => ({
      position: line.position,
      what: describeLine(line),
      serial: line.serial && t('Serial {serial}', { serial: line.serial }),
      price: isPriced ? formatLinePrice(line) : null,
    })),
    total: isPriced ? { label: t('Total'), price: formatPrice(sumPrices(found).cashCents) } : null,
    stage: describeStage(found),
    warranty: describeWarranty(found, warranty),
  }));
}

/** Until when it holds, or how long it will; empty where there is none. */
function describeWarranty(found: Case, { warrantyUntil, repairMonths }: Warranty): string {
  if (warrantyUntil) return t('Warranty until {day}.', { day: formatDate(warrantyUntil) });
  const isUnrepaired = owesNothing(found) && !isInWarranty(found);
  if (found.stage === 'closed' || isUnrepaired || repairMonths === 0) return '';
  return tn(
    repairMonths,
    'A repair has a warranty of {count} month.',
    'A repair has a warranty of {count} months.',
  );
}
