import type { CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  /** For the list item, such as the colours of a category. */
  style?: CSSProperties;
  className?: string;
  /** For the clipped content inside. */
  contentClassName?: string;
  children: ReactNode;
}

/** A list item that is one link, with notched corners and a hard shadow. It rises on hover. */
export function Card({ style, className, contentClassName, children }: CardProps) {
  return (
    <li className={classNames(styles.card, className)} style={style}>
      <article className={classNames(styles.content, contentClassName)}>{children}</article>
    </li>
  );
}

/** Inside the card's link, it makes the whole card clickable. */
export function CardCover() {
  return <span className={styles.cover} />;
}

/** A strip with a label, in the `--c` and `--on` colours set around it. */
export function Ribbon({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.ribbon, className)}>{children}</div>;
}
