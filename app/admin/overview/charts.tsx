import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { formatNumber } from '#app/platform/text/count.ts';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './charts.module.css';

interface ColumnChartProps {
  /** What it shows, with the total. */
  name: string;
  columns: readonly { label: string; value: number }[];
  format?: (value: number) => string;
  endsToday?: boolean;
}

const maxBlocks = 8;
const blockPx = 14;

function scrollToEnd(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

/** A few are a block each; of more, the highest column has all blocks. Any value above 0 has one. */
function getHeight(value: number, highest: number): number {
  const blocks = Math.round((value / highest) * Math.min(highest, maxBlocks));
  return value === 0 ? 0 : Math.max(1, blocks) * blockPx;
}

/** Columns of blocks over time, only where there is something to compare. Today has the accent colour. */
export function ColumnChart({ name, columns, format = formatNumber, endsToday }: ColumnChartProps) {
  const highest = Math.max(...columns.map((column) => column.value));
  if (highest === 0 || columns.length < 2) return null;
  return (
    <ScrollRegion
      ref={scrollToEnd}
      aria-label={`${name} in all; the numbers are in the table below`}
    >
      <div className={styles.columns} data-ends-today={endsToday} aria-hidden="true">
        {columns.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the labels may be the same
          <div key={index} className={styles.column}>
            {value > 0 && <b>{format(value)}</b>}
            <i style={{ blockSize: getHeight(value, highest) }} />
            <span>{label}</span>
          </div>
        ))}
      </div>
    </ScrollRegion>
  );
}

interface Bar {
  key: string;
  label: ReactNode;
  value: number;
  text: string;
  /** Sets `--c`, the colour of the blocks. */
  style?: CSSProperties;
}

export function BarList({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className={styles.bars} aria-label={name}>
      {bars.map(({ key, label, value, text, style }) => (
        <li key={key} style={style}>
          <span className={styles.label}>{label}</span>
          <i style={{ inlineSize: `${(100 * value) / highest}%` }} />
          <span className={styles.number} dir="ltr">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NumberTableProps {
  title: string;
  headings: readonly string[];
  /** The first cell is the heading of its row; `to` is the list that the row counts. */
  rows: readonly { cells: readonly string[]; to?: string }[];
}

/** The numbers behind a chart, collapsed at first. */
export function NumberTable({ title, headings, rows }: NumberTableProps) {
  return (
    <details className={classNames(layout.fold, styles.fold)}>
      <summary>{title}</summary>
      <ScrollRegion aria-label={title}>
        <DataTable headings={headings} className={styles.table}>
          <tbody>
            {rows.map(({ cells: [heading, ...cells], to }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two copies may have one name
              <tr key={row}>
                <th scope="row">{to ? <Link to={to}>{heading}</Link> : heading}</th>
                {cells.map((cell, index) => (
                  <td key={headings[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollRegion>
    </details>
  );
}
