import type { CSSProperties } from 'react';
import type { StatusSum } from '#app/orders/sales.ts';
import { formatPrice } from '#app/platform/money.ts';
import { Panel } from '#app/ui/panel.tsx';
import { StatusTag } from '#app/ui/tag.tsx';
import { BarList } from './bar-list.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';

/** Where the orders of these days are now. */
export function StatusPanel({ statuses }: { statuses: readonly StatusSum[] }) {
  return (
    <Panel className={styles.chart}>
      <h2>By status</h2>
      <BarList
        name="Orders by status"
        bars={statuses.map(({ status, count }) => ({
          key: status,
          label: <StatusTag status={status} />,
          value: count,
          printed: String(count),
          style: { '--c': `var(--st-${status})` } as CSSProperties,
        }))}
      />
      <NumberTable
        title="By status, in numbers"
        heads={['Status', 'Orders', 'Money']}
        rows={statuses.map(({ status, count, cents }) => [
          status,
          String(count),
          formatPrice(cents),
        ])}
      />
    </Panel>
  );
}
