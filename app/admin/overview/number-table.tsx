import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import styles from './number-table.module.css';

export interface NumberTableProps {
  /** On the key that opens it. */
  title: string;
  heads: readonly string[];
  /** The first cell is the head of its row. */
  rows: readonly (readonly string[])[];
}

/** The numbers behind a chart, folded away. */
export function NumberTable({ title, heads, rows }: NumberTableProps) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <ScrollRegion aria-label={title}>
        <DataTable headings={heads} className={styles.table}>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollRegion>
    </details>
  );
}
