import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

/** Cancels a pending order, after a question, since it cannot be undone by the customer. */
export function CancelOrder({ orderNumber }: { orderNumber: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher();
  const titleId = `cancel-${orderNumber}`;
  return (
    <>
      <TextButton
        aria-label={`Cancel order ${orderNumber}`}
        onClick={() => dialog.current?.showModal()}
      >
        Cancel order
      </TextButton>
      <ConfirmDialog ref={dialog} titleId={titleId} title="Cancel this order?">
        <p>Nothing has been packed yet. The pieces go back on the shelf.</p>
        <fetcher.Form method="post" action="/orders" onSubmit={() => dialog.current?.close()}>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <DialogActions>
            <Button variant="quiet" autoFocus onClick={() => dialog.current?.close()}>
              Keep the order
            </Button>
            <Button type="submit" name="intent" value="cancel" variant="danger">
              Cancel the order
            </Button>
          </DialogActions>
        </fetcher.Form>
      </ConfirmDialog>
      <noscript>
        <form method="post" action="/orders">
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <button type="submit" name="intent" value="cancel">
            Cancel the order
          </button>
        </form>
      </noscript>
    </>
  );
}
