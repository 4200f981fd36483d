import { z } from 'zod';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { amountFields, noAmount } from '#app/admin/forms/amount-fields.server.ts';
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
import type { Database } from '#app/platform/database/database.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { caseText, describeSent, getCaseId, pressed, refuseCash } from './case-forms.server.ts';

type Pressed = Pick<RepairPress, 'entryKey' | 'seen'>;

const toPress = ({ entryKey, seen }: Pressed, given: AdminFormGiven): RepairPress => ({
  ...{ entryKey, seen, caseId: getCaseId(given), admin: given.admin },
});

type Outcome = Awaited<ReturnType<typeof agreeAtCounter>>;

const toResult = (outcome: Outcome, message: string) =>
  'refused' in outcome ? refuse(outcome.message) : done(message);

function press<Shape extends z.ZodRawShape>(
  message: string,
  fields: Shape,
  act: (db: Database, press: RepairPress & z.output<z.ZodObject<Shape>>) => Promise<Outcome>,
) {
  return adminForm({ ...fields, ...pressed }, async (sent, given) => {
    const typed = sent as unknown as Pressed & z.output<z.ZodObject<Shape>>;
    return toResult(await act(given.db, { ...typed, ...toPress(typed, given) }), message);
  });
}

/** The prices of the form: 'price-1' is of the first line; what is empty has none, what is absent was not seen. */
function readPrices(form: FormData) {
  const prices = new Map<number, number>();
  const positions: number[] = [];
  const errors: Record<string, string> = {};
  for (const name of form.keys()) {
    const position = parseId(/^price-(\d+)$/.exec(name)?.[1]);
    const typed = String(form.get(name)).trim();
    if (position === 0) continue;
    positions.push(position);
    if (typed === '') continue;
    const cents = parseDollars(typed);
    if (cents === null) errors[name] = noAmount;
    else prices.set(position, cents);
  }
  return { prices, positions, errors };
}

/** The change that was on the screen. */
const version = { version: formField.id() };

const quote = adminForm({ ...pressed, ...version }, async (fields, given) => {
  const { errors, ...seen } = readPrices(given.form);
  if (Object.keys(errors).length > 0) return refuse(noAmount, { errors });
  const request = { ...toPress(fields, given), version: fields.version, ...seen };
  const outcome = await sendQuote(given.db, request);
  return toResult(outcome, await describeSent(given, 'Price sent.'));
});

const product = { product: formField.id() };
const position = { position: formField.id() };

const paidFields = {
  ...{ ...pressed, ...amountFields, allLira: formField.flag() },
  rate: formField.id(),
};

const paid = adminForm(paidFields, async ({ dollars, lira, allLira, rate, ...fields }, given) => {
  const { lbpRate, repairMonths } = await given.context.get(settingsContext).read();
  const outcome = await handOverRepair(given.db, {
    ...toPress(fields, given),
    given: { cents: dollars, lbp: lira },
    changeIn: allLira ? 'lira' : 'both',
    ...{ lbpRate, warrantyMonths: repairMonths },
    seenRate: given.form.has('rate') ? rate || null : undefined,
  });
  if ('refused' in outcome) return refuseCash(outcome);
  return done(`Handed over. Change ${formatCash(outcome.change)}.`);
});

const endFields = { ...pressed, to: z.enum(['shelf', 'written-off'], 'Choose where it goes.') };

const end = adminForm(endFields, async ({ to, ...fields }, given) => {
  const outcome = await closeOwnRepair(given.db, { ...toPress(fields, given), to });
  return toResult(outcome, to === 'shelf' ? 'Back on the shelf.' : 'Written off.');
});

export const repairForms = {
  'repair-findings': press('Noted.', { findings: caseText('Write what you found.') }, noteFindings),
  'repair-quote': quote,
  'repair-agreed': press('Agreed.', version, agreeAtCounter),
  'repair-warranty': press('In warranty.', version, coverByWarranty),
  'repair-part-quote': press(
    'Proposed for the price.',
    product,
    (db, { product: productId, ...sent }) => quotePart(db, { ...sent, productId }),
  ),
  'repair-part-take': press('Taken from stock.', product, (db, { product: productId, ...sent }) =>
    usePart(db, { ...sent, part: { productId } }),
  ),
  'repair-part-use': press('Taken from stock.', position, (db, { position: at, ...sent }) =>
    usePart(db, { ...sent, part: { position: at } }),
  ),
  'repair-part-back': press('Back in stock.', position, putPartBack),
  'repair-part-drop': press('No longer in the price.', position, dropPart),
  'repair-paid': paid,
  'repair-end': end,
};
