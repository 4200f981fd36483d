import { data, type RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { offerUndo } from '#app/admin/order-moves/undo-change-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import {
  addPiece,
  changeDestination,
  changeLine,
  setDiscount,
  settleFee,
  takeOutUnit,
} from '#app/dispatch/confirmation/change-order.server.ts';
import type { DestinationErrors } from '#app/dispatch/confirmation/destination-fields.tsx';
import { parseDestination } from '#app/dispatch/confirmation/destination-form.server.ts';
import { joinOrders } from '#app/dispatch/confirmation/join-orders.server.ts';
import type {
  ChangeOutcome,
  OrderChangeRequest,
} from '#app/dispatch/confirmation/recorded-change.server.ts';
import { noteReturn } from '#app/orders/moves/returns.server.ts';
import { type ReturnReason, returnReasons } from '#app/orders/moves/returns.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

/** The response to a form that changes an order. */
export interface ChangeResponse {
  done: boolean;
  message: string;
  errors?: DestinationErrors &
    Partial<Record<'fee' | 'units' | 'dollars' | 'discount' | 'reason', string>>;
  /** The form that undoes the change. */
  undo?: MoveResponse['undo'];
}

type Context = Readonly<RouterContextProvider>;
type Change = (context: Context, request: OrderChangeRequest, form: FormData) => Promise<Answer>;
type Answer = ReturnType<typeof data<ChangeResponse>>;

const changes: ReadonlyMap<string, Change> = new Map([
  ['change-destination', changeDestinationByForm],
  ['take-out', takeOutByForm],
  ['settle-fee', settleFeeByForm],
  ['return', noteReturnByForm],
  ['add-piece', addPieceByForm],
  ['change-line', changeLineByForm],
  ['discount', setDiscountByForm],
  ['join', joinByForm],
]);

/** Finds what changes the order as the form asks; null for another form. */
export function findOrderChange(form: FormData): Change | null {
  return changes.get(String(form.get('intent'))) ?? null;
}

/** What a form that changes an order is about. */
export function readChangeRequest(
  admin: Pick<User, 'id' | 'email'>,
  orderNumber: string,
  form: FormData,
): OrderChangeRequest {
  return { orderNumber, seen: String(form.get('seen') ?? ''), by: { admin } };
}

async function changeDestinationByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const { errors, destination } = parseDestination(form);
  if (!destination) return refuseFields('Please correct the fields.', errors);
  const db = context.get(databaseContext);
  const outcome = await changeDestination(db, request, destination, await readRules(context));
  return respondWithUndo(context, request, outcome, 'The order goes there now.');
}

async function takeOutByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const lineNumber = Number(form.get('line'));
  const outcome = await takeOutUnit(context.get(databaseContext), request, lineNumber);
  return respondWithUndo(context, request, outcome, 'One piece is back on the shelf.');
}

async function addPieceByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const db = context.get(databaseContext);
  const outcome = await addPiece(
    db,
    request,
    parseId(form.get('product')),
    await readRules(context),
  );
  return respondWithUndo(context, request, outcome, 'The piece is in the order.');
}

const maxUnits = 10_000;

async function changeLineByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const lineNumber = Number(form.get('line'));
  const typed = latinDigits(String(form.get('units') ?? '')).trim();
  const quantity = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  const priceCents = parseAmount(String(form.get('dollars') ?? ''));
  if (!(quantity <= maxUnits)) {
    const units = 'Enter a whole number from 0.';
    return refuseFields(units, { units });
  }
  if (priceCents === null) {
    const dollars = 'Enter an amount like 12 or 12.50.';
    return refuseFields(dollars, { dollars });
  }
  const change = { lineNumber, quantity, priceCents };
  const outcome = await changeLine(context.get(databaseContext), request, change);
  return respondWithUndo(context, request, outcome, 'The line is changed.');
}

const maxReasonLength = 100;

async function setDiscountByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const discountCents = parseAmount(String(form.get('discount') ?? ''));
  const reason = parseLine(String(form.get('reason') ?? ''), maxReasonLength);
  if (discountCents === null) {
    const discount = 'Enter an amount like 5 or 5.50, or 0 for none.';
    return refuseFields(discount, { discount });
  }
  if (discountCents > 0 && !reason) {
    const missing = 'Write the reason. The customer reads it.';
    return refuseFields(missing, { reason: missing });
  }
  const discount = { discountCents, discountReason: discountCents > 0 ? reason : null };
  const outcome = await setDiscount(context.get(databaseContext), request, discount);
  return respondWithUndo(context, request, outcome, 'The discount is set.');
}

async function joinByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const other = {
    orderNumber: String(form.get('other') ?? ''),
    version: String(form.get('otherSeen') ?? ''),
  };
  const db = context.get(databaseContext);
  const outcome = await joinOrders(db, request, other, await readRules(context));
  return respondWithUndo(context, request, outcome, `${other.orderNumber} comes with this order.`);
}

async function readRules(context: Context): Promise<DeliveryRules> {
  const [places, settings] = await Promise.all([
    context.get(placesContext).read(),
    context.get(settingsContext).read(),
  ]);
  return { places, settings };
}

const maxFeeCents = 10_000;

async function settleFeeByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const feeCents = parseAmount(String(form.get('fee') ?? ''));
  if (feeCents === null || feeCents > maxFeeCents) {
    const fee = 'Enter a fee like 7 or 7.50, at most 100 dollars.';
    return refuseFields(fee, { fee });
  }
  const outcome = await settleFee(context.get(databaseContext), request, feeCents);
  return respondWithUndo(context, request, outcome, 'The delivery fee is set.');
}

async function noteReturnByForm(
  context: Context,
  { orderNumber, by }: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const reason = String(form.get('reason'));
  const isKnown = Object.hasOwn(returnReasons, reason) && 'admin' in by;
  const db = context.get(databaseContext);
  const isNoted = isKnown && (await noteReturn(db, by.admin, orderNumber, reason as ReturnReason));
  if (isNoted) return data<ChangeResponse>({ done: true, message: 'The reason is noted.' });
  const message = 'Only an order that was delivered and is cancelled now has come back.';
  return data<ChangeResponse>({ done: false, message }, 409);
}

function refuseFields(message: string, errors: ChangeResponse['errors']): Answer {
  return data<ChangeResponse>({ done: false, message, errors }, 400);
}

function respond(outcome: ChangeOutcome, message: string): Answer {
  if ('refused' in outcome) {
    return data<ChangeResponse>({ done: false, message: outcome.message }, 409);
  }
  const isSame = outcome.changed === null;
  return data<ChangeResponse>({ done: true, message: isSame ? 'Nothing is different.' : message });
}

/** The customer's mail waits for as long as the toast offers to undo the change. */
async function respondWithUndo(
  context: Context,
  { orderNumber, by }: OrderChangeRequest,
  outcome: ChangeOutcome,
  message: string,
): Promise<Answer> {
  if ('refused' in outcome || outcome.changed === null || !('admin' in by)) {
    return respond(outcome, message);
  }
  const { undo, isMailed } = await offerUndo(context, by.admin, orderNumber);
  const mail = isMailed ? ' The customer gets a mail.' : '';
  return data<ChangeResponse>({ done: true, message: message + mail, undo });
}
