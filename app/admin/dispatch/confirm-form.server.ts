import { adminForm } from '#app/admin/forms/admin-forms.server.ts';
import {
  confirmOrder,
  isMovedOn,
  undoConfirmation,
} from '#app/orders/confirmation/confirm-order.server.ts';
import { confirmationLabels, parseConfirmation } from '#app/orders/confirmation/confirmation.ts';
import { noteContact } from '#app/orders/confirmation/order-contacts.server.ts';
import { pardonPhone } from '#app/orders/confirmation/phone-record.server.ts';
import { type RefusedMove, refuseUnknown } from '#app/orders/moves/move-order.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

const refuseMove = ({ refused, message }: RefusedMove) =>
  refuse(message, {
    isStale: refused !== 'email-sent',
    status: refused === 'not-found' ? 404 : 409,
  });

const orderNumber = formField.raw();

const contact = adminForm({ orderNumber }, async (fields, { db, admin }) => {
  const isNoted = await noteContact(db, { ...fields, kind: 'call' }, admin);
  if (!isNoted) return refuseMove(refuseUnknown(fields.orderNumber));
  return done(`The call about ${fields.orderNumber} is noted.`);
});

const confirmFields = {
  orderNumber,
  outcome: formField.raw().transform(parseConfirmation),
  seen: formField.raw(),
};

const confirm = adminForm(confirmFields, async ({ outcome, seen, ...order }, given) => {
  if (outcome === null || outcome === 'unconfirmed')
    return refuse('Choose what came of it.', { status: 400 });
  const result = await confirmOrder(given.db, {
    ...{ ...order, outcome, actor: { admin: given.admin, seen } },
    movesOn: isMovedOn(await given.context.get(settingsContext).read()),
  });
  if ('refused' in result) return refuseMove(result);
  const label = outcome === 'declined' ? 'Cancelled' : confirmationLabels[outcome];
  const { contactId, stateId } = result.change ?? {};
  const change = { contact: String(contactId), state: String(stateId ?? '') };
  const undo = { intent: 'undo-confirmation', ...order, ...change };
  return done(`${order.orderNumber}: ${label}`, { undo });
});

const undoFields = { orderNumber, contact: formField.id(), state: formField.raw() };

const undo = adminForm(undoFields, async ({ contact: contactId, state, ...order }, given) => {
  const change = { ...order, contactId, stateId: state ? parseId(state) : null };
  const result = await undoConfirmation(given.db, change, given.admin);
  return 'refused' in result ? refuseMove(result) : done('The change is undone. No mail was sent.');
});

const pardonFields = { orderNumber, reason: formField.text(200) };

const pardon = adminForm(pardonFields, async (fields, { db, admin }) => {
  if (!fields.reason) return refuse('Write why you forgive the refusals.', { status: 400 });
  const isPardoned = await pardonPhone(db, fields, admin);
  if (!isPardoned) return refuseMove(refuseUnknown(fields.orderNumber));
  return done('The refusals are forgiven.');
});

export const confirmForms = { contact, confirm, 'undo-confirmation': undo, pardon };
