import { addSales, type DaySums } from '#app/orders/sales.ts';
import { formatDate } from '#app/platform/date.ts';
import { bucketsOf, type DayRange } from '#app/platform/day-range.ts';
import { formatPrice } from '#app/platform/money.ts';
import { Panel } from '#app/ui/panel.tsx';
import { ColumnChart } from './column-chart.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';

const short = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

const heads = ['Day', 'Booked', 'Booked $', 'Delivered', 'Delivered $', 'Cancelled', 'Cancelled $'];

/** Orders and money over time: what was placed, and what has come of it. */
export function SalesPanel({ range, days }: { range: DayRange; days: readonly DaySums[] }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const pieces = bucketsOf(range).map(({ label, days: inPiece }) => {
    const found = inPiece.flatMap((day) => byDay.get(day) ?? []);
    return { label, booked: addSales(found).booked };
  });
  const { booked } = addSales(days);
  const rows = days
    .filter((day) => day.booked.count > 0)
    .toReversed()
    .map(({ day, ...sums }) => [
      formatDate(day),
      ...[sums.booked, sums.delivered, sums.cancelled].flatMap(({ count, cents }) => [
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
        name={`Revenue, ${formatPrice(booked.cents)} in all; the numbers are in the table below`}
        columns={pieces.map(({ label, booked: { cents } }) => ({
          label,
          value: cents,
          printed: short.format(cents / 100),
        }))}
      />
      <p className={styles.note}>
        By the day the orders were placed, in Beirut, without delivery. Cancelled ones are counted;
        the table tells them apart.
      </p>
      <NumberTable title="Orders and revenue by day" heads={heads} rows={rows} />
    </Panel>
  );
}
