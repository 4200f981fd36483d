import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './drawer.module.css';

export interface DrawerProps {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the start edge. The browser's own modal keeps the focus inside and gives it back. */
export function Drawer({ label, open, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function closeOnScrim(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the scrim's key, and the dialog has it.
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.drawer}
      onClick={closeOnScrim}
      onClose={onClose}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
