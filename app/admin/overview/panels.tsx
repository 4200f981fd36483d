import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { orderListUrl } from '#app/orders/order-filter.ts';
import { getStatus } from '#app/orders/order-status.ts';
import {
  addSales,
  type DayTotals,
  revenueNote,
  type TopSeller,
  type Total,
} from '#app/orders/reports/sales.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type DayRange, groupDays } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList, ColumnChart, NumberTable } from './charts.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

export interface StatPanelProps {
  title: string;
  /** The list that the number counts. */
  to: string;
  value: ReactNode;
  note: ReactNode;
}

/** One number that matters. */
export function StatPanel({ title, to, value, note }: StatPanelProps) {
  return (
    <Panel className={styles.stat}>
      <h2 className={styles.statTitle}>{title}</h2>
      <Link to={to} className={styles.statValue}>
        {value}
      </Link>
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
    .map(({ day, ...totals }) => ({
      to: orderListUrl({ from: day, to: day }),
      cells: [
        formatDate(day),
        String(totals.booked.count),
        formatPrice(totals.revenue.cents),
        ...[totals.delivered, totals.cancelled].flatMap(({ count, cents }) => [
          String(count),
          formatPrice(cents),
        ]),
      ],
    }));
  return (
    <Panel className={styles.chart}>
      <h2>Orders</h2>
      <ColumnChart
        endsToday={range.to === todayInBeirut()}
        name={`Orders placed, ${booked.count} in all; the numbers are in the table below`}
        columns={columns.map(({ label, booked: { count } }) => ({
          label,
          value: count,
          text: String(count),
        }))}
      />
      <h2>Revenue, $</h2>
      <ColumnChart
        endsToday={range.to === todayInBeirut()}
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
  ['accounts', 'New accounts', '/admin/users'],
  ['subscribers', 'New newsletter subscribers', '/admin/subscribers.csv'],
] as const;

/** New accounts and newly confirmed newsletter addresses over time. */
export function GrowthPanel({ range, growth }: { range: DayRange; growth: Overview['growth'] }) {
  const byDay = new Map(growth.map((day) => [day.day, day]));
  const rows = growth
    .filter((day) => day.accounts + day.subscribers > 0)
    .toReversed()
    .map((day) => ({
      cells: [formatDate(day.day), String(day.accounts), String(day.subscribers)],
    }));
  return (
    <Panel className={styles.chart}>
      {growthKinds.map(([kind, title, to]) => {
        const total = growth.reduce((sum, day) => sum + day[kind], 0);
        return (
          <div key={kind}>
            <h2>
              {`${title}: `}
              <Link to={to} reloadDocument={to.endsWith('.csv')}>
                {total}
              </Link>
            </h2>
            <ColumnChart
              endsToday={range.to === todayInBeirut()}
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
          label: (
            <Link to={adminProductsUrl(areCategories ? { category: name } : { q: name })}>
              {name}
            </Link>
          ),
          value: cents,
          text: formatPrice(cents),
          style: areCategories ? ribbonStyle(name) : undefined,
        }))}
      />
      <p className={styles.note}>{revenueNote}</p>
      <NumberTable
        title={`${title}, in numbers`}
        headings={['Name', 'Units', 'Money']}
        rows={sellers.map(({ name, quantity, cents }) => ({
          cells: [name, String(quantity), formatPrice(cents)],
        }))}
      />
    </Panel>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** When customers order, in Beirut. */
export function TimePanel({ weekdays: byWeekday, hours }: Overview['times']) {
  const count = byWeekday.reduce((sum, day) => sum + day.count, 0);
  const toColumn = (label: string, total?: Total) => ({
    label,
    value: total?.count ?? 0,
    text: String(total?.count ?? 0),
  });
  const toRow = (label: string, total?: Total) => ({
    cells: [label, String(total?.count ?? 0), formatPrice(total?.cents ?? 0)],
  });
  const hourLabels = hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`);
  return (
    <Panel className={styles.chart}>
      <h2>By weekday</h2>
      {count === 0 && <p className={styles.note}>No orders in these days.</p>}
      <ColumnChart
        name={`Orders by weekday, ${count} in all; the numbers are in the table below`}
        columns={weekdays.map((label, index) => toColumn(label, byWeekday[index]))}
      />
      <h2>By hour</h2>
      <ColumnChart
        name={`Orders by hour, ${count} in all; the numbers are in the table below`}
        columns={hours.map((total, hour) => toColumn(String(hour), total))}
      />
      <NumberTable
        title="By weekday and hour, in numbers"
        headings={['When', 'Orders', 'Money']}
        rows={[
          ...weekdays.map((label, index) => toRow(label, byWeekday[index])),
          ...hourLabels.map((label, hour) => toRow(label, hours[hour])),
        ]}
      />
    </Panel>
  );
}

/** Where the revenue goes to. */
export function CityPanel({ cities, range: { from, to } }: Pick<Overview, 'cities' | 'range'>) {
  const rows = cities.map((total) => ({
    ...total,
    to: orderListUrl({ from, to, term: total.city }),
  }));
  return (
    <Panel className={styles.chart}>
      <h2>By city</h2>
      {rows.length === 0 && <p className={styles.note}>Nothing was sold in these days.</p>}
      <BarList
        name="Revenue by city"
        bars={rows.map(({ city, to, cents }) => ({
          key: city,
          label: <Link to={to}>{city}</Link>,
          value: cents,
          text: formatPrice(cents),
        }))}
      />
      <NumberTable
        title="By city, in numbers"
        headings={['City', 'Orders', 'Money']}
        rows={rows.map(({ city, count, cents, to }) => ({
          to,
          cells: [city, String(count), formatPrice(cents)],
        }))}
      />
    </Panel>
  );
}

/** The present statuses of the orders of these days. */
export function StatusPanel({
  statuses,
  range: { from, to },
}: Pick<Overview, 'statuses' | 'range'>) {
  return (
    <Panel className={styles.chart}>
      <h2>By status</h2>
      <BarList
        name="Orders by status"
        bars={statuses.map(({ status, count }) => ({
          key: status,
          label: (
            <Link to={orderListUrl({ from, to, status })}>
              <StatusTag status={status} />
            </Link>
          ),
          value: count,
          text: String(count),
          style: { '--c': `var(--${getStatus(status).tone})` } as CSSProperties,
        }))}
      />
      <NumberTable
        title="By status, in numbers"
        headings={['Status', 'Orders', 'Money']}
        rows={statuses.map(({ status, count, cents }) => ({
          to: orderListUrl({ from, to, status }),
          cells: [getStatus(status).label, String(count), formatPrice(cents)],
        }))}
      />
    </Panel>
  );
}

export interface ListPanelProps {
  title: string;
  /** Shown when there are no rows. */
  empty: string;
  rows: readonly { key: string; label: string; to: string; text: string }[];
}

/** Labels with a text behind each. */
export function ListPanel({ title, empty, rows }: ListPanelProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map(({ key, label, to, text }) => (
          <li key={key}>
            <Link to={to}>
              <bdi>{label}</bdi>
            </Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
