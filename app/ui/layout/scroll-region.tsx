import type { ComponentProps } from 'react';
import styles from './scroll-region.module.css';

export interface ScrollRegionProps extends Pick<ComponentProps<'section'>, 'ref' | 'children'> {
  'aria-label': string;
}

/** What may be larger than its place and scrolls in it, by keys too. */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    <section
      {...props}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
      tabIndex={0}
      className={styles.region}
    />
  );
}
