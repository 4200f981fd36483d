import { type ImportReport, moreFaults } from '#app/catalogue/csv/import-report.ts';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import styles from './import.module.css';

/** Every bad cell, with its line, its column and what is wrong with it. */
export function ImportFaults({ report }: { report: ImportReport }) {
  const more = moreFaults(report);
  return (
    <>
      <ScrollRegion aria-label="Bad rows">
        <DataTable headings={['Line', 'Column', 'Cell', 'Reason']} className={styles.table}>
          <tbody>
            {report.faults.map(({ line, column, cell, reason }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <th scope="row" className={styles.line}>
                  {line}
                </th>
                <td>
                  <bdi>{column ?? 'The whole row'}</bdi>
                </td>
                <td className={styles.cell}>
                  <bdi>{cell}</bdi>
                </td>
                <td className={styles.wide}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollRegion>
      {more && <p>{more}</p>}
    </>
  );
}
