import type { CSSProperties, ReactNode } from 'react';
import styles from './bar-list.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  value: number;
  printed: string;
  /** Sets `--c`, the colour of the blocks. */
  style?: CSSProperties;
}

/** Bars of blocks, one under the other, each with its number: a list that reads as a table does. */
export function BarList({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className={styles.bars} aria-label={name}>
      {bars.map(({ key, label, value, printed, style }) => (
        <li key={key} style={style}>
          <span className={styles.label}>{label}</span>
          <i style={{ inlineSize: `${(100 * value) / highest}%` }} />
          <span className={styles.number} dir="ltr">
            {printed}
          </span>
        </li>
      ))}
    </ul>
  );
}
