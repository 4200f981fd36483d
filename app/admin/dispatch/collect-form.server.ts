import { data, type RouterContextProvider } from 'react-router';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { formatCash, parseDollars, parseLira } from '#app/counter/cash.ts';
import {
  type CounterAdmin,
  type CounterRefusal,
  handOver,
  keepWaiting,
  tellReady,
  undoReady,
} from '#app/counter/collecting.server.ts';
import { refundOrder } from '#app/counter/refund.server.ts';
import { readAttemptKey } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

/** The response to a form about an order that is collected, or was paid at the counter. */
export interface CollectResponse extends MoveResponse {
  /** Cash has moved: the page shows the toast, since the row may be gone before its form hears of it. */
  done?: true;
  /** What is wrong with a field. */
  fieldErrors?: Partial<Record<'dollars' | 'lira' | 'reason', string>>;
}

type Context = Readonly<RouterContextProvider>;
type Answer = Promise<ReturnType<typeof data<CollectResponse>>>;
type ActByForm = (context: Context, admin: CounterAdmin, form: FormData) => Answer;

const done = (message: string, undo?: MoveResponse['undo']) =>
  data<CollectResponse>({ message, refusals: [], undo });
const moved = (message: string) => data<CollectResponse>({ done: true, message, refusals: [] });
const refuseFields = (fieldErrors: NonNullable<CollectResponse['fieldErrors']>) =>
  data<CollectResponse>({ message: null, refusals: [], fieldErrors }, 400);

function refuse({ refused, message }: CounterRefusal) {
  if (refused === 'amount') return refuseFields({ dollars: message });
  if (refused === 'no-reason') return refuseFields({ reason: message });
  const isStale = refused === 'stale' || refused === 'not-found';
  return data<CollectResponse>({ message: null, refusals: [message], isStale }, 409);
}

/** What is done with an order that its customer collects, by the intent of the form. */
export const collectActions: ReadonlyMap<string, ActByForm> = new Map([
  ['ready', tellByForm],
  ['undo-ready', undoReadyByForm],
  ['keep', keepByForm],
  ['hand-over', handOverByForm],
  ['refund', refundByForm],
]);

const readText = (form: FormData, name: string) => String(form.get(name) ?? '');

async function tellByForm(context: Context, admin: CounterAdmin, form: FormData): Answer {
  const orderNumber = readText(form, 'orderNumber');
  const outcome = await tellReady(context.get(databaseContext), { orderNumber, admin });
  if ('refused' in outcome) return refuse(outcome);
  const { readyAt, isMailed } = outcome;
  const told = isMailed ? 'The customer gets a mail.' : 'There is no email: write on WhatsApp.';
  const undo = { intent: 'undo-ready', orderNumber, readyAt };
  return done(`${orderNumber} is ready to collect. ${told}`, undo);
}

async function undoReadyByForm(context: Context, admin: CounterAdmin, form: FormData): Answer {
  const [orderNumber, readyAt] = [readText(form, 'orderNumber'), readText(form, 'readyAt')];
  const outcome = await undoReady(context.get(databaseContext), { orderNumber, readyAt, admin });
  if ('refused' in outcome) return refuse(outcome);
  return done('The change is undone. No mail was sent.');
}

async function keepByForm(context: Context, admin: CounterAdmin, form: FormData): Answer {
  const orderNumber = readText(form, 'orderNumber');
  const outcome = await keepWaiting(context.get(databaseContext), { orderNumber, admin });
  if ('refused' in outcome) return refuse(outcome);
  return done(`${orderNumber} is kept. Its days begin again.`);
}

/** The cash that a form sends under its key. */
function readCash(form: FormData) {
  const [dollars, lira] = [readText(form, 'dollars'), readText(form, 'lira')];
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  const attemptKey = readAttemptKey(form);
  if (cents === null) return refuseFields({ dollars: 'Enter dollars like 12.50.' });
  if (lbp === null) return refuseFields({ lira: 'Enter whole pounds like 1,500,000.' });
  if (attemptKey === null) return refuse({ refused: 'stale', message: 'Reload the page.' });
  return { cents, lbp, attemptKey };
}

async function handOverByForm(context: Context, admin: CounterAdmin, form: FormData): Answer {
  const cash = readCash(form);
  if (!('attemptKey' in cash)) return cash;
  const { attemptKey: entryKey, ...given } = cash;
  const orderNumber = readText(form, 'orderNumber');
  const outcome = await handOver(context.get(databaseContext), {
    ...{ orderNumber, admin, entryKey, given },
    seenDue: readText(form, 'due'),
    changeIn: form.has('allLira') ? 'lira' : 'both',
    rateToday: (await context.get(settingsContext).read()).lbpRate,
  });
  if ('refused' in outcome) return refuse(outcome);
  const { change, receiptNumber } = outcome;
  const isExact = change.cents === 0 && change.lbp === 0;
  const changeText = isExact ? 'No change.' : `Change ${formatCash(change)}.`;
  return moved(`${orderNumber} is handed over. ${changeText} Receipt no. ${receiptNumber}.`);
}

const maxReasonLength = 200;

async function refundByForm(context: Context, admin: CounterAdmin, form: FormData): Answer {
  const cash = readCash(form);
  if (!('attemptKey' in cash)) return cash;
  const { attemptKey: entryKey, ...amount } = cash;
  const orderNumber = readText(form, 'orderNumber');
  const reason = parseLine(readText(form, 'reason'), maxReasonLength);
  const refund = { orderNumber, admin, entryKey, reason, ...amount };
  const outcome = await refundOrder(context.get(databaseContext), refund);
  if ('refused' in outcome) return refuse(outcome);
  const left = formatPrice(outcome.leftCents);
  return moved(`${formatCash(amount)} given back. ${left} of ${orderNumber} is left.`);
}
