import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps extends ComponentProps<'dialog'> {
  /** Of the heading, which names the dialog. */
  titleId: string;
  title: string;
  children: ReactNode;
}

/** A modal question before what cannot be undone; the caller opens it with `showModal`. */
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

/** The keys of a question, side by side; the one that keeps everything comes first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.keys}>{children}</div>;
}
