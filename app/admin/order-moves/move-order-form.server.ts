import { data, type RouterContextProvider } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { moveOrder, type RefusedMove } from '#app/orders/moves/move-order.server.ts';
import {
  moveOrders,
  previewMoves,
  type StatusChange,
} from '#app/orders/moves/move-orders.server.ts';
import { undoMoves } from '#app/orders/moves/undo-moves.server.ts';
import { getStatus, parseStatus } from '#app/orders/order-status.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatChanges, parseChanges, parseChosen } from './chosen-pairs.server.ts';
import type { MoveResponse } from './status-changes.tsx';

type Context = Readonly<RouterContextProvider>;
type Response = Promise<ReturnType<typeof data<MoveResponse>>>;

const failed = 'Failed to update order status';
const badRequest = () => data<MoveResponse>({ message: null, refusals: [failed] }, 400);

/** Changes the status of one order or of the chosen ones, or undoes it, as the form asks. */
export async function moveOrderByForm(context: Context, form: FormData): Response {
  const intent = form.get('intent');
  if (intent === 'undo') return undoByForm(context, form);
  if (intent === 'preview-chosen' || intent === 'move-chosen') return moveChosen(context, form);
  const admin = await requireArea(context, 'orders');
  const to = parseStatus(form.get('status'));
  if (!to) return badRequest();
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
  const { stateId } = outcome;
  const message = 'Order status updated successfully';
  const undo = stateId !== null && formatUndo([{ orderNumber, stateId }]);
  return data<MoveResponse>({ message, refusals: [], ...(undo && { undo }) });
}

async function moveChosen(context: Context, form: FormData): Response {
  const admin = await requireArea(context, 'orders');
  const db = context.get(databaseContext);
  const to = parseStatus(form.get('status'));
  const orders = parseChosen(form);
  if (!to || orders.length === 0) return badRequest();
  if (form.get('intent') === 'preview-chosen') {
    const plan = await previewMoves(db, { orders, to });
    return data<MoveResponse>({ message: null, refusals: [], plan });
  }
  const outcome = await moveOrders(db, { orders, to, quiet: form.has('quiet'), admin });
  if ('refused' in outcome) {
    const refusals = ['Some of these orders have changed. Nothing was set.'];
    return data<MoveResponse>({ message: null, refusals, plan: outcome.refused }, 409);
  }
  const count = outcome.moved.length;
  const message = `${count === 1 ? '1 order is' : `${count} orders are`} ${getStatus(to).label} now`;
  const undo = formatUndo(outcome.moved);
  return data<MoveResponse>({ message, refusals: [], ...(count > 0 && { undo }) });
}

async function undoByForm(context: Context, form: FormData): Response {
  const admin = await requireArea(context, 'orders');
  const changes = parseChanges(form);
  if (changes.length === 0) return badRequest();
  const outcome = await undoMoves(context.get(databaseContext), changes, admin);
  if ('refused' in outcome) return refuse(outcome);
  return data<MoveResponse>({ message: 'The change is undone. No mail was sent.', refusals: [] });
}

function formatUndo(changes: readonly StatusChange[]): NonNullable<MoveResponse['undo']> {
  const [first, ...others] = changes;
  const orderNumber = others.length === 0 && first ? first.orderNumber : '';
  return { intent: 'undo', orderNumber, changes: formatChanges(changes) };
}

/** The reason, and the specification's text unless the email is already sent. */
function refuse({ refused, message }: RefusedMove) {
  const refusals = refused === 'email-sent' ? [message] : [message, failed];
  const isStale = refused === 'moved-on';
  return data<MoveResponse>({ message: null, refusals, isStale }, 409);
}
