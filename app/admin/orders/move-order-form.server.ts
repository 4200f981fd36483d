import { data, type RouterContextProvider } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import {
  type MoveOutcome,
  moveOrder,
  type UndoOutcome,
  undoMove,
} from '#app/orders/move-order.server.ts';
import { parseStatus } from '#app/orders/order-status.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { type MoveAnswer, movedAnswer, refusedAnswer } from './move-response.ts';

type Context = Readonly<RouterContextProvider>;
type Answer = Promise<ReturnType<typeof data<MoveAnswer>>>;

/** Changes the status that a form asks for, or takes a change back, in the name of the admin who sent it. */
export async function moveOrderByForm(context: Context, form: FormData): Answer {
  if (form.get('intent') === 'undo') return undoByForm(context, form);
  const admin = await requireAdmin(context);
  const to = parseStatus(form.get('status'));
  if (!to) return data(refusedAnswer(), 400);
  const orderNumber = String(form.get('orderNumber') ?? '');
  const outcome = await moveOrder(context.get(databaseContext), {
    orderNumber,
    to,
    actorId: admin.id,
    seen: parseStatus(form.get('seen')) ?? undefined,
    quiet: form.has('quiet'),
    audit: admin,
  });
  if ('refused' in outcome) return refuse(outcome, refusedAnswer(outcome.message));
  const { stateId: state } = outcome;
  if (state === null) return data(movedAnswer);
  return data<MoveAnswer>({ ...movedAnswer, undo: { intent: 'undo', orderNumber, state } });
}

async function undoByForm(context: Context, form: FormData): Answer {
  const admin = await requireAdmin(context);
  const outcome = await undoMove(context.get(databaseContext), {
    orderNumber: String(form.get('orderNumber') ?? ''),
    stateId: Math.trunc(Number(form.get('state'))) || 0,
    admin,
  });
  if (!('refused' in outcome)) {
    return data<MoveAnswer>({ message: 'The change is undone. No mail was sent.', refusals: [] });
  }
  const { refused, message } = outcome;
  const isTold = refused === 'told';
  return refuse(outcome, isTold ? { message: null, refusals: [message] } : refusedAnswer(message));
}

function refuse(outcome: (MoveOutcome | UndoOutcome) & { refused: string }, answer: MoveAnswer) {
  return data<MoveAnswer>({ ...answer, isStale: outcome.refused === 'moved-on' }, 409);
}
