import { randomUUID } from 'node:crypto';
import { data, type RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { formatDifference, parseDollars, parseLira } from '#app/counter/cash.ts';
import { getChatUrl } from '#app/dispatch/confirmation/messages.ts';
import { closeRun, reopenRun } from '#app/dispatch/runs/close-run.server.ts';
import {
  parseOutcomeEntry,
  recordOutcome,
  undoOutcome,
} from '#app/dispatch/runs/run-outcome.server.ts';
import { chargeOneFee, moveStop } from '#app/dispatch/runs/run-stops.server.ts';
import { issueRunLink, readRun } from '#app/dispatch/runs/runs.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { changeCourierByForm, type DispatchResponse } from './dispatch-form.server.ts';

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
  /** What is wrong with a field. */
  fieldErrors?: Partial<Record<'dollars' | 'lira' | 'courierFee' | 'reason', string>>;
}

interface RunForm {
  context: Readonly<RouterContextProvider>;
  admin: Pick<User, 'id' | 'email'>;
  runId: number;
  form: FormData;
}

type Answer = Promise<ReturnType<typeof data<RunResponse>>>;

const done = (message: string, more: Partial<RunResponse> = {}) =>
  data<RunResponse>({ message, refusals: [], ...more });
const refuse = (refusal: string) =>
  data<RunResponse>({ message: null, refusals: [refusal], isStale: true }, 409);
const refuseFields = (fieldErrors: NonNullable<RunResponse['fieldErrors']>) =>
  data<RunResponse>({ message: null, refusals: [], fieldErrors }, 400);

const actions: ReadonlyMap<string, (form: RunForm) => Answer> = new Map([
  ['move-stop', moveStopByForm],
  ['one-fee', chargeOneFeeByForm],
  ['outcome', recordOutcomeByForm],
  ['undo-outcome', undoOutcomeByForm],
  ['link', issueLinkByForm],
  ['change-courier', ({ context, admin, form }) => changeCourierByForm(context, admin, form)],
  ['close', closeByForm],
  ['reopen', reopenByForm],
]);

/** Does what a button on the page of a run asks. */
export async function runByForm(given: RunForm): Answer {
  const act = actions.get(String(given.form.get('intent')));
  const unknown = { message: null, refusals: ['This button is not known. Reload the page.'] };
  return act ? act(given) : data<RunResponse>(unknown, 400);
}

const readText = (form: FormData, name: string) => String(form.get(name) ?? '');

async function moveStopByForm({ context, admin, runId, form }: RunForm): Answer {
  const moved = await moveStop(context.get(databaseContext), {
    runId,
    orderNumber: readText(form, 'orderNumber'),
    direction: form.get('direction') === 'up' ? 'up' : 'down',
    admin,
  });
  if (!moved) return refuse('This stop cannot move there.');
  return data<RunResponse>({ message: null, refusals: [] });
}

async function chargeOneFeeByForm({ context, admin, runId, form }: RunForm): Answer {
  const stop = parseId(form.get('stop'));
  const seen = readText(form, 'seen');
  const outcome = await chargeOneFee(context.get(databaseContext), { runId, stop, seen, admin });
  if ('refused' in outcome) return refuse(outcome.refused);
  return done(`One delivery fee at stop ${stop}. The customer is told the new amount.`);
}

async function recordOutcomeByForm({ context, admin, runId, form }: RunForm): Answer {
  const db = context.get(databaseContext);
  const orderNumber = readText(form, 'orderNumber');
  const entryKey = randomUUID();
  const cents = parseDollars(readText(form, 'dollars'));
  const lira = parseLira(readText(form, 'lira'));
  if (cents === null) return refuseFields({ dollars: 'Enter dollars like 12.50.' });
  if (lira === null) return refuseFields({ lira: 'Enter whole pounds like 1,500,000.' });
  const entry = parseOutcomeEntry({
    entryKey,
    orderNumber,
    madeAt: new Date().toISOString(),
    outcome: form.get('outcome'),
    reason: form.get('reason'),
    feePaid: form.has('feePaid') ? 'true' : 'false',
    collectedCents: cents,
    collectedLbp: lira,
  });
  if (!entry) return refuseFields({ reason: 'Choose what came of it.' });
  const run = await readRun(db, runId);
  const order = run?.stops
    .flatMap(({ orders }) => orders)
    .find((one) => one.orderNumber === orderNumber);
  if (!order || (order.outcomeAt ?? '') !== readText(form, 'seen')) {
    return refuse('Another outcome was entered since. It is shown now.');
  }
  const saved = await recordOutcome(db, runId, entry, admin);
  if ('refused' in saved) return refuse(saved.message);
  const undo = { intent: 'undo-outcome', orderNumber, entryKey };
  return done(`The outcome of ${orderNumber} is saved.`, { undo });
}

async function undoOutcomeByForm({ context, admin, runId, form }: RunForm): Answer {
  const orderNumber = readText(form, 'orderNumber');
  const entryKey = readText(form, 'entryKey');
  const isKey = /^[\da-f-]{36}$/.test(entryKey);
  if (!isKey) return refuse('Another outcome was entered since.');
  const key = { runId, orderNumber, entryKey };
  const outcome = await undoOutcome(context.get(databaseContext), key, admin);
  return 'refused' in outcome ? refuse(outcome.refused) : done('The outcome is undone.');
}

async function issueLinkByForm({ context, admin, runId }: RunForm): Answer {
  const db = context.get(databaseContext);
  const [issued, run] = [await issueRunLink(db, admin, runId), await readRun(db, runId)];
  if (!issued || !run) return refuse('This run is closed. Its link has ended.');
  const url = `${context.get(originContext)}/run?t=${issued.token}`;
  const { default: qrCode } = await import('qrcode');
  const svg = await qrCode.toString(url, { type: 'svg', margin: 2 });
  const link = {
    url,
    image: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    whatsApp: getChatUrl(run.courier.phone, url),
    isReplaced: issued.isReplaced,
  };
  return data<RunResponse>({ message: null, refusals: [], link });
}

async function closeByForm({ context, admin, runId, form }: RunForm): Answer {
  const cents = parseDollars(readText(form, 'dollars'));
  const lbp = parseLira(readText(form, 'lira'));
  const courierFeeCents = parseDollars(readText(form, 'courierFee'));
  if (cents === null || lbp === null || courierFeeCents === null) {
    return refuseFields({
      ...(cents === null && { dollars: 'Enter dollars like 212 or 212.50.' }),
      ...(lbp === null && { lira: 'Enter whole pounds like 1,500,000.' }),
      ...(courierFeeCents === null && { courierFee: 'Enter dollars like 4.' }),
    });
  }
  const outcome = await closeRun(context.get(databaseContext), {
    runId,
    cents,
    lbp,
    courierFeeCents,
    seenCents: parseId(form.get('seen')),
    reason: parseLine(readText(form, 'reason'), 500),
    admin,
  });
  if ('differenceCents' in outcome) {
    const difference = formatDifference(outcome.differenceCents);
    return done(`Run ${runId} is closed. Difference ${difference}.`);
  }
  const { refused, message } = outcome;
  return refused === 'no-reason' ? refuseFields({ reason: message }) : refuse(message);
}

async function reopenByForm({ context, admin, runId, form }: RunForm): Answer {
  const reason = parseLine(readText(form, 'reason'), 500);
  const outcome = await reopenRun(context.get(databaseContext), { runId, reason, admin });
  if ('reopened' in outcome) return done(`Run ${runId} is open again.`);
  const { refused, message } = outcome;
  return refused === 'no-reason' ? refuseFields({ reason: message }) : refuse(message);
}
