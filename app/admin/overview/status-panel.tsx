import type { CSSProperties } from 'react';
import { getStatus } from '#app/orders/order-status.ts';
import type { StatusTotal } from '#app/orders/reports/sales.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList } from './bar-list.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';

/** Where the orders of these days are now. */
export function StatusPanel({ statuses }: { statuses: readonly StatusTotal[] }) {
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
          style: { '--c': `var(--${getStatus(status).tone})` } as CSSProperties,
        }))}
      />
      <NumberTable
        title="By status, in numbers"
        heads={['Status', 'Orders', 'Money']}
        rows={statuses.map(({ status, count, cents }) => [
          getStatus(status).label,
          String(count),
          formatPrice(cents),
        ])}
      />
    </Panel>
  );
}
