import { useState } from 'react';
import { useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';

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

/** A form that opens in the place of its button, which gets the focus back when the form is closed. */
export function useOpenForm() {
  const [isOpen, setOpen] = useState<boolean>();
  const opener = {
    autoFocus: isOpen === false,
    // Once only: the button may come back for another reason.
    onFocus: () => setOpen(undefined),
    onClick: () => setOpen(true),
  };
  return { isOpen: isOpen === true, close: () => setOpen(false), opener };
}
