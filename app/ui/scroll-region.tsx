import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-region.module.css';

export interface ScrollRegionProps extends ComponentProps<'section'> {
  'aria-label': string;
}

/** What may be larger than its place and scrolls in it, by keys too. */
export function ScrollRegion({ className, ...native }: ScrollRegionProps) {
  return (
    <section
      {...native}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
      tabIndex={0}
      className={classNames(styles.region, className)}
    />
  );
}
