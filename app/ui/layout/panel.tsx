import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps extends ComponentPropsWithoutRef<'section'> {
  as?: 'section' | 'div' | 'article';
  /** Without padding, for rows that have their own. */
  flat?: boolean;
  torn?: boolean;
}

export function Panel({ as = 'section', flat, torn, className, ...native }: PanelProps) {
  const Element: ElementType = as;
  const panelClass = classNames(styles.panel, flat && styles.flat, torn && styles.torn, className);
  return <Element {...native} className={panelClass} />;
}
