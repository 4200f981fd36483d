import {
  type ChosenOrder,
  maxMovedOrders,
  type StatusChange,
} from '#app/orders/moves/move-orders.server.ts';
import { parseStatus } from '#app/orders/order-status.ts';

/** Reads 'ORD-1:pending,ORD-2:12', each number once. */
function parsePairs(text: FormDataEntryValue | null): [orderNumber: string, value: string][] {
  const pairs = String(text ?? '').matchAll(/(?:^|,)(ORD-\d{1,16}):(\w{1,15})(?=,|$)/g);
  const found = [...pairs].map(([, orderNumber = '', value = '']) => [orderNumber, value] as const);
  return [...new Map(found)].slice(0, maxMovedOrders);
}

/** The chosen orders of a form, with the status that each was shown with. */
export function parseChosen(form: FormData): ChosenOrder[] {
  return parsePairs(form.get('chosen')).flatMap(([orderNumber, status]) => {
    const seen = parseStatus(status);
    return seen ? { orderNumber, seen } : [];
  });
}

/** The changes that a form asks to undo. */
export function parseChanges(form: FormData): StatusChange[] {
  const pairs = parsePairs(form.get('changes'));
  return pairs.map(([orderNumber, id]) => ({ orderNumber, stateId: Number(id) }));
}

export function formatChanges(changes: readonly StatusChange[]): string {
  return changes.map(({ orderNumber, stateId }) => `${orderNumber}:${stateId}`).join(',');
}
