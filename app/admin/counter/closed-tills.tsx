import layout from '#app/admin/layout.module.css';
import rows from '#app/admin/row-table.module.css';
import { formatCash, formatCashDifference } from '#app/counter/cash.ts';
import type { ClosedTill } from '#app/counter/cash-book.ts';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './counter.module.css';
import { Amount, Moment } from './till-panel.tsx';

const headings = ['Opened', 'Closed', 'Should be', 'Counted', 'Difference', 'Why'];

export function ClosedTills({ tills }: { tills: readonly ClosedTill[] }) {
  return (
    <Panel aria-labelledby="closed-tills" className={layout.stack}>
      <h2 id="closed-tills">Last tills</h2>
      <ScrollRegion aria-label="Counts of the till">
        <DataTable headings={headings} className={classNames(rows.stacked, styles.tills)}>
          <tbody>
            {tills.map((till) => (
              <tr key={till.id}>
                <td data-label="Opened">
                  <Moment at={till.openedAt} by={till.openedBy} />
                </td>
                <td data-label="Closed">
                  <Moment at={till.closedAt} by={till.closedBy} />
                </td>
                <td data-label="Should be">
                  <Amount>{formatCash(till.expected)}</Amount>
                </td>
                <td data-label="Counted">
                  <Amount>{formatCash(till.counted)}</Amount>
                </td>
                <td data-label="Difference">
                  <Amount>{formatCashDifference(till)}</Amount>
                </td>
                <td data-label={till.reason ? 'Why' : undefined}>
                  <bdi>{till.reason}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollRegion>
    </Panel>
  );
}
