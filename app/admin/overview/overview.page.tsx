import { DatabaseBackup, Mail } from 'lucide-react';
import { useEffect } from 'react';
import { data, Link, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { addSales, revenueNote } from '#app/orders/reports/sales.ts';
import { recordEmailSent } from '#app/platform/email/email-queue.server.ts';
import { describeDeliveryError } from '#app/platform/email/email-transport.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import {
  configContext,
  databaseContext,
  logContext,
  originContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { sendTestEmail } from '#app/server/email-preview/test-email.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast, unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/overview.page.ts';
import { describeBackups, describeEmails, type HealthNotice } from './health-notices.ts';
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
  const { backups, emails, ...overview } = await readOverview(
    context.get(databaseContext),
    cache,
    range,
  );
  const config = context.get(configContext);
  const isNightly = config.backup.dir !== null;
  const hasProvider = config.email.api !== null || config.email.smtpUrl !== null;
  const now = new Date();
  return {
    ...overview,
    backup: describeBackups({ ...backups, now, isNightly }),
    email: describeEmails({ ...emails, now, hasProvider }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  if (form.get('intent') !== 'test-mail') {
    return data<TestEmailResult>({ done: false, message: 'Unknown request.' }, 400);
  }
  const config = context.get(configContext);
  const settings = await context.get(settingsContext).read();
  try {
    await sendTestEmail({ config, settings, origin: context.get(originContext) }, admin.email);
  } catch (error) {
    const requestId = context.get(requestIdContext);
    context
      .get(logContext)
      .warn({ requestId, reason: describeDeliveryError(error) }, 'the test email was not sent');
    const message = `The test mail was not sent. ${(error as Error).message}`;
    return data<TestEmailResult>({ done: false, message }, 502);
  }
  await recordEmailSent(context.get(databaseContext));
  const isSent = config.email.api !== null || config.email.smtpUrl !== null;
  const message = isSent
    ? `The mail provider took the test mail for ${admin.email}.`
    : 'The test mail was written to a file: no mail provider is set.';
  return { done: isSent, message } satisfies TestEmailResult;
}

/** The result of a test email. */
interface TestEmailResult {
  done: boolean;
  message: string;
}

export const clientAction = adminAction(
  (): TestEmailResult => ({
    done: false,
    message: unreachableMessage,
  }),
);

export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { range, days, statuses, top, stock, low, growth, misses, backup, email } = loaderData;
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
      <EmailNotice notice={email} />
      <Notice
        tone={backup.tone}
        icon={<DatabaseBackup className="icon" aria-hidden="true" />}
        title={backup.title}
      >
        {backup.details.length > 0 && backup.details.map((detail) => <p key={detail}>{detail}</p>)}
      </Notice>
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

/** Shows whether emails are sent, and why not, with a button that sends a test. */
function EmailNotice({ notice: { tone, title, details } }: { notice: HealthNotice }) {
  const fetcher = useFetcher<TestEmailResult>();
  const result = fetcher.data;
  useEffect(() => {
    if (result) showToast({ kind: result.done ? 'done' : 'refused', text: result.message });
  }, [result]);
  return (
    <Notice tone={tone} icon={<Mail className="icon" aria-hidden="true" />} title={title}>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <fetcher.Form method="post" action="/admin/overview" className={styles.test}>
        <Button
          type="submit"
          name="intent"
          value="test-mail"
          variant="quiet"
          size="sm"
          busy={fetcher.state === 'submitting'}
        >
          Send a test mail
        </Button>
      </fetcher.Form>
    </Notice>
  );
}
