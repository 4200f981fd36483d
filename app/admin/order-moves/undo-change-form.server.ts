import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { findUndo, undoChange } from '#app/orders/changes/undo-change.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import type { MoveResponse } from './status-changes.tsx';

/** The form that undoes the change that was just made of an order, and whether an email of it goes out; null where none waits. */
export async function offerUndo(
  { db, admin }: Pick<AdminFormGiven, 'db' | 'admin'>,
  orderNumber: string,
): Promise<{ undo: MoveResponse['undo']; isMailed: boolean | null }> {
  const found = await findUndo(db, orderNumber, admin.id);
  if (!found) return { undo: undefined, isMailed: null };
  const { change, seen: version, isMailed } = found;
  const undo = { intent: 'undo-change', orderNumber, change: String(change), version };
  return { undo, isMailed };
}

const fields = { orderNumber: formField.raw(), change: formField.id(), version: formField.raw() };

export const undoChangeForm = adminForm(fields, async ({ change, ...order }, { db, admin }) => {
  const { orderNumber, version: seen } = order;
  const outcome = await undoChange(db, { orderNumber, seen, by: { admin } }, change);
  if (!('refused' in outcome)) return done('The change is undone. No mail was sent.');
  return refuse(outcome.message, { isStale: outcome.refused !== 'email-sent' });
});
