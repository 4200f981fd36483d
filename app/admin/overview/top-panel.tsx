import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { revenueNote, type TopSeller } from '#app/orders/reports/sales.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList } from './bar-list.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';

export interface TopPanelProps {
  title: string;
  sellers: readonly TopSeller[];
  /** Category bands instead of one colour. */
  banded?: boolean;
}

/** What brought the most money, the best first. */
export function TopPanel({ title, sellers, banded = false }: TopPanelProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {sellers.length === 0 && <p className={styles.note}>Nothing was sold in these days.</p>}
      <BarList
        name={title}
        bars={sellers.map(({ name, cents }, index) => ({
          key: `${index} ${name}`,
          label: name,
          value: cents,
          printed: formatPrice(cents),
          style: banded ? ribbonStyle(name) : undefined,
        }))}
      />
      <p className={styles.note}>{revenueNote}</p>
      <NumberTable
        title={`${title}, in numbers`}
        heads={['Name', 'Pieces', 'Money']}
        rows={sellers.map(({ name, quantity, cents }) => [
          name,
          String(quantity),
          formatPrice(cents),
        ])}
      />
    </Panel>
  );
}
