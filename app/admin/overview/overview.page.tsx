import { Link } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { addSales, revenueNote } from '#app/orders/reports/sales.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/overview.page.ts';
import styles from './overview.module.css';
import { createShortCache, readOverview } from './overview.server.ts';
import { GrowthPanel, ListPanel, SalesPanel, StatPanel, StatusPanel, TopPanel } from './panels.tsx';

const ranges = { '7': '7 days', '30': '30 days', '90': '90 days', year: 'Year' } as const;

const formatCount = (count: number) => count.toLocaleString('en-US');

const cache = createShortCache(60_000);

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
  const range = parseRange(new URL(request.url).searchParams.get('range'));
  return readOverview(context.get(databaseContext), cache, range);
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { range, days, statuses, top, stock, low, growth, misses } = loaderData;
  const { booked, revenue, delivered } = addSales(days);
  const today = days.at(-1)?.booked.count ?? 0;
  return (
    <div className={styles.page}>
      <nav aria-label="Range" className={styles.ranges}>
        {Object.entries(ranges).map(([name, text]) => (
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
      <div className={styles.stats}>
        <StatPanel title="Orders" value={formatCount(booked.count)} note={`${today} today`} />
        <StatPanel
          title="Revenue"
          value={formatPrice(revenue.cents)}
          note={`${revenueNote} ${formatPrice(delivered.cents)} of it delivered.`}
        />
        <StatPanel
          title="Stock value"
          value={formatPrice(stock.cents)}
          note={`${formatCount(stock.unitCount)} units of ${formatCount(stock.productCount)} products`}
        />
        <StatPanel
          title="Low on stock"
          value={formatCount(low.total)}
          note="At or below their threshold, once above it"
        />
      </div>
      <SalesPanel range={range} days={days} />
      <div className={styles.pair}>
        <StatusPanel statuses={statuses} />
        <ListPanel
          title="Running out"
          empty="Everything is well stocked."
          rows={low.products.map(({ id, name, stock: left }) => ({
            key: String(id),
            label: name,
            text: `${left} left`,
          }))}
        />
      </div>
      <TopPanel title="Revenue by category" sellers={top.categories} areCategories />
      <TopPanel title="Best sellers" sellers={top.products} />
      <GrowthPanel range={range} growth={growth} />
      <ListPanel
        title="Searches without results"
        empty="Every search has found something."
        rows={misses.map(({ term, count }) => ({
          key: term,
          label: term,
          text: `${count} ${count === 1 ? 'time' : 'times'}`,
        }))}
      />
      <p className={styles.note}>
        Today is counted at each visit. Earlier days, best sellers and the value of the stock are
        counted once a minute.
      </p>
    </div>
  );
}
