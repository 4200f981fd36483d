import { data, type RouterContextProvider } from 'react-router';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import type { Actor } from '#app/audit/audit-log.server.ts';
import {
  confirmOrder,
  isMovedOn,
  undoConfirmation,
} from '#app/dispatch/confirmation/confirm-order.server.ts';
import { confirmationLabels, parseConfirmation } from '#app/dispatch/confirmation/confirmation.ts';
import { noteContact } from '#app/dispatch/confirmation/order-contacts.server.ts';
import { pardonPhone } from '#app/dispatch/confirmation/phone-record.server.ts';
import { type RefusedMove, refuseUnknown } from '#app/orders/moves/move-order.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseText } from '#app/platform/text/input-text.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

type Context = Readonly<RouterContextProvider>;
type Admin = Actor & { id: string };
type Answer = Promise<ReturnType<typeof data<MoveResponse>>>;

/** Does what a form with its intent asks. */
export type ActByForm = (context: Context, admin: Admin, form: FormData) => Answer;

const done = (message: string, undo?: MoveResponse['undo']) =>
  data<MoveResponse>({ message, refusals: [], undo });
const refuse = ({ refused, message }: RefusedMove) =>
  data<MoveResponse>(
    { message: null, refusals: [message], isStale: refused !== 'email-sent' },
    refused === 'not-found' ? 404 : 409,
  );
const badRequest = (refusal: string) =>
  data<MoveResponse>({ message: null, refusals: [refusal] }, 400);

/** What an administrator notes of reaching a customer, by the intent of the form. */
export const confirmActions: ReadonlyMap<string, ActByForm> = new Map([
  ['contact', noteByForm],
  ['confirm', confirmByForm],
  ['undo-confirmation', undoByForm],
  ['pardon', pardonByForm],
]);

const readNumber = (form: FormData) => String(form.get('orderNumber') ?? '');

async function noteByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = readNumber(form);
  const call = { orderNumber, kind: 'call' } as const;
  const isNoted = await noteContact(context.get(databaseContext), call, admin);
  return isNoted
    ? done(`The call about ${orderNumber} is noted.`)
    : refuse(refuseUnknown(orderNumber));
}

async function confirmByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = readNumber(form);
  const outcome = parseConfirmation(form.get('outcome'));
  if (outcome === null || outcome === 'unconfirmed') return badRequest('Choose what came of it.');
  const result = await confirmOrder(context.get(databaseContext), {
    orderNumber,
    outcome,
    actor: { admin, seen: String(form.get('seen') ?? '') },
    movesOn: isMovedOn(await context.get(settingsContext).read()),
  });
  if ('refused' in result) return refuse(result);
  const label = outcome === 'declined' ? 'Cancelled' : confirmationLabels[outcome];
  const { contactId, stateId } = result.change ?? {};
  return done(`${orderNumber}: ${label}`, {
    intent: 'undo-confirmation',
    orderNumber,
    contact: String(contactId),
    state: String(stateId ?? ''),
  });
}

async function undoByForm(context: Context, admin: Admin, form: FormData): Answer {
  const change = {
    orderNumber: readNumber(form),
    contactId: parseId(form.get('contact')),
    stateId: form.get('state') ? parseId(form.get('state')) : null,
  };
  const result = await undoConfirmation(context.get(databaseContext), change, admin);
  return 'refused' in result ? refuse(result) : done('The change is undone. No mail was sent.');
}

const maxReasonLength = 200;

async function pardonByForm(context: Context, admin: Admin, form: FormData): Answer {
  const orderNumber = readNumber(form);
  const reason = parseText(String(form.get('reason') ?? ''), maxReasonLength);
  if (!reason) return badRequest('Write why you forgive the refusals.');
  const pardon = { orderNumber, reason };
  const isPardoned = await pardonPhone(context.get(databaseContext), pardon, admin);
  return isPardoned ? done('The refusals are forgiven.') : refuse(refuseUnknown(orderNumber));
}
