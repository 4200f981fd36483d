import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps extends ComponentPropsWithoutRef<'section'> {
  as?: 'section' | 'div' | 'article' | 'aside' | 'form' | 'li';
  /** Without padding, for rows that have their own. */
  flat?: boolean;
}

/** A white card with notched corners. */
export function Panel({ as = 'section', flat = false, className, ...native }: PanelProps) {
  const Element: ElementType = as;
  return (
    <Element {...native} className={classNames(styles.panel, flat && styles.flat, className)} />
  );
}

/** A panel with a torn lower edge. */
export function Receipt({ as = 'aside', className, ...panel }: PanelProps) {
  return <Panel as={as} {...panel} className={classNames(styles.receipt, className)} />;
}
