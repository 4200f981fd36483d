import { data, type RouterContextProvider } from 'react-router';
import { requireAdmin } from '#app/accounts/access.server.ts';
import { moveOrder } from '#app/orders/move-order.server.ts';
import { parseStatus } from '#app/orders/order-filter.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import { type MoveAnswer, movedAnswer, refusedAnswer } from './move-answer.ts';

/** Changes the status that a form asks for, in the name of the admin who sent it. */
export async function moveOrderByForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ReturnType<typeof data<MoveAnswer>>> {
  const admin = await requireAdmin(context);
  const to = parseStatus(form.get('status'));
  if (!to) return data(refusedAnswer(), 400);
  const outcome = await moveOrder(context.get(databaseContext), {
    orderNumber: String(form.get('orderNumber') ?? ''),
    to,
    actorId: admin.id,
    audit: admin,
  });
  return 'refused' in outcome ? data(refusedAnswer(outcome.message), 409) : data(movedAnswer);
}
