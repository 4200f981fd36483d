import {
  type ChosenOrder,
  maxMovedOrders,
  type StatusChange,
} from '#app/orders/moves/move-orders.server.ts';
import { parseStatus } from '#app/orders/order-status.ts';
import { formField } from '#app/platform/http/forms.server.ts';

/** Reads 'ORD-1:pending,ORD-2:12', each number once. */
function parsePairs(text: string): [orderNumber: string, value: string][] {
  const pairs = text.matchAll(/(?:^|,)(ORD-\d{1,16}):(\w{1,15})(?=,|$)/g);
  const found = [...pairs].map(([, orderNumber = '', value = '']) => [orderNumber, value] as const);
  return [...new Map(found)].slice(0, maxMovedOrders);
}

/** The chosen orders of a form, with the status that each was shown with. */
export const chosenField = formField.raw().transform((text): ChosenOrder[] =>
  parsePairs(text).flatMap(([orderNumber, status]) => {
    const seen = parseStatus(status);
    return seen ? { orderNumber, seen } : [];
  }),
);

/** The changes that a form asks to undo. */
export const changesField = formField
  .raw()
  .transform((text): StatusChange[] =>
    parsePairs(text).map(([orderNumber, id]) => ({ orderNumber, stateId: Number(id) })),
  );

export function formatChanges(changes: readonly StatusChange[]): string {
  return changes.map(({ orderNumber, stateId }) => `${orderNumber}:${stateId}`).join(',');
}
