import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './ribbon.module.css';

/** The label strip of a category; its colours are the `--c` and `--on` set around it. */
export function Ribbon({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.band, className)}>{children}</div>;
}
