import { adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { moveOrder, type RefusedMove } from '#app/orders/moves/move-order.server.ts';
import {
  moveOrders,
  previewMoves,
  type StatusChange,
} from '#app/orders/moves/move-orders.server.ts';
import { undoMoves } from '#app/orders/moves/undo-moves.server.ts';
import { getStatus, parseStatus } from '#app/orders/order-status.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { changesField, chosenField, formatChanges } from './chosen-pairs.server.ts';
import type { MoveResponse } from './status-changes.tsx';

const failed = 'Failed to update order status';
const refuseUnread = () => refuse(failed, { status: 400 });

const status = formField.raw().transform(parseStatus);
const quiet = formField.flag();

const moveFields = { orderNumber: formField.raw(), status, seen: status, quiet };

const move = adminForm(moveFields, async ({ status: to, seen, ...fields }, { db, admin }) => {
  if (!to) return refuseUnread();
  const by = { actorId: admin.id, audit: admin };
  const outcome = await moveOrder(db, { ...fields, ...by, to, seen: seen ?? undefined });
  if ('refused' in outcome) return refuseMove(outcome);
  const { stateId } = outcome;
  const { orderNumber } = fields;
  const undo = stateId === null ? undefined : formatUndo([{ orderNumber, stateId }]);
  return done('Order status updated successfully', { undo });
});

const chosenFields = { status, chosen: chosenField };

const preview = adminForm(chosenFields, async ({ status: to, chosen: orders }, { db }) => {
  if (!to || orders.length === 0) return refuseUnread();
  return done('', { plan: await previewMoves(db, { orders, to }) });
});

const moveChosen = adminForm({ ...chosenFields, quiet }, async (fields, { db, admin }) => {
  const { status: to, chosen: orders } = fields;
  if (!to || orders.length === 0) return refuseUnread();
  const outcome = await moveOrders(db, { orders, to, quiet: fields.quiet, admin });
  if ('refused' in outcome)
    return refuse('Some of these orders have changed. Nothing was set.', { plan: outcome.refused });
  const { moved } = outcome;
  // After a lost answer they may have it from the first time.
  const isNew = moved.length > 0;
  const count = isNew ? moved.length : orders.length;
  const label = `${getStatus(to).label} ${isNew ? 'now' : 'already'}`;
  const message = `${count === 1 ? '1 order is' : `${count} orders are`} ${label}`;
  return done(message, { undo: isNew ? formatUndo(moved) : undefined });
});

const undo = adminForm({ changes: changesField }, async ({ changes }, { db, admin }) => {
  if (changes.length === 0) return refuseUnread();
  const outcome = await undoMoves(db, changes, admin);
  if ('refused' in outcome) return refuseMove(outcome);
  return done('The change is undone. No mail was sent.');
});

/** Change the status of one order, whose form has no intent, or of the chosen ones, and undo it. */
export const moveForms = { '': move, 'preview-chosen': preview, 'move-chosen': moveChosen, undo };

function formatUndo(changes: readonly StatusChange[]): NonNullable<MoveResponse['undo']> {
  const [first, ...others] = changes;
  const orderNumber = others.length === 0 && first ? first.orderNumber : '';
  return { intent: 'undo', orderNumber, changes: formatChanges(changes) };
}

/** The reason, and the specification's text unless the email is already sent. */
function refuseMove({ refused, message }: RefusedMove) {
  const note = refused === 'email-sent' ? undefined : failed;
  return refuse(message, { note, isStale: refused === 'moved-on' });
}
