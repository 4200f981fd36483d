import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './import.module.css';
import type { ShownChange } from './import-view.ts';

export interface ImportChangesProps {
  changes: readonly ShownChange[];
  /** How many there are in all. */
  count: number;
}

/** The first changes of a file, before and after. */
export function ImportChanges({ changes, count }: ImportChangesProps) {
  const more = count - changes.length;
  return (
    <>
      <h3>Changes</h3>
      <ScrollRegion aria-label="Changes">
        <DataTable
          headings={['Line', 'Product', 'What', 'Before', 'After']}
          className={styles.table}
        >
          {changes.map(({ line, name, isNew, diff }) => (
            <tbody key={line}>
              {diff.map((one, index) => (
                <tr key={one.name}>
                  {index === 0 && (
                    <>
                      <th scope="rowgroup" rowSpan={diff.length} className={styles.line}>
                        {line}
                      </th>
                      <td rowSpan={diff.length} className={classNames(styles.cell, styles.wide)}>
                        <bdi>{name}</bdi>
                        {isNew && <div className={styles.isNew}>New</div>}
                      </td>
                    </>
                  )}
                  <td>{one.name}</td>
                  <td className={styles.cell}>
                    <bdi>{one.before}</bdi>
                  </td>
                  <td className={classNames(styles.cell, !isNew && styles.after)}>
                    <bdi>{one.after}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </DataTable>
      </ScrollRegion>
      {more > 0 && <p>{`And ${more.toLocaleString('en-US')} more.`}</p>}
    </>
  );
}
