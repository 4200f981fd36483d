import { requireArea } from '#app/accounts/current-user.server.ts';
import { DayRangeBar } from '#app/admin/day-range-bar.tsx';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import layout from '#app/admin/layout.module.css';
import { endFirstHour, readFirstHour } from '#app/admin/settings/first-hour.server.ts';
import { FirstHourPanel } from '#app/admin/settings/first-hour.tsx';
import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { orderListUrl } from '#app/orders/order-filter.ts';
import { addSales, getAverage, revenueNote } from '#app/orders/reports/sales.ts';
import { done } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/overview.page.ts';
import { AccountantPanel } from './accountant-panel.tsx';
import {
  CopyPanel,
  DemandPanel,
  formatShare,
  ListPanel,
  MeasuresPanel,
  StatPanel,
} from './figures.tsx';
import { MarginPanel } from './margin-panel.tsx';
import styles from './overview.module.css';
import { type Overview, readOverview } from './overview.server.ts';
import {
  CityPanel,
  GrowthPanel,
  RefusalPanel,
  SalesPanel,
  StatusPanel,
  TimePanel,
  TopPanel,
} from './panels.tsx';

export const meta = describeHiddenPage('Overview', 'How the shop is doing.');

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'books');
  const range = parseRange(new URL(request.url).searchParams);
  const [overview, firstHour] = await Promise.all([
    readOverview(context.get(databaseContext), range),
    readFirstHour(context, admin),
  ]);
  return { ...overview, firstHour };
}

export const action = adminForms('books', {
  'end-first-hour': adminForm({}, async (_, { db, admin }) => {
    await endFirstHour(db, admin);
    return done('The list is closed.');
  }),
});

export const clientAction = adminAction();

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { range, top, times, low, missed, today } = loaderData;
  return (
    <div className={layout.page}>
      <FirstHourPanel hour={loaderData.firstHour} />
      <TodayPanel {...loaderData} />
      <Panel flat>
        <DayRangeBar action="/admin/overview" range={range} />
      </Panel>
      <Figures {...loaderData} />
      <MarginPanel {...loaderData} />
      <TopPanel title="Revenue by category" range={range} sellers={top.categories} areCategories />
      <TopPanel title="Best sellers" range={range} sellers={top.products} />
      <CityPanel {...loaderData} />
      <div className={styles.pair}>
        <ListPanel
          title="Searches without results"
          empty="Every search has found something."
          rows={missed.map(({ term, count }) => [
            term,
            formatCount(count, 'time'),
            `/?${new URLSearchParams({ q: term })}`,
          ])}
        />
        <DemandPanel {...loaderData} />
      </div>
      <SalesPanel {...loaderData} />
      <div className={styles.pair}>
        <StatusPanel {...loaderData} />
        <ListPanel
          title="Nearly sold out"
          empty="Everything is well stocked."
          rows={low.products.map(({ name, stock }) => [
            name,
            `${stock} left`,
            adminProductsUrl({ q: name }),
          ])}
        />
      </div>
      <div className={styles.pair}>
        <RefusalPanel {...loaderData} />
        <MeasuresPanel {...loaderData} />
      </div>
      <CopyPanel {...loaderData} />
      <TimePanel {...times} />
      <GrowthPanel {...loaderData} />
      <AccountantPanel today={today.day} />
      <p className={styles.note}>
        The orders of today and the cash of up to 92 days are counted at each visit, the rest once a
        minute.
      </p>
    </div>
  );
}

const weekdayForm = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function TodayPanel({ today, low }: Pick<Overview, 'today' | 'low'>) {
  const { day, weekAgo, toConfirm, toPack, uncounted, cash, sales, lastWeek } = today;
  const ordersUrl = orderListUrl({ from: day, to: day });
  const lastDay = `last ${weekdayForm.format(new Date(weekAgo))}`;
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <div className={styles.stats}>
        <StatPanel
          title="To confirm"
          to="/admin/dispatch#to-confirm"
          value={formatNumber(toConfirm)}
          note="Orders that wait for your call"
        />
        <StatPanel
          title="To pack"
          to="/admin/dispatch#to-pack"
          value={formatNumber(toPack)}
          note="Confirmed, and all of it is out"
        />
        <StatPanel
          title="Cash out with couriers"
          to="/admin/dispatch#cash-to-settle"
          value={formatPrice(uncounted?.cents ?? 0)}
          note={
            uncounted
              ? `In ${formatCount(uncounted.runCount, 'run')}, the oldest ${formatCount(uncounted.oldestDays, 'day')}`
              : 'No run is open with cash'
          }
        />
        <StatPanel
          title="Cash in today"
          to="/admin/counter"
          value={formatPrice(cash.cents)}
          note={`${formatPrice(cash.counterCents)} at the counter, the rest in ${formatCount(cash.runCount, 'run')}`}
        />
        <StatPanel
          title="Orders today"
          to={ordersUrl}
          value={formatNumber(sales.booked.count)}
          note={`${formatNumber(lastWeek.booked.count)} ${lastDay}`}
        />
        <StatPanel
          title="Revenue today"
          to={ordersUrl}
          value={formatPrice(sales.revenue.cents)}
          note={`${formatPrice(lastWeek.revenue.cents)} ${lastDay}`}
        />
        <StatPanel
          title="Running out"
          to={adminProductsUrl({ show: 'low' })}
          value={formatNumber(low.total)}
          note="At or below their threshold, once above it"
        />
      </div>
    </section>
  );
}

function Figures({ range, days, previous, stock, cash, refusals, openCreditCents }: Overview) {
  const { booked, revenue, delivered } = addSales(days);
  const { from, to } = range;
  const ordersUrl = orderListUrl({ from, to });
  const dayCount = days.length === 1 ? 'the day' : `the ${days.length} days`;
  const compare = (before: string) => `${before} in ${dayCount} before.`;
  const refused = refusals.confirmed.refused + refusals.unconfirmed.refused;
  const tried = refusals.confirmed.tried + refusals.unconfirmed.tried;
  return (
    <>
      <div className={styles.stats}>
        <StatPanel
          title="Orders"
          to={ordersUrl}
          value={formatNumber(booked.count)}
          note={compare(formatNumber(previous.booked.count))}
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
          note={`${formatNumber(stock.unitCount)} units of ${formatNumber(stock.productCount)} products, at cost where it is known. Without repairs and what is not out yet.`}
        />
      </div>
      <div className={styles.stats}>
        <StatPanel
          title="Booked"
          to={ordersUrl}
          value={formatPrice(booked.cents)}
          note={`${formatCount(booked.count, 'order')}, with the cancelled ones`}
        />
        <StatPanel
          title="Delivered"
          to={orderListUrl({ from, to, status: 'delivered' })}
          value={formatPrice(delivered.cents)}
          note={`${formatCount(delivered.count, 'order')} of these`}
        />
        <StatPanel
          title="Cash in"
          to="/admin/dispatch"
          value={formatPrice(cash.cents)}
          note={`By the cash book: ${formatPrice(cash.counterCents)} at the counter, the rest counted in ${formatCount(cash.runCount, 'run')}${openCreditCents === 0 ? '' : `. ${formatPrice(openCreditCents)} of credit is not spent yet.`}`}
        />
        <StatPanel
          title="Refused"
          to="/admin/dispatch"
          value={formatNumber(refused)}
          note={`${formatShare(refused, tried)} of ${formatNumber(tried)} at the door in these days`}
        />
      </div>
    </>
  );
}
