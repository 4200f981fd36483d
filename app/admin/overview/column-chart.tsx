import { ScrollRegion } from '#app/ui/data/table.tsx';
import styles from './column-chart.module.css';

export interface Column {
  label: string;
  value: number;
  /** The value as it is printed. */
  printed: string;
}

export interface ColumnChartProps {
  /** What it shows, with the sum: the accessible name. */
  name: string;
  columns: readonly Column[];
}

const mostBlocks = 12;
const blockPx = 14;

/** Today stands at the end. */
function scrollToEnd(scroller: HTMLElement | null): void {
  if (scroller?.matches(':dir(ltr)')) scroller.scrollLeft = scroller.scrollWidth;
}

/** A block for each twelfth of the highest column; anything above nothing has one. */
function heightOf(value: number, highest: number): number {
  return value === 0 ? 0 : Math.max(1, Math.round((value / highest) * mostBlocks)) * blockPx;
}

/** Columns of blocks over time; the last one is today and red. Wide ones scroll. */
export function ColumnChart({ name, columns }: ColumnChartProps) {
  const highest = Math.max(...columns.map((column) => column.value));
  if (highest === 0) return null;
  return (
    <ScrollRegion ref={scrollToEnd} aria-label={name}>
      <div className={styles.columns} aria-hidden="true">
        {columns.map(({ label, value, printed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the labels may be the same
          <div key={index} className={styles.column}>
            {value > 0 && <b>{printed}</b>}
            <i style={{ blockSize: heightOf(value, highest) }} />
            <span>{label}</span>
          </div>
        ))}
      </div>
    </ScrollRegion>
  );
}
