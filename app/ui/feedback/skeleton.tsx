import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = Pick<CSSProperties, 'blockSize' | 'inlineSize' | 'aspectRatio'>;

/** A block in the shape of what is coming. It shows after 300 ms only: what comes sooner needs none. */
export function Skeleton(shape: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={shape} />;
}
