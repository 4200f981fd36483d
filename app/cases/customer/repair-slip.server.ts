import { type Case, caseKinds, describeStage } from '#app/cases/case.ts';
import { describeLine, formatLinePrice, sumPrices } from '#app/cases/case-lines.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t, tn } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';

interface Warranty {
  /** yyyy-mm-dd; null before it begins, and for none. */
  warrantyUntil: string | null;
  repairMonths: number;
}

/** What the slip of a repair says, in the language of its customer. */
export function describeSlip(found: Case, warranty: Warranty) {
  return inLanguage(found.language, () => ({
    title: t(caseKinds[found.kind]),
    date: formatDate(found.openedAt),
    lines: found.lines.map((line) => ({
      position: line.position,
      what: describeLine(line),
      serial: line.serial && t('Serial {serial}', { serial: line.serial }),
      price: formatLinePrice(line),
    })),
    total: { label: t('Total'), price: formatPrice(sumPrices(found).cashCents) },
    stage: describeStage(found),
    warranty: describeWarranty(found, warranty),
  }));
}

/** Until when it holds, or how long it will; empty where there is none. */
function describeWarranty({ stage }: Case, { warrantyUntil, repairMonths }: Warranty): string {
  if (warrantyUntil) return t('Warranty until {day}.', { day: formatDate(warrantyUntil) });
  if (stage === 'closed' || repairMonths === 0) return '';
  return tn(
    repairMonths,
    'A repair has a warranty of {count} month.',
    'A repair has a warranty of {count} months.',
  );
}
