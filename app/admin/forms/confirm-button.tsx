import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

interface ConfirmButtonProps {
  /** The text of the button; `name` is its accessible name if many buttons have the same text. */
  label: string;
  name?: string;
  title: string;
  children: ReactNode;
  confirm: string;
  fields: Readonly<Record<string, string>>;
  action: string;
  danger?: boolean;
  /** The response is a file to be saved. */
  download?: boolean;
}

/** A button that asks for confirmation before it submits. */
export function ConfirmButton({
  label,
  name,
  action,
  danger = true,
  download,
  ...asked
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A live page brings newer data behind the open dialog: what is sent is what was read.
  const [{ title, children, confirm, fields }, setOpened] = useState(asked);
  const hidden = Object.entries(fields).map(([key, value]) => (
    <input key={key} type="hidden" name={key} value={value} />
  ));
  return (
    <Form
      method="post"
      action={action}
      data-tap
      reloadDocument={download}
      onSubmit={(event) => {
        if (dialog.current?.open) return dialog.current.close();
        event.preventDefault();
        setOpened(asked);
        dialog.current?.showModal();
      }}
    >
      {hidden}
      <Button type="submit" variant={danger ? 'danger' : 'quiet'} size="sm" aria-label={name}>
        {label}
      </Button>
      <ConfirmDialog ref={dialog} title={title}>
        {children}
        <DialogActions>
          <CloseButton autoFocus>Cancel</CloseButton>
          <Button type="submit" variant={danger ? 'danger' : 'main'}>
            {confirm}
          </Button>
        </DialogActions>
      </ConfirmDialog>
    </Form>
  );
}
