import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { readRate } from '#app/admin/forms/amount-fields.server.ts';
import { formatCash, parseDollars, parseLira } from '#app/counter/cash.ts';
import {
  type CounterRefusal,
  extendCollecting,
  handOver,
  notifyReady,
  undoReady,
} from '#app/counter/collecting.server.ts';
import { refundOrder } from '#app/counter/refund.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';

function refuseCollecting({ refused, message }: CounterRefusal) {
  if (refused === 'amount') return refuse('', { errors: { dollars: message } });
  if (refused === 'no-reason') return refuse('', { errors: { reason: message } });
  return refuse(message, { isStale: ['stale', 'not-found', 'earlier'].includes(refused) });
}

const orderNumber = formField.raw();

const ready = adminForm({ orderNumber }, async (order, { db, admin }) => {
  const outcome = await notifyReady(db, { ...order, admin });
  if ('refused' in outcome) return refuseCollecting(outcome);
  const { readyAt, isMailed } = outcome;
  const told = isMailed ? 'The customer gets a mail.' : 'There is no email: write on WhatsApp.';
  const undo = { intent: 'undo-ready', ...order, readyAt };
  return done(`${order.orderNumber} is ready to collect. ${told}`, { undo });
});

const undoFields = { orderNumber, readyAt: formField.raw() };

const undo = adminForm(undoFields, async (fields, { db, admin }) => {
  const outcome = await undoReady(db, { ...fields, admin });
  if ('refused' in outcome) return refuseCollecting(outcome);
  return done('The change is undone. No mail was sent.');
});

const keep = adminForm({ orderNumber }, async (order, { db, admin }) => {
  const outcome = await extendCollecting(db, { ...order, admin });
  if ('refused' in outcome) return refuseCollecting(outcome);
  return done(`${order.orderNumber} is kept. Its days begin again.`);
});

const cashFields = {
  dollars: formField.raw(),
  lira: formField.raw(),
  attemptKey: z.uuid().nullable().catch(null),
};

function readCash({ dollars, lira, attemptKey }: z.output<z.ZodObject<typeof cashFields>>) {
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  if (cents === null) return refuse('', { errors: { dollars: 'Enter dollars like 12.50.' } });
  if (lbp === null) return refuse('', { errors: { lira: 'Enter whole pounds like 1,500,000.' } });
  if (attemptKey === null) return refuse('Reload the page.', { isStale: true });
  return { entryKey: attemptKey, given: { cents, lbp } };
}

const handOverFields = {
  orderNumber,
  ...cashFields,
  due: formField.raw(),
  allLira: formField.flag(),
};

const handOverForm = adminForm(handOverFields, async (fields, { db, admin, context }) => {
  const cash = readCash(fields);
  if (!('entryKey' in cash)) return cash;
  const outcome = await handOver(db, {
    ...{ orderNumber: fields.orderNumber, admin, ...cash },
    seenDue: fields.due,
    changeIn: fields.allLira ? 'lira' : 'both',
    rateToday: await readRate({ context }),
  });
  if ('refused' in outcome) return refuseCollecting(outcome);
  const { change, receiptNumber } = outcome;
  const isExact = change.cents === 0 && change.lbp === 0;
  const changeText = isExact ? 'No change.' : `Change ${formatCash(change)}.`;
  const receipt = `Receipt no. ${receiptNumber}.`;
  return done(`${fields.orderNumber} is handed over. ${changeText} ${receipt}`, { atOnce: true });
});

const refundFields = {
  orderNumber,
  ...cashFields,
  reason: formField.line(200),
  rate: formField.id(),
};

const refund = adminForm(refundFields, async ({ orderNumber, reason, rate, ...fields }, given) => {
  const cash = readCash(fields);
  if (!('entryKey' in cash)) return cash;
  const { entryKey, given: amount } = cash;
  const outcome = await refundOrder(given.db, {
    ...{ orderNumber, admin: given.admin, entryKey, reason, ...amount },
    lbpRate: await readRate(given),
    seenRate: rate || null,
  });
  if ('refused' in outcome) {
    const answer = refuseCollecting(outcome);
    const fields = { attemptKey: randomUUID() };
    return outcome.refused === 'earlier' ? { ...answer, fields } : answer;
  }
  const left = `${formatPrice(outcome.leftCents)} of ${orderNumber} is left.`;
  return done(`${formatCash(amount)} given back. ${left}`, { atOnce: true });
});

export const collectForms = {
  ...{ ready, 'undo-ready': undo, keep },
  ...{ 'hand-over': handOverForm, refund },
};
