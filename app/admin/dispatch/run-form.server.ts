import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { formatDifference, parseDollars, parseLira } from '#app/counter/cash.ts';
import { closeRun, reopenRun } from '#app/dispatch/runs/close-run.server.ts';
import { parseOutcomeEntry } from '#app/dispatch/runs/outcome-entry.server.ts';
import { recordOutcome, undoOutcome } from '#app/dispatch/runs/run-outcome.server.ts';
import { chargeOneFee, moveStop } from '#app/dispatch/runs/run-stops.server.ts';
import { issueRunLink, readRun } from '#app/dispatch/runs/runs.server.ts';
import { getChatUrl } from '#app/orders/confirmation/messages.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { originContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import {
  changeCourierForm,
  type DispatchResponse,
  describeUntold,
} from './dispatch-form.server.ts';

/** A new link for the courier; the shop cannot show it again. */
interface CourierLink {
  url: string;
  /** The QR code, for an image. */
  image: string;
  /** Null where the courier's phone is a landline. */
  whatsApp: string | null;
  isReplaced: boolean;
}

export interface RunResponse extends DispatchResponse {
  link?: CourierLink;
}

const getRunId = ({ params }: AdminFormGiven) => parseId(params.id);
const refuseStale = (message: string) => refuse(message, { isStale: true });
/** What is wrong stands at the fields alone. */
const refuseFields = (errors: NonNullable<RunResponse['errors']>) => refuse('', { errors });

const orderNumber = formField.raw();

const moveFields = { orderNumber, stop: formField.id(), direction: formField.raw() };

const move = adminForm(moveFields, async ({ direction: to, ...shown }, given) => {
  const direction = to === 'up' ? 'up' : 'down';
  const stop = { ...shown, runId: getRunId(given), direction, admin: given.admin } as const;
  return (await moveStop(given.db, stop)) ? done('') : refuseStale('This stop cannot move there.');
});

const feeFields = { stop: formField.id(), seen: formField.raw() };

const oneFee = adminForm(feeFields, async (fields, given) => {
  const request = { ...fields, runId: getRunId(given), admin: given.admin };
  const outcome = await chargeOneFee(given.db, request);
  if ('refused' in outcome) return refuseStale(outcome.refused);
  const told = describeUntold(outcome.withoutEmail) || 'The customer is told the new amount.';
  return done(`One delivery fee at stop ${fields.stop}. ${told}`);
});

const outcomeFields = {
  orderNumber,
  entryKey: z.uuid('The form was not understood. Reload the page.'),
  ...{ dollars: formField.raw(), lira: formField.raw(), seen: formField.raw() },
  ...{ outcome: formField.raw(), reason: formField.raw(), feePaid: formField.flag() },
};

/** The key of a press with these values: with others, as after a lost answer, it is another press. */
const toEntryKey = (values: object) =>
  createHash('md5')
    .update(JSON.stringify(values))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const outcome = adminForm(outcomeFields, async ({ seen, ...fields }, given) => {
  const cents = parseDollars(fields.dollars);
  const lira = parseLira(fields.lira);
  if (cents === null) return refuseFields({ dollars: 'Enter dollars like 12.50.' });
  if (lira === null) return refuseFields({ lira: 'Enter whole pounds like 1,500,000.' });
  const typed = parseOutcomeEntry({
    ...{ ...fields, madeAt: new Date().toISOString() },
    feePaid: fields.feePaid ? 'true' : 'false',
    ...{ collectedCents: cents, collectedLbp: lira },
  });
  if (!typed) return refuseFields({ reason: 'Choose what came of it.' });
  const isUnpaid = typed.outcome === 'refused' && typed.feePaid && cents === 0 && lira === 0;
  if (isUnpaid) return refuseFields({ dollars: 'Enter what the customer paid.' });
  const { orderNumber } = typed;
  const entry = { ...typed, entryKey: toEntryKey({ ...typed, madeAt: null }) };
  const saved = await recordOutcome(given.db, getRunId(given), entry, given.admin, seen);
  if ('refused' in saved) return refuseStale(saved.message);
  const undo = { intent: 'undo-outcome', orderNumber, entryKey: entry.entryKey };
  return done(`The outcome of ${orderNumber} is saved.`, { undo });
});

const undoFields = { orderNumber, entryKey: formField.raw() };

const undo = adminForm(undoFields, async (fields, given) => {
  const isKey = /^[\da-f-]{36}$/.test(fields.entryKey);
  if (!isKey) return refuseStale('Another outcome was entered since.');
  const key = { runId: getRunId(given), ...fields };
  const undone = await undoOutcome(given.db, key, given.admin);
  return 'refused' in undone ? refuseStale(undone.refused) : done('The outcome is undone.');
});

const link = adminForm({}, async (_, given) => {
  const { db, admin, context } = given;
  const runId = getRunId(given);
  const [issued, run] = [await issueRunLink(db, admin, runId), await readRun(db, runId)];
  if (!issued || !run) return refuseStale('This run is closed. Its link has ended.');
  const url = `${context.get(originContext)}/run?t=${issued.token}`;
  const { default: qrCode } = await import('qrcode');
  const svg = await qrCode.toString(url, { type: 'svg', margin: 2 });
  const made: CourierLink = {
    url,
    image: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    whatsApp: getChatUrl(run.courier.phone, url),
    isReplaced: issued.isReplaced,
  };
  return done('', { link: made });
});

const reason = formField.line(500);

const closeFields = {
  ...{ dollars: formField.raw(), lira: formField.raw(), courierFee: formField.raw() },
  ...{ seen: formField.id(), reason },
};

const close = adminForm(closeFields, async (fields, given) => {
  const cents = parseDollars(fields.dollars);
  const lbp = parseLira(fields.lira);
  const courierFeeCents = parseDollars(fields.courierFee);
  if (cents === null || lbp === null || courierFeeCents === null)
    return refuseFields({
      ...(cents === null && { dollars: 'Enter dollars like 212 or 212.50.' }),
      ...(lbp === null && { lira: 'Enter whole pounds like 1,500,000.' }),
      ...(courierFeeCents === null && { courierFee: 'Enter dollars like 4.' }),
    });
  const runId = getRunId(given);
  const count = { cents, lbp, courierFeeCents, seenCents: fields.seen, reason: fields.reason };
  const closed = await closeRun(given.db, { runId, ...count, admin: given.admin });
  if ('refused' in closed) return refuseCount(closed);
  return done(`Run ${runId} is closed. Difference ${formatDifference(closed.differenceCents)}.`);
});

const reopen = adminForm({ reason }, async (fields, given) => {
  const runId = getRunId(given);
  const reopened = await reopenRun(given.db, { runId, ...fields, admin: given.admin });
  return 'refused' in reopened ? refuseCount(reopened) : done(`Run ${runId} is open again.`);
});

function refuseCount({ refused, message }: { refused: string; message: string }) {
  return refused === 'no-reason' ? refuseFields({ reason: message }) : refuseStale(message);
}

export const runForms = {
  ...{ 'move-stop': move, 'one-fee': oneFee, outcome, 'undo-outcome': undo, link },
  ...{ 'change-courier': changeCourierForm, close, reopen },
};
