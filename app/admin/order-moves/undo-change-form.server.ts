import { data, type RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { findUndo, undoChange } from '#app/dispatch/confirmation/undo-change.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { MoveResponse } from './status-changes.tsx';

type Context = Readonly<RouterContextProvider>;
type Admin = Pick<User, 'id' | 'email'>;

/** The form that undoes the change that was just made of an order, and whether an email of it waits. */
export async function offerUndo(
  context: Context,
  admin: Admin,
  orderNumber: string,
): Promise<{ undo: MoveResponse['undo']; isMailed: boolean }> {
  const found = await findUndo(context.get(databaseContext), orderNumber, admin.id);
  if (!found) return { undo: undefined, isMailed: false };
  const fields = { change: String(found.change), version: found.seen };
  return { undo: { intent: 'undo-change', orderNumber, ...fields }, isMailed: found.isMailed };
}

/** Undoes the last change of an order, for the toast of it. */
export async function undoChangeByForm(context: Context, admin: Admin, form: FormData) {
  const orderNumber = String(form.get('orderNumber') ?? '');
  const request = { orderNumber, seen: String(form.get('version') ?? ''), by: { admin } };
  const changeId = parseId(form.get('change'));
  const outcome = await undoChange(context.get(databaseContext), request, changeId);
  if (!('refused' in outcome)) {
    const message = 'The change is undone. No mail was sent.';
    return data<MoveResponse>({ message, refusals: [] });
  }
  const isStale = outcome.refused !== 'email-sent';
  return data<MoveResponse>({ message: null, refusals: [outcome.message], isStale }, 409);
}
