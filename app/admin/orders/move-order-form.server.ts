import { data, type RouterContextProvider } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { moveOrder, type RefusedMove, undoMove } from '#app/orders/move-order.server.ts';
import { parseStatus } from '#app/orders/order-status.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { MoveResponse } from './status-changes.tsx';

type Context = Readonly<RouterContextProvider>;
type Response = Promise<ReturnType<typeof data<MoveResponse>>>;

const failed = 'Failed to update order status';

/** Changes the status of an order, or undoes a change, as the form of an administrator asks. */
export async function moveOrderByForm(context: Context, form: FormData): Response {
  if (form.get('intent') === 'undo') return undoByForm(context, form);
  const admin = await requireAdmin(context);
  const to = parseStatus(form.get('status'));
  if (!to) return data<MoveResponse>({ message: null, refusals: [failed] }, 400);
  const orderNumber = String(form.get('orderNumber') ?? '');
  const outcome = await moveOrder(context.get(databaseContext), {
    orderNumber,
    to,
    actorId: admin.id,
    seen: parseStatus(form.get('seen')) ?? undefined,
    quiet: form.has('quiet'),
    audit: admin,
  });
  if ('refused' in outcome) return refuse(outcome);
  const { stateId: state } = outcome;
  const undo = { intent: 'undo' as const, orderNumber, state: state ?? 0 };
  const message = 'Order status updated successfully';
  return data<MoveResponse>({ message, refusals: [], ...(state !== null && { undo }) });
}

async function undoByForm(context: Context, form: FormData): Response {
  const admin = await requireAdmin(context);
  const outcome = await undoMove(context.get(databaseContext), {
    orderNumber: String(form.get('orderNumber') ?? ''),
    stateId: Math.trunc(Number(form.get('state'))) || 0,
    admin,
  });
  if ('refused' in outcome) return refuse(outcome);
  return data<MoveResponse>({ message: 'The change is undone. No mail was sent.', refusals: [] });
}

/** The reason, and the specification's text unless the email is already sent. */
function refuse({ refused, message }: RefusedMove) {
  const refusals = refused === 'email-sent' ? [message] : [message, failed];
  const isStale = refused === 'moved-on';
  return data<MoveResponse>({ message: null, refusals, isStale }, 409);
}
