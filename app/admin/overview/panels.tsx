import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import type { Refusals } from '#app/dispatch/dispatch-report.server.ts';
import { orderListUrl } from '#app/orders/order-filter.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { addSales, revenueNote, type TopSeller, type Total } from '#app/orders/reports/sales.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { groupDays } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList, ColumnChart, NumberTable } from './charts.tsx';
import { formatShare } from './figures.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

/** '464', '1.8K', '124K' or '5M': a column has room for four characters. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

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
export function SalesPanel({ range, days }: Pick<Overview, 'range' | 'days'>) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const columns = groupDays(range).map(({ label, days: some }) => ({
    label,
    ...addSales(some.flatMap((day) => byDay.get(day) ?? [])),
  }));
  const { booked, revenue } = addSales(days);
  const endsToday = range.to === todayInBeirut();
  const rows = days
    .filter((day) => day.booked.count > 0)
    .toReversed()
    .map(({ day, ...totals }) => ({
      to: orderListUrl({ from: day, to: day }),
      cells: [
        formatDate(day),
        formatNumber(totals.booked.count),
        formatPrice(totals.revenue.cents),
        ...[totals.delivered, totals.cancelled].flatMap(({ count, cents }) => [
          formatNumber(count),
          formatPrice(cents),
        ]),
      ],
    }));
  return (
    <Panel className={styles.chart}>
      <h2>Orders</h2>
      <ColumnChart
        endsToday={endsToday}
        name={`Orders placed, ${formatNumber(booked.count)}`}
        columns={columns.map(({ label, ...totals }) => ({ label, value: totals.booked.count }))}
      />
      <h2>Revenue, $</h2>
      <ColumnChart
        endsToday={endsToday}
        name={`Revenue, ${formatPrice(revenue.cents)}`}
        columns={columns.map(({ label, ...totals }) => ({ label, value: totals.revenue.cents }))}
        format={(cents) => compact.format(Math.round(cents / 100))}
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
export function GrowthPanel({ range, growth }: Pick<Overview, 'range' | 'growth'>) {
  const rows = growth
    .filter((day) => day.accounts + day.subscribers > 0)
    .toReversed()
    .map((day) => ({
      cells: [formatDate(day.day), formatNumber(day.accounts), formatNumber(day.subscribers)],
    }));
  return (
    <Panel className={styles.chart}>
      {growthKinds.map(([kind, title, to]) => {
        const sum = (days: typeof growth) => days.reduce((total, day) => total + day[kind], 0);
        return (
          <div key={kind}>
            <h2>
              {`${title}: `}
              <Link to={to} reloadDocument={to.endsWith('.csv')}>
                {formatNumber(sum(growth))}
              </Link>
            </h2>
            <ColumnChart
              endsToday={range.to === todayInBeirut()}
              name={`${title}, ${formatNumber(sum(growth))}`}
              columns={groupDays(range).map(({ label, days }) => ({
                label,
                value: sum(growth.filter(({ day }) => days.includes(day))),
              }))}
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

interface TopPanelProps extends Pick<Overview, 'range'> {
  title: string;
  sellers: readonly TopSeller[];
  /** True for categories, which have a colour each. */
  areCategories?: boolean;
}

/** What brought the most money, best first. */
export function TopPanel({
  title,
  sellers,
  areCategories = false,
  range: { from, to },
}: TopPanelProps) {
  // A copy that was sold is archived: the list of products leaves it out.
  const toUrl = (name: string) =>
    areCategories ? adminProductsUrl({ category: name }) : orderListUrl({ from, to, term: name });
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {sellers.length === 0 && <p className={styles.note}>Nothing was sold in these days.</p>}
      <BarList
        name={title}
        bars={sellers.map(({ name, cents }, index) => ({
          key: `${index} ${name}`,
          label: <Link to={toUrl(name)}>{name}</Link>,
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
          cells: [name, formatNumber(quantity), formatPrice(cents)],
        }))}
      />
    </Panel>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** When customers order, in Beirut. */
export function TimePanel({ weekdays: byWeekday, hours }: Overview['times']) {
  const count = byWeekday.reduce((sum, day) => sum + day.count, 0);
  const toColumn = (label: string, total?: Total) => ({ label, value: total?.count ?? 0 });
  const toRow = (label: string, total?: Total) => ({
    cells: [label, formatNumber(total?.count ?? 0), formatPrice(total?.cents ?? 0)],
  });
  return (
    <Panel className={styles.chart}>
      <h2>By weekday</h2>
      {count === 0 && <p className={styles.note}>No orders in these days.</p>}
      <ColumnChart
        name={`Orders by weekday, ${formatNumber(count)}`}
        columns={weekdays.map((label, index) => toColumn(label, byWeekday[index]))}
      />
      <h2>By hour</h2>
      <ColumnChart
        name={`Orders by hour, ${formatNumber(count)}`}
        columns={hours.map((total, hour) => toColumn(String(hour), total))}
      />
      <p className={styles.note}>The orders with the cancelled ones. Money: {revenueNote}</p>
      <NumberTable
        title="By weekday and hour, in numbers"
        headings={['When', 'Orders', 'Money']}
        rows={[
          ...weekdays.map((label, index) => toRow(label, byWeekday[index])),
          ...hours.map((total, hour) => toRow(`${String(hour).padStart(2, '0')}:00`, total)),
        ]}
      />
    </Panel>
  );
}

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
          cells: [city, formatNumber(count), formatPrice(cents)],
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
          text: formatNumber(count),
          style: { '--c': `var(--${getStatus(status).tone})` } as CSSProperties,
        }))}
      />
      <NumberTable
        title="By status, in numbers"
        headings={['Status', 'Orders', 'Money']}
        rows={statuses.map(({ status, count, cents }) => ({
          to: orderListUrl({ from, to, status }),
          cells: [getStatus(status).label, formatNumber(count), formatPrice(cents)],
        }))}
      />
    </Panel>
  );
}

/** Who refuses: by zone, and by whether they had confirmed. */
export function RefusalPanel({
  refusals: { zones, confirmed, unconfirmed },
}: Pick<Overview, 'refusals'>) {
  const named = zones.map(({ zone, ...counts }) => ({ label: zone ?? 'In no zone', ...counts }));
  const groups = [
    { label: 'Confirmed', ...confirmed },
    { label: 'Not confirmed', ...unconfirmed },
  ];
  return (
    <Panel className={styles.chart}>
      <h2>Refused by zone</h2>
      {zones.length === 0 && <p className={styles.note}>No order reached a door in these days.</p>}
      <BarList name="Refused by zone" bars={named.map(toBar)} />
      <h2>Refused by confirmation</h2>
      <BarList name="Refused by confirmation" bars={groups.map(toBar)} />
      <NumberTable
        title="Refused, in numbers"
        headings={['Orders', 'Refused', 'At the door', 'Share']}
        rows={[...named, ...groups].map(({ label, refused, tried }) => ({
          cells: [label, formatNumber(refused), formatNumber(tried), formatShare(refused, tried)],
        }))}
      />
    </Panel>
  );
}

function toBar({ label, refused, tried }: Refusals & { label: string }) {
  const share = formatShare(refused, tried);
  return {
    key: label,
    label,
    value: refused,
    text: `${formatNumber(refused)} of ${formatNumber(tried)}, ${share}`,
  };
}
