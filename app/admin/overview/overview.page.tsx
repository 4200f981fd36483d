import { data, Link } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { addSales, revenueNote } from '#app/orders/reports/sales.ts';
import { recordEmailSent } from '#app/platform/email/email-status.server.ts';
import { describeDeliveryError } from '#app/platform/email/email-transport.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import {
  configContext,
  databaseContext,
  logContext,
  originContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { createShortCache } from '#app/platform/memory.server.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { sendTestEmail } from '#app/server/email-preview/test-email.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/overview.page.ts';
import { describeBackups } from './backup-messages.ts';
import { BackupNotice } from './backup-notice.tsx';
import { describeMails } from './email-messages.ts';
import { MailNotice, type TestMailAnswer } from './email-notice.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import styles from './overview.module.css';
import { readOverview } from './overview.server.ts';
import { SalesPanel } from './sales-panel.tsx';
import { Stat } from './stat.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TopPanel } from './top-panel.tsx';
import { WordListPanel } from './word-list-panel.tsx';

const ranges = { '7': '7 days', '30': '30 days', '90': '90 days', year: 'Year' } as const;

const formatCount = (count: number) => count.toLocaleString('en-US');

const memory = createShortCache(60_000);

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
  const { backups, mails, ...overview } = await readOverview(
    context.get(databaseContext),
    memory,
    range,
  );
  const config = context.get(configContext);
  const isNightly = config.backup.dir !== null;
  const hasProvider = config.mail.api !== null || config.mail.smtpUrl !== null;
  const now = new Date();
  return {
    ...overview,
    backup: describeBackups({ ...backups, now, isNightly }),
    mail: describeMails({ ...mails, now, hasProvider }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  if (form.get('intent') !== 'test-mail') {
    return data<TestMailAnswer>({ done: false, message: 'Unknown request.' }, 400);
  }
  const config = context.get(configContext);
  const settings = await context.get(settingsContext).read();
  try {
    await sendTestEmail({ config, settings, origin: context.get(originContext) }, admin.email);
  } catch (error) {
    const requestId = context.get(requestIdContext);
    context
      .get(logContext)
      .warn({ requestId, reason: describeDeliveryError(error) }, 'test mail not sent');
    const message = `The test mail was not sent. ${(error as Error).message}`;
    return data<TestMailAnswer>({ done: false, message }, 502);
  }
  await recordEmailSent(context.get(databaseContext));
  const isSent = config.mail.api !== null || config.mail.smtpUrl !== null;
  const message = isSent
    ? `The mail provider took the test mail for ${admin.email}.`
    : 'The test mail was written to a file: no mail provider is set.';
  return { done: isSent, message } satisfies TestMailAnswer;
}

export const clientAction = adminAction(
  (): TestMailAnswer => ({
    done: false,
    message: unreachableMessage,
  }),
);

export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { range, days, statuses, top, stock, low, growth, misses, backup, mail } = loaderData;
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
      {actionData && <Notice role="status">{actionData.message}</Notice>}
      <MailNotice mail={mail} />
      <BackupNotice backup={backup} />
      <div className={styles.stats}>
        <Stat title="Orders" value={formatCount(booked.count)} note={`${today} today`} />
        <Stat
          title="Revenue"
          value={formatPrice(revenue.cents)}
          note={`${revenueNote} ${formatPrice(delivered.cents)} of it delivered.`}
        />
        <Stat
          title="On the shelves"
          value={formatPrice(stock.cents)}
          note={`${formatCount(stock.unitCount)} pieces of ${formatCount(stock.productCount)} products`}
        />
        <Stat
          title="Low on stock"
          value={formatCount(low.total)}
          note="At or below their threshold, once above it"
        />
      </div>
      <SalesPanel range={range} days={days} />
      <div className={styles.pair}>
        <StatusPanel statuses={statuses} />
        <WordListPanel
          title="Runs out"
          empty="Everything is well stocked."
          rows={low.products.map(({ id, name, stock: left }) => ({
            key: String(id),
            word: name,
            number: `${left} left`,
          }))}
        />
      </div>
      <TopPanel title="Revenue by category" sellers={top.categories} banded />
      <TopPanel title="Best sellers" sellers={top.products} />
      <GrowthPanel range={range} growth={growth} />
      <WordListPanel
        title="Searched for in vain"
        empty="Every search has found something."
        rows={misses.map(({ term, count }) => ({
          key: term,
          word: term,
          number: `${count} ${count === 1 ? 'time' : 'times'}`,
        }))}
      />
      <p className={styles.note}>
        Today is counted as you look; earlier days, best sellers and the value of the stock once a
        minute.
      </p>
    </div>
  );
}
