import type { ChosenOrder, StatusChange } from '#app/orders/moves/move-orders.server.ts';
import { maxMovedOrders } from '#app/orders/order.ts';
import { parseStatus } from '#app/orders/order-status.ts';
import { formField } from '#app/platform/http/forms.server.ts';

const tooMany = `At most ${maxMovedOrders} orders at once.`;

/** Reads 'ORD-1:pending,ORD-2:12', each number once. */
const pairsField = formField
  .raw()
  .transform((text) => {
    const pairs = text.matchAll(/(?:^|,)(ORD-\d{1,16}):(\w{1,15})(?=,|$)/g);
    return [...new Map([...pairs].map(([, orderNumber = '', value = '']) => [orderNumber, value]))];
  })
  .refine(({ length }) => length <= maxMovedOrders, tooMany);

/** The chosen orders of a form, with the status that each was shown with. */
export const chosenField = pairsField.transform((pairs): ChosenOrder[] =>
  pairs.flatMap(([orderNumber, status]) => {
    const seen = parseStatus(status);
    return seen ? { orderNumber, seen } : [];
  }),
);

export const changesField = pairsField.transform((pairs): StatusChange[] =>
  pairs.map(([orderNumber, id]) => ({ orderNumber, stateId: Number(id) })),
);

/** The numbers in `?order=`, as often as wanted; throws 400 for more than go at once. */
export function readOrderNumbers(query: URLSearchParams): string[] {
  const numbers = query.getAll('order');
  if (numbers.length > maxMovedOrders) throw new Response(tooMany, { status: 400 });
  return numbers;
}

export function formatChanges(changes: readonly StatusChange[]): string {
  return changes.map(({ orderNumber, stateId }) => `${orderNumber}:${stateId}`).join(',');
}
