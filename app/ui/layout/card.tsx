import type { CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  /** Of the list item, such as the colours of a shelf. */
  style?: CSSProperties;
  className?: string;
  /** Of the clipped sheet inside. */
  contentClassName?: string;
  children: ReactNode;
}

/** A list item that is one link: a sheet with stepped corners and a hard shadow, which rises. */
export function Card({ style, className, contentClassName: sheetClassName, children }: CardProps) {
  return (
    <li className={classNames(styles.card, className)} style={style}>
      <article className={classNames(styles.sheet, sheetClassName)}>{children}</article>
    </li>
  );
}

/** Put inside the card's link, it makes the whole card the link. */
export function CardCover() {
  return <span className={styles.cover} />;
}

/** The label strip of a category; its colours are the `--c` and `--on` set around it. */
export function Ribbon({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.band, className)}>{children}</div>;
}
