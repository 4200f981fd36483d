import type { CSSProperties, ReactNode } from 'react';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { getStatus } from '#app/orders/order-status.ts';
import {
  addSales,
  type DayTotals,
  revenueNote,
  type StatusTotal,
  type TopSeller,
} from '#app/orders/reports/sales.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDate } from '#app/platform/text/date.ts';
import { type DayRange, groupDays } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList, ColumnChart, NumberTable } from './charts.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

export interface StatPanelProps {
  title: string;
  value: ReactNode;
  note: ReactNode;
}

/** One number that matters. */
export function StatPanel({ title, value, note }: StatPanelProps) {
  return (
    <Panel className={styles.stat}>
      <h2 className={styles.statTitle}>{title}</h2>
      <b className={styles.statValue}>{value}</b>
      <span className={styles.statNote}>{note}</span>
    </Panel>
  );
}

const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

const salesHeadings = [
  'Day',
  'Placed',
  'Revenue $',
  'Delivered',
  'Delivered $',
  'Cancelled',
  'Cancelled $',
];

/** Orders and money over time, by the day the orders were placed. */
export function SalesPanel({ range, days }: { range: DayRange; days: readonly DayTotals[] }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const columns = groupDays(range).map(({ label, days: columnDays }) => {
    const found = columnDays.flatMap((day) => byDay.get(day) ?? []);
    return { label, ...addSales(found) };
  });
  const { booked, revenue } = addSales(days);
  const rows = days
    .filter((day) => day.booked.count > 0)
    .toReversed()
    .map(({ day, ...totals }) => [
      formatDate(day),
      String(totals.booked.count),
      formatPrice(totals.revenue.cents),
      ...[totals.delivered, totals.cancelled].flatMap(({ count, cents }) => [
        String(count),
        formatPrice(cents),
      ]),
    ]);
  return (
    <Panel className={styles.chart}>
      <h2>Orders</h2>
      <ColumnChart
        name={`Orders placed, ${booked.count} in all; the numbers are in the table below`}
        columns={columns.map(({ label, booked: { count } }) => ({
          label,
          value: count,
          text: String(count),
        }))}
      />
      <h2>Revenue, $</h2>
      <ColumnChart
        name={`Revenue, ${formatPrice(revenue.cents)} in all; the numbers are in the table below`}
        columns={columns.map(({ label, revenue: { cents } }) => ({
          label,
          value: cents,
          text: compact.format(cents / 100),
        }))}
      />
      <p className={styles.note}>
        By the day the orders were placed, in Beirut; the orders with the cancelled ones. Revenue:{' '}
        {revenueNote}
      </p>
      <NumberTable title="Orders and revenue by day" headings={salesHeadings} rows={rows} />
    </Panel>
  );
}

const growthKinds = [
  ['accounts', 'New accounts'],
  ['subscribers', 'New newsletter subscribers'],
] as const;

/** New accounts and newly confirmed newsletter addresses over time. */
export function GrowthPanel({ range, growth }: { range: DayRange; growth: Overview['growth'] }) {
  const byDay = new Map(growth.map((day) => [day.day, day]));
  const rows = growth
    .filter((day) => day.accounts + day.subscribers > 0)
    .toReversed()
    .map((day) => [formatDate(day.day), String(day.accounts), String(day.subscribers)]);
  return (
    <Panel className={styles.chart}>
      {growthKinds.map(([kind, title]) => {
        const total = growth.reduce((sum, day) => sum + day[kind], 0);
        return (
          <div key={kind}>
            <h2>{`${title}: ${total}`}</h2>
            <ColumnChart
              name={`${title}, ${total} in all; the numbers are in the table below`}
              columns={groupDays(range).map(({ label, days }) => {
                const value = days.reduce((sum, day) => sum + (byDay.get(day)?.[kind] ?? 0), 0);
                return { label, value, text: String(value) };
              })}
            />
          </div>
        );
      })}
      <NumberTable
        title="Growth by day"
        headings={['Day', 'Accounts', 'Subscribers']}
        rows={rows}
      />
    </Panel>
  );
}

export interface TopPanelProps {
  title: string;
  sellers: readonly TopSeller[];
  /** True for categories, which have a colour each. */
  areCategories?: boolean;
}

/** What brought the most money, best first. */
export function TopPanel({ title, sellers, areCategories = false }: TopPanelProps) {
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
          text: formatPrice(cents),
          style: areCategories ? ribbonStyle(name) : undefined,
        }))}
      />
      <p className={styles.note}>{revenueNote}</p>
      <NumberTable
        title={`${title}, in numbers`}
        headings={['Name', 'Units', 'Money']}
        rows={sellers.map(({ name, quantity, cents }) => [
          name,
          String(quantity),
          formatPrice(cents),
        ])}
      />
    </Panel>
  );
}

/** The present statuses of the orders of these days. */
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
          text: String(count),
          style: { '--c': `var(--${getStatus(status).tone})` } as CSSProperties,
        }))}
      />
      <NumberTable
        title="By status, in numbers"
        headings={['Status', 'Orders', 'Money']}
        rows={statuses.map(({ status, count, cents }) => [
          getStatus(status).label,
          String(count),
          formatPrice(cents),
        ])}
      />
    </Panel>
  );
}

export interface ListPanelProps {
  title: string;
  /** Shown when there are no rows. */
  empty: string;
  rows: readonly { key: string; label: string; text: string }[];
}

/** Labels with a text behind each. */
export function ListPanel({ title, empty, rows }: ListPanelProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map(({ key, label, text }) => (
          <li key={key}>
            <bdi>{label}</bdi>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
