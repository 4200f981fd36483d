import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { orderListUrl } from '#app/orders/order-filter.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { StatPanel } from './figures.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

const weekdayForm = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** What is to be done today, and how the day goes beside the same day of last week. */
export function TodayPanel({ today, low }: Pick<Overview, 'today' | 'low'>) {
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
