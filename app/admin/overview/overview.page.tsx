import { Link } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { orderListUrl } from '#app/orders/order-filter.ts';
import { addSales, getAverage, revenueNote } from '#app/orders/reports/sales.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import type { Route } from './+types/overview.page.ts';
import { CashFlow, MeasuresPanel, RefusalPanel } from './dispatch-panels.tsx';
import { CopyPanel, SearchPanel } from './measure-panels.tsx';
import styles from './overview.module.css';
import { readOverview } from './overview.server.ts';
import {
  CityPanel,
  GrowthPanel,
  ListPanel,
  SalesPanel,
  StatPanel,
  StatusPanel,
  TimePanel,
  TopPanel,
} from './panels.tsx';

const ranges = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['year', 'Year'],
] as const;

const formatCount = (count: number) => count.toLocaleString('en-US');

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Overview',
    description: 'How the shop is doing.',
    path: '/admin/overview',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  return readOverview(context.get(databaseContext), parseRange(new URL(request.url).searchParams));
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { range, days, previous, statuses, top, times, cities, stock, low, growth, missed } =
    loaderData;
  const { cash, refusals, measures } = loaderData;
  const { booked, revenue, delivered } = addSales(days);
  const ordersUrl = orderListUrl({ from: range.from, to: range.to });
  const dayCount = days.length === 1 ? 'the day' : `the ${days.length} days`;
  const compare = (before: string) => `${before} in ${dayCount} before.`;
  return (
    <div className={styles.page}>
      <nav aria-label="Range" className={styles.ranges}>
        {ranges.map(([name, text]) => (
          <Link
            key={name}
            to={`/admin/overview?range=${name}`}
            aria-current={name === range.name || undefined}
            preventScrollReset
          >
            {text}
          </Link>
        ))}
      </nav>
      <FilterBar
        key={`${range.from} ${range.to}`}
        action="/admin/overview"
        label="Days"
        beside={
          <ButtonLink
            to={`/admin/overview.csv?from=${range.from}&to=${range.to}`}
            variant="quiet"
            reloadDocument
            download
          >
            Download as CSV
          </ButtonLink>
        }
      >
        <Field label="From" name="from" type="date" defaultValue={range.from} />
        <Field label="To" name="to" type="date" defaultValue={range.to} />
      </FilterBar>
      <div className={styles.stats}>
        <StatPanel
          title="Orders"
          to={ordersUrl}
          value={formatCount(booked.count)}
          note={compare(formatCount(previous.booked.count))}
        />
        <StatPanel
          title="Revenue"
          to={ordersUrl}
          value={formatPrice(revenue.cents)}
          note={`${compare(formatPrice(previous.revenue.cents))} ${revenueNote} ${formatPrice(delivered.cents)} of it delivered.`}
        />
        <StatPanel
          title="Average order"
          to={ordersUrl}
          value={formatPrice(getAverage(revenue))}
          note={compare(formatPrice(getAverage(previous.revenue)))}
        />
        <StatPanel
          title="Stock value"
          to="/admin"
          value={formatPrice(stock.cents)}
          note={`${formatCount(stock.unitCount)} units of ${formatCount(stock.productCount)} products`}
        />
        <StatPanel
          title="Low on stock"
          to={adminProductsUrl({ show: 'low' })}
          value={formatCount(low.total)}
          note="At or below their threshold, once above it"
        />
      </div>
      <CashFlow
        {...loaderData}
        booked={booked}
        delivered={delivered}
        ordersUrl={ordersUrl}
        deliveredUrl={orderListUrl({ from: range.from, to: range.to, status: 'delivered' })}
      />
      <SalesPanel range={range} days={days} />
      <div className={styles.pair}>
        <StatusPanel statuses={statuses} range={range} />
        <ListPanel
          title="Running out"
          empty="Everything is well stocked."
          rows={low.products.map(({ id, name, stock: left }) => ({
            key: String(id),
            label: name,
            to: adminProductsUrl({ q: name }),
            text: `${left} left`,
          }))}
        />
      </div>
      <div className={styles.pair}>
        <RefusalPanel refusals={refusals} />
        <MeasuresPanel measures={measures} cash={cash} />
      </div>
      <div className={styles.pair}>
        <CopyPanel {...loaderData} />
        <SearchPanel {...loaderData} />
      </div>
      <TimePanel {...times} />
      <CityPanel cities={cities} range={range} />
      <TopPanel title="Revenue by category" sellers={top.categories} areCategories />
      <TopPanel title="Best sellers" sellers={top.products} />
      <GrowthPanel range={range} growth={growth} />
      <ListPanel
        title="Searches without results"
        empty="Every search has found something."
        rows={missed.map(({ term, count }) => ({
          key: term,
          label: term,
          to: `/?${new URLSearchParams({ q: term })}`,
          text: `${count} ${count === 1 ? 'time' : 'times'}`,
        }))}
      />
      <p className={styles.note}>
        The orders of today and the cash of up to 92 days are counted at each visit, the rest once a
        minute.
      </p>
    </div>
  );
}
