import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

interface FormConfirmationProps {
  answer: { question?: string } | undefined;
  title: string;
  /** The text of the button that sends nothing. */
  cancel: string;
  /** The button that sends the form once more, with its name and value. */
  confirm: { text: string; name: string; value: string | number };
}

/** Asks what the answer to the form asks, inside the form. */
export function FormConfirmation({ answer, title, cancel, confirm }: FormConfirmationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const row = dialog.current?.closest('details');
    // In a closed row it would be open and not seen.
    if (row && answer?.question) row.open = true;
    if (answer?.question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [answer]);
  return (
    <ConfirmDialog ref={dialog} title={title}>
      <p>{answer?.question}</p>
      <DialogActions>
        <CloseButton autoFocus>{cancel}</CloseButton>
        <Button type="submit" name={confirm.name} value={confirm.value}>
          {confirm.text}
        </Button>
      </DialogActions>
    </ConfirmDialog>
  );
}

export function FeeConfirmation({ answer }: Pick<FormConfirmationProps, 'answer'>) {
  return (
    <FormConfirmation
      answer={answer}
      title="Take a fee outside the range?"
      cancel="Change the fee"
      confirm={{ text: 'Take this fee', name: 'anyway', value: 'yes' }}
    />
  );
}
