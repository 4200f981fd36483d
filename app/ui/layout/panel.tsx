import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

export interface PanelProps extends ComponentPropsWithoutRef<'section'> {
  as?: 'section' | 'div' | 'article' | 'aside' | 'form' | 'li';
  /** Without padding, for rows that bring their own. */
  flat?: boolean;
}

/** A white card with stepped corners. */
export function Panel({ as = 'section', flat = false, className, ...native }: PanelProps) {
  const Element: ElementType = as;
  return (
    <Element {...native} className={classNames(styles.panel, flat && styles.flat, className)} />
  );
}

/** A panel with a torn lower edge, for the sums of an order only. */
export function Receipt({ as = 'aside', className, ...panel }: PanelProps) {
  return <Panel as={as} {...panel} className={classNames(styles.receipt, className)} />;
}
