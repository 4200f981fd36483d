import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps extends ComponentProps<'dialog'> {
  /** The id of the heading, which names the dialog. */
  titleId: string;
  title: string;
  children: ReactNode;
}

/** Asks before an action that cannot be undone. The caller opens it with `showModal`. */
export function ConfirmDialog({
  titleId,
  title,
  className,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <dialog {...dialog} aria-labelledby={titleId} className={classNames(styles.dialog, className)}>
      <Panel as="div" className={styles.panel}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </Panel>
    </dialog>
  );
}

/** The buttons of a dialog; the one that changes nothing comes first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
