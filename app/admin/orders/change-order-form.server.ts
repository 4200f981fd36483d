import { data, type RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import {
  changeDestination,
  settleFee,
  takeOutUnit,
} from '#app/dispatch/confirmation/change-order.server.ts';
import type { DestinationErrors } from '#app/dispatch/confirmation/destination-fields.tsx';
import { parseDestination } from '#app/dispatch/confirmation/destination-form.server.ts';
import type {
  ChangeOutcome,
  OrderChangeRequest,
} from '#app/dispatch/confirmation/recorded-change.server.ts';
import { noteReturn } from '#app/orders/moves/returns.server.ts';
import { type ReturnReason, returnReasons } from '#app/orders/moves/returns.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

/** The response to a form that changes an order. */
export interface ChangeResponse {
  done: boolean;
  message: string;
  errors?: DestinationErrors & { fee?: string };
}

type Context = Readonly<RouterContextProvider>;
type Change = (context: Context, request: OrderChangeRequest, form: FormData) => Promise<Answer>;
type Answer = ReturnType<typeof data<ChangeResponse>>;

const changes: ReadonlyMap<string, Change> = new Map([
  ['change-destination', changeDestinationByForm],
  ['take-out', takeOutByForm],
  ['settle-fee', settleFeeByForm],
  ['return', noteReturnByForm],
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
  const [places, settings] = await Promise.all([
    context.get(placesContext).read(),
    context.get(settingsContext).read(),
  ]);
  const db = context.get(databaseContext);
  const outcome = await changeDestination(db, request, destination, { places, settings });
  return respond(outcome, 'The order goes there now.');
}

async function takeOutByForm(
  context: Context,
  request: OrderChangeRequest,
  form: FormData,
): Promise<Answer> {
  const lineNumber = Number(form.get('line'));
  const outcome = await takeOutUnit(context.get(databaseContext), request, lineNumber);
  return respond(outcome, 'One piece is back on the shelf. The customer gets a mail.');
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
  return respond(outcome, 'The delivery fee is set. The customer gets a mail.');
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
