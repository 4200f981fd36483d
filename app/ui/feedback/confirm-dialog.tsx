import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps extends ComponentProps<'dialog'> {
  title: string;
  /** For a dialog without a `ref`, whose caller opens it with `showModal`. */
  isOpen?: boolean;
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  isOpen = false,
  className,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const titleId = useId();
  const own = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) own.current?.showModal();
    else own.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={own}
      {...dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, className)}
    >
      <Panel as="div" className={styles.panel}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </Panel>
    </dialog>
  );
}

interface CloseButtonProps {
  autoFocus?: boolean;
  children: ReactNode;
}

/** The button that changes nothing: it closes the dialog that it is in. */
export const CloseButton = (props: CloseButtonProps) => (
  <Button
    variant="quiet"
    onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    {...props}
  />
);

/** The buttons of a dialog; the one that changes nothing comes first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`cluster ${styles.actions}`}>{children}</div>;
}
