import { z } from 'zod';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { amountFields, noAmount } from '#app/admin/forms/amount-fields.server.ts';
import { maxWordsLength } from '#app/cases/case.ts';
import { dropPart, putPartBack, quotePart, usePart } from '#app/cases/repair-parts.server.ts';
import {
  agreeAtCounter,
  closeOwnRepair,
  coverByWarranty,
  handOverRepair,
  noteFindings,
  type RepairPress,
  sendQuote,
} from '#app/cases/repairs.server.ts';
import { formatCash, parseDollars } from '#app/counter/cash.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { getCaseId, pressed } from './case-forms.server.ts';

type Pressed = Pick<RepairPress, 'entryKey' | 'seen'>;

const toPress = ({ entryKey, seen }: Pressed, given: AdminFormGiven): RepairPress => ({
  ...{ entryKey, seen },
  caseId: getCaseId(given),
  admin: given.admin,
});

type Outcome = Awaited<ReturnType<typeof agreeAtCounter>>;

const toResult = (outcome: Outcome, message: string) =>
  'refused' in outcome ? refuse(outcome.message) : done(message);

const findings = adminForm(
  { ...pressed, findings: formField.text(maxWordsLength, 'Write what you found.') },
  async ({ findings: words, ...fields }, given) => {
    const outcome = await noteFindings(given.db, { ...toPress(fields, given), findings: words });
    return toResult(outcome, 'Noted.');
  },
);

/** The prices of the form: 'price-1' is of the first line; what is empty has none. */
function readPrices(form: FormData) {
  const prices = new Map<number, number>();
  const errors: Record<string, string> = {};
  for (const name of form.keys()) {
    const position = parseId(/^price-(\d+)$/.exec(name)?.[1]);
    const typed = String(form.get(name)).trim();
    if (position === 0 || typed === '') continue;
    const cents = parseDollars(typed);
    if (cents === null) errors[name] = noAmount;
    else prices.set(position, cents);
  }
  return { prices, errors };
}

const quote = adminForm(pressed, async (fields, given) => {
  const { prices, errors } = readPrices(given.form);
  if (Object.keys(errors).length > 0) return refuse(noAmount, { errors });
  return toResult(await sendQuote(given.db, { ...toPress(fields, given), prices }), 'Price sent.');
});

const agreed = adminForm(pressed, async (fields, given) =>
  toResult(await agreeAtCounter(given.db, toPress(fields, given)), 'Agreed.'),
);

const inWarranty = adminForm(pressed, async (fields, given) =>
  toResult(await coverByWarranty(given.db, toPress(fields, given)), 'In warranty.'),
);

const addedPart = { ...pressed, product: formField.id() };
const partOfLine = { ...pressed, position: formField.id() };

const partQuote = adminForm(addedPart, async ({ product, ...fields }, given) => {
  const request = { ...toPress(fields, given), productId: product };
  return toResult(await quotePart(given.db, request), 'Added to the price.');
});

const partTake = adminForm(addedPart, async ({ product, ...fields }, given) => {
  const request = { ...toPress(fields, given), part: { productId: product } };
  return toResult(await usePart(given.db, request), 'Taken from stock.');
});

const partUse = adminForm(partOfLine, async ({ position, ...fields }, given) => {
  const request = { ...toPress(fields, given), part: { position } };
  return toResult(await usePart(given.db, request), 'Taken from stock.');
});

const partBack = adminForm(partOfLine, async ({ position, ...fields }, given) => {
  const request = { ...toPress(fields, given), position };
  return toResult(await putPartBack(given.db, request), 'Back in stock.');
});

const partDrop = adminForm(partOfLine, async ({ position, ...fields }, given) => {
  const request = { ...toPress(fields, given), position };
  return toResult(await dropPart(given.db, request), 'No longer in the price.');
});

const paidFields = { ...pressed, ...amountFields, allLira: formField.flag() };

const paid = adminForm(paidFields, async ({ dollars, lira, allLira, ...fields }, given) => {
  const { lbpRate, repairMonths } = await given.context.get(settingsContext).read();
  const outcome = await handOverRepair(given.db, {
    ...toPress(fields, given),
    given: { cents: dollars, lbp: lira },
    changeIn: allLira ? 'lira' : 'both',
    ...{ lbpRate, warrantyMonths: repairMonths },
  });
  if (!('refused' in outcome)) return done(`Handed over. Change ${formatCash(outcome.change)}.`);
  const why = outcome.message;
  return refuse(why, outcome.refused === 'amount' ? { errors: { dollars: why } } : undefined);
});

const endFields = { ...pressed, to: z.enum(['shelf', 'written-off'], 'Choose where it goes.') };

const end = adminForm(endFields, async ({ to, ...fields }, given) => {
  const outcome = await closeOwnRepair(given.db, { ...toPress(fields, given), to });
  return toResult(outcome, to === 'shelf' ? 'Back on the shelf.' : 'Written off.');
});

/** The forms of a repair, beside those of every case. */
export const repairForms = {
  'repair-findings': findings,
  'repair-quote': quote,
  'repair-agreed': agreed,
  'repair-warranty': inWarranty,
  'repair-part-quote': partQuote,
  'repair-part-take': partTake,
  'repair-part-use': partUse,
  'repair-part-back': partBack,
  'repair-part-drop': partDrop,
  'repair-paid': paid,
  'repair-end': end,
};
