import { useStatusChanges } from '#app/admin/orders/status-changes.tsx';

/** Sends a form of the Dispatch tab; its toast, with Undo, outlives the row. */
export function useDispatch(action = '/admin/dispatch') {
  const { requests, send } = useStatusChanges();
  return {
    isBusy: (orderNumber: string) =>
      requests.some(({ fields }) => fields.orderNumber === orderNumber),
    send: (orderNumber: string, fields: Readonly<Record<string, string>>) =>
      send({ fields: { ...fields, orderNumber }, action }),
  };
}
