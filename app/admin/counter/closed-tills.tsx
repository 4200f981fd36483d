import layout from '#app/admin/layout.module.css';
import { formatCash, formatCashDifference } from '#app/counter/cash.ts';
import type { ClosedTill } from '#app/counter/cash-book.ts';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Amount, Moment } from './till-panel.tsx';

const headings = ['Opened', 'Closed', 'Should be', 'Counted', 'Difference', 'Why'];

export function ClosedTills({ tills }: { tills: readonly ClosedTill[] }) {
  return (
    <Panel aria-labelledby="closed-tills" className={layout.stack}>
      <h2 id="closed-tills">Last tills</h2>
      <ScrollRegion aria-label="Counts of the till">
        <DataTable headings={headings}>
          <tbody>
            {tills.map((till) => (
              <tr key={till.id}>
                <td>
                  <Moment at={till.openedAt} by={till.openedBy} />
                </td>
                <td>
                  <Moment at={till.closedAt} by={till.closedBy} />
                </td>
                <td>
                  <Amount>{formatCash(till.expected)}</Amount>
                </td>
                <td>
                  <Amount>{formatCash(till.counted)}</Amount>
                </td>
                <td>
                  <Amount>{formatCashDifference(till)}</Amount>
                </td>
                <td>
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
