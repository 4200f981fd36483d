import { addSales, type DayTotals, revenueNote } from '#app/orders/reports/sales.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type DayRange, groupDays } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ColumnChart } from './column-chart.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';

const short = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

const heads = [
  'Day',
  'Placed',
  'Revenue $',
  'Delivered',
  'Delivered $',
  'Cancelled',
  'Cancelled $',
];

/** Orders and money over time: what was placed, and what has come of it. */
export function SalesPanel({ range, days }: { range: DayRange; days: readonly DayTotals[] }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const pieces = groupDays(range).map(({ label, days: inPiece }) => {
    const found = inPiece.flatMap((day) => byDay.get(day) ?? []);
    return { label, ...addSales(found) };
  });
  const { booked, revenue } = addSales(days);
  const rows = days
    .filter((day) => day.booked.count > 0)
    .toReversed()
    .map(({ day, ...sums }) => [
      formatDate(day),
      String(sums.booked.count),
      formatPrice(sums.revenue.cents),
      ...[sums.delivered, sums.cancelled].flatMap(({ count, cents }) => [
        String(count),
        formatPrice(cents),
      ]),
    ]);
  return (
    <Panel className={styles.chart}>
      <h2>Orders</h2>
      <ColumnChart
        name={`Orders placed, ${booked.count} in all; the numbers are in the table below`}
        columns={pieces.map(({ label, booked: { count } }) => ({
          label,
          value: count,
          printed: String(count),
        }))}
      />
      <h2>Revenue, $</h2>
      <ColumnChart
        name={`Revenue, ${formatPrice(revenue.cents)} in all; the numbers are in the table below`}
        columns={pieces.map(({ label, revenue: { cents } }) => ({
          label,
          value: cents,
          printed: short.format(cents / 100),
        }))}
      />
      <p className={styles.note}>
        By the day the orders were placed, in Beirut; the orders with the cancelled ones. Revenue:{' '}
        {revenueNote}
      </p>
      <NumberTable title="Orders and revenue by day" heads={heads} rows={rows} />
    </Panel>
  );
}
