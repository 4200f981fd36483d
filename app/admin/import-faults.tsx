import { type ImportReport, moreFaults } from '#app/catalogue/csv/import-report.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import styles from './import.module.css';

/** Every bad cell, with its line, its column and what is wrong with it. */
export function ImportFaults({ report }: { report: ImportReport }) {
  const more = moreFaults(report);
  return (
    <>
      <ScrollRegion aria-label="Bad rows">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">Cell</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
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
        </table>
      </ScrollRegion>
      {more && <p>{more}</p>}
    </>
  );
}
