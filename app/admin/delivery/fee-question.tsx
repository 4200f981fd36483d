import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import type { DeliveryResponse } from './delivery-form.server.ts';

/** Asks about a fee outside of the published range, inside the form that has it. */
export function FeeQuestion({ answer }: { answer: DeliveryResponse | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (answer?.question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [answer]);
  return (
    <ConfirmDialog ref={dialog} titleId={titleId} title="Take a fee outside the range?">
      <p>{answer?.question}</p>
      <DialogActions>
        <Button variant="quiet" autoFocus onClick={() => dialog.current?.close()}>
          Change the fee
        </Button>
        <Button type="submit" name="anyway" value="yes">
          Take this fee
        </Button>
      </DialogActions>
    </ConfirmDialog>
  );
}
