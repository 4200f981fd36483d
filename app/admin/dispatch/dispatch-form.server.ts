import { data, type RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import {
  formatChanges,
  parseChanges,
  parseChosen,
} from '#app/admin/order-moves/chosen-pairs.server.ts';
import { moveOrderByForm } from '#app/admin/order-moves/move-order-form.server.ts';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { offerUndo, undoChangeByForm } from '#app/admin/order-moves/undo-change-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { splitOrder } from '#app/dispatch/confirmation/split-order.server.ts';
import {
  addCourier,
  type CourierErrors,
  changeCourier,
} from '#app/dispatch/runs/couriers.server.ts';
import { openRun, undoRun } from '#app/dispatch/runs/open-run.server.ts';
import { setPacked, settleReturned } from '#app/dispatch/runs/parcels.server.ts';
import { parseStatus } from '#app/orders/order-status.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { collectActions } from './collect-form.server.ts';
import { type ActByForm, confirmActions } from './confirm-form.server.ts';

/** The response to a form of the Dispatch tab. */
export interface DispatchResponse extends MoveResponse {
  /** These are not confirmed: the owner is asked whether they go along. */
  unconfirmed?: string[];
  /** The courier that was added or changed, to be chosen. */
  courierId?: number;
  errors?: CourierErrors;
}

type Context = Readonly<RouterContextProvider>;
type Admin = Pick<User, 'id' | 'email'>;
type Answer = Promise<ReturnType<typeof data<DispatchResponse>>>;

const done = (response: Omit<DispatchResponse, 'refusals'>) =>
  data<DispatchResponse>({ refusals: [], ...response });
const notYours = { message: null, refusals: ['Your role does not include this.'] };
const refuse = (refusal: string, isStale = true) =>
  data<DispatchResponse>({ message: null, refusals: [refusal], isStale }, 409);

const actions: ReadonlyMap<string, ActByForm> = new Map([
  ...confirmActions,
  ...collectActions,
  ['pack', packByForm],
  ['split', splitByForm],
  ['open-run', openRunByForm],
  ['undo-run', undoRunByForm],
  ['add-courier', addCourierByForm],
  ['change-courier', changeCourierByForm],
  ['settle', settleByForm],
  ['undo-change', undoChangeByForm],
  ['undo', (context, _admin, form) => moveOrderByForm(context, form)],
]);

/** Does what a button of the Dispatch tab asks. */
export async function dispatchByForm(context: Context, admin: User, form: FormData): Answer {
  const intent = String(form.get('intent'));
  const act = actions.get(intent);
  const ofCounter = collectActions.has(intent) ? 'counter' : 'dispatch';
  const area = intent === 'pack' ? 'packing' : ofCounter;
  if (!mayUse(admin.role, area)) return data<DispatchResponse>(notYours, 403);
  const unknown = { message: null, refusals: ['This button is not known. Reload the page.'] };
  return act ? act(context, admin, form) : data<DispatchResponse>(unknown, 400);
}

async function packByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = String(form.get('orderNumber') ?? '');
  const seen = parseStatus(form.get('seen')) ?? 'processing';
  const isPacked = form.get('packed') === 'on';
  const db = context.get(databaseContext);
  const outcome = await setPacked(db, { orderNumber, isPacked, seen, admin });
  if ('refused' in outcome) return refuse(outcome.refused);
  if (!isPacked) return done({ message: `${orderNumber} is to be packed again.` });
  const undo = { intent: 'pack', orderNumber, seen, packed: '' };
  return done({ message: `${orderNumber} is packed.`, undo });
}

async function splitByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = String(form.get('orderNumber') ?? '');
  const request = { orderNumber, seen: String(form.get('seen') ?? ''), by: { admin } };
  const [places, settings] = await Promise.all([
    context.get(placesContext).read(),
    context.get(settingsContext).read(),
  ]);
  const outcome = await splitOrder(context.get(databaseContext), request, { places, settings });
  if ('refused' in outcome) return refuse(outcome.message);
  const message = `${orderNumber} can be packed. Its pre-orders wait in a second parcel.`;
  return done({ message, undo: (await offerUndo(context, admin, orderNumber)).undo });
}

async function openRunByForm(context: Context, admin: Admin, form: FormData): Answer {
  const outcome = await openRun(context.get(databaseContext), {
    courierId: parseId(form.get('courier')),
    orders: parseChosen(form),
    withUnconfirmed: form.has('anyway'),
    lbpRate: (await context.get(settingsContext).read()).lbpRate,
    admin,
  });
  if ('runId' in outcome) {
    const { runId, moved } = outcome;
    const undo = { intent: 'undo-run', orderNumber: '', run: String(runId) };
    const message = `Run ${runId} is on its way. Its customers are told.`;
    return done({
      next: `/admin/dispatch/runs/${runId}`,
      message,
      undo: { ...undo, changes: formatChanges(moved) },
    });
  }
  if (outcome.refused !== 'unconfirmed')
    return refuse(outcome.message, outcome.refused === 'stale');
  const unconfirmed = outcome.orderNumbers;
  return data<DispatchResponse>({ message: null, refusals: [], unconfirmed }, 409);
}

async function undoRunByForm(context: Context, admin: Admin, form: FormData): Answer {
  const runId = parseId(form.get('run'));
  const outcome = await undoRun(context.get(databaseContext), runId, parseChanges(form), admin);
  if ('refused' in outcome) return refuse(outcome.refused);
  return done({ message: `Run ${runId} is undone. No mail was sent.` });
}

const readCourier = (form: FormData) => ({
  title: String(form.get('courierTitle') ?? ''),
  phone: String(form.get('courierPhone') ?? ''),
  isCompany: form.has('company'),
});
const refuseCourier = (errors: CourierErrors) =>
  data<DispatchResponse>({ message: null, refusals: [], errors }, 400);

async function addCourierByForm(context: Context, admin: Admin, form: FormData): Answer {
  const outcome = await addCourier(context.get(databaseContext), admin, readCourier(form));
  if ('errors' in outcome) return refuseCourier(outcome.errors);
  const { id, title } = outcome.added;
  return done({ message: `${title} can be chosen now.`, courierId: id });
}

export async function changeCourierByForm(context: Context, admin: Admin, form: FormData): Answer {
  const courier = { id: parseId(form.get('courier')), ...readCourier(form) };
  const outcome = await changeCourier(context.get(databaseContext), admin, courier);
  if (!outcome) return refuse('This courier does not exist.');
  if ('errors' in outcome) return refuseCourier(outcome.errors);
  const { id, title } = outcome.changed;
  return done({ message: `${title} is saved.`, courierId: id });
}

async function settleByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = String(form.get('orderNumber') ?? '');
  const decision = form.get('decision') === 'restock' ? 'restock' : 'try-again';
  const runId = parseId(form.get('run'));
  const returned = { orderNumber, runId, decision, admin } as const;
  const outcome = await settleReturned(context.get(databaseContext), returned);
  if ('refused' in outcome) return refuse(outcome.refused);
  const undo = { intent: 'undo', orderNumber, changes: formatChanges([outcome.moved]) };
  const isBack = decision === 'restock';
  const message = isBack ? 'is cancelled. Its stock is back.' : 'is ready for another run.';
  return done({ message: `${orderNumber} ${message}`, undo });
}
