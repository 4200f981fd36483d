import { type ReactNode, useId, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

export interface ConfirmButtonProps {
  /** On the key that asks; `name` is its accessible name where many keys say the same. */
  label: string;
  name?: string;
  title: string;
  children: ReactNode;
  /** On the key that does it. */
  confirm: string;
  /** What is sent to the page's own action. */
  fields: Readonly<Record<string, string>>;
  action: string;
  danger?: boolean;
}

/** A key whose deed is asked about first. Without JavaScript it does it at once. */
export function ConfirmButton({
  label,
  name,
  title,
  children,
  confirm,
  fields,
  action,
  danger = true,
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  const hidden = Object.entries(fields).map(([key, value]) => (
    <input key={key} type="hidden" name={key} value={value} />
  ));
  return (
    <Form
      method="post"
      action={action}
      data-tap
      onSubmit={(event) => {
        if (dialog.current?.open) return close();
        event.preventDefault();
        dialog.current?.showModal();
      }}
    >
      {hidden}
      <Button type="submit" variant={danger ? 'danger' : 'quiet'} size="sm" aria-label={name}>
        {label}
      </Button>
      <ConfirmDialog ref={dialog} titleId={titleId} title={title}>
        {children}
        <DialogActions>
          <Button variant="quiet" autoFocus onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'main'}>
            {confirm}
          </Button>
        </DialogActions>
      </ConfirmDialog>
    </Form>
  );
}
