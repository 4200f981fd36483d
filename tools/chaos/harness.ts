import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadProduct } from '#tests/support/orders/buyer.ts';
import { checkOrders, type OrderCheck } from '#tests/support/orders/check-orders.ts';
import {
  type OrderLoad,
  type OrderLoadOptions,
  startOrderLoad,
} from '#tests/support/orders/order-load.ts';
import { openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openSession } from '#tests/support/session.ts';
import { type DatabaseLocation, queryDatabase } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';

/** One failure that the shop must survive. */
export interface Scenario {
  name: string;
  description: string;
  run(harness: Harness): Promise<Outcome>;
}

/** A line of the table. */
export interface Outcome {
  /** How many times the failure was caused. */
  runs: number;
  /** What the shop had acknowledged. */
  acknowledged?: string;
  found: string;
}

/** Thrown by a scenario that this machine does not support; it counts neither as passed nor as failed. */
export class UnsupportedError extends Error {}

export type Harness = Awaited<ReturnType<typeof openHarness>>;

/** The shops of a scenario, and an email provider for them. `short` causes fewer failures. */
export async function openHarness({ short }: { short: boolean }) {
  const cleanup = new AsyncDisposableStack();
  const provider = await openEmailProvider();
  cleanup.defer(() => provider.close());
  const failures: string[] = [];

  /** Starts a built shop; with `start.mjs` as the program, as `npm start` does. */
  async function openShop(env: Record<string, string> = {}, program?: string) {
    const email = { MAIL_API_URL: provider.url, MAIL_API_KEY: provider.key };
    const shop = await startShop({ ...email, ...env }, { program });
    if (!env.DATA_DIR) {
      cleanup.defer(() => fs.rmSync(shop.dataDir, { recursive: true, force: true }));
    }
    cleanup.defer(() => shop.stop());
    return shop;
  }

  /** Starts buyers who order until the load ends. */
  async function startLoad(options: OrderLoadOptions): Promise<OrderLoad> {
    const load = await startOrderLoad(options);
    cleanup.defer(() => load.abort());
    return load;
  }

  /** Ends the load, waits for its emails, and compares the acknowledgements with the database. */
  async function settle(
    location: DatabaseLocation,
    { load, products, listSent = () => listEmails(provider) }: SettleOptions,
  ) {
    await load.end();
    const { attempts, responses } = load;
    const { orders, broken } = await checkOrders(location, { attempts, products });
    const missing = await findMissingEmails(listSent, orders);
    failures.push(...broken, ...missing);
    if (missing.length > 0) failures.push(await describeQueue(location));
    const unexpected = /^500|Retry-After|gave up|no answer/;
    failures.push(...[...responses.keys()].filter((response) => unexpected.test(response)));
    const refused = attempts.filter((attempt) => attempt.refused).length;
    const seen = [...responses].map(([response, count]) => `${response} × ${count}`);
    return {
      orders,
      acknowledged: `${attempts.filter((attempt) => attempt.acknowledged).length} orders`,
      found: `${orders.length} orders, ${listSent().length} emails, ${refused} refused; ${seen.join(', ')}`,
    };
  }

  return {
    short,
    provider,
    failures,
    openShop,
    startLoad,
    settle,
    /** Records a failure unless the condition holds. */
    check(condition: boolean, failure: string): void {
      if (!condition) failures.push(failure);
    },
    defer: (work: () => Promise<void> | void) => cleanup.defer(work),
    close: () => cleanup.disposeAsync(),
  };
}

/** Five products of which there are plenty, and one that runs out. */
export function addProducts(location: DatabaseLocation): Promise<LoadProduct[]> {
  return queryDatabase<LoadProduct>(
    location,
    `insert into products (name, price_cents, category, subcategory, stock, description)
     select 'Load ' || n, 900 + n * 250, 'Sega', 'Saturn',
       case when n = 1 then 60 else 1000000 end, 'Made for a load test.'
     from generate_series(1, 6) as n
     returning id::int as id, name, price_cents as "priceCents", stock`,
  );
}

/** Signs in as the demo administrator, at the shop or at a proxy before it. */
export function signInAdmin({ admin, url }: ShopProcess, origin = url): Promise<string> {
  return openSession(origin, 'sign-in', admin?.email ?? '', admin?.password ?? '');
}

/** Saves a setting as an administrator, with what the form showed before. */
export async function saveSetting(
  origin: string,
  cookie: string,
  setting: Record<string, string>,
): Promise<void> {
  const url = `${origin}/admin/settings`;
  const page = await fetch(url, { headers: { cookie } });
  if (!page.ok) throw new Error(`The settings were not shown: ${page.status}`);
  const [, shown = ''] = /name="shown" value="([^"]+)"/.exec(await page.text()) ?? [];
  const before = JSON.parse(shown.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  const { status } = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({
      ...{ ...before, intent: 'save', shown: JSON.stringify(before) },
      ...setting,
    }),
  });
  if (status !== 302) throw new Error(`The settings were not saved: ${status}`);
}

/** Whether the connection of a buyer broke. */
export function isConnectionCut({ responses }: OrderLoad): boolean {
  return [...responses.keys()].some((response) => /^E[A-Z]+$|half/.test(response));
}

interface SettleOptions {
  load: OrderLoad;
  products: readonly LoadProduct[];
  /** Lists the emails; by default those of the provider. */
  listSent?: () => SentEmail[];
}

export interface SentEmail {
  to: string;
  subject: string;
}

function listEmails({ emails }: Harness['provider']): SentEmail[] {
  return emails.map(({ to, subject }) => ({ to: to[0]?.email ?? '', subject }));
}

const emailTimeoutMs = 240_000;

/**
 * Waits for both emails of each of these orders, as long as more of them come. Their number is no measure: one may
 * be sent twice.
 */
async function findMissingEmails(
  listSent: () => SentEmail[],
  orders: OrderCheck['orders'],
): Promise<string[]> {
  let missing = listMissingEmails(listSent(), orders);
  let lastCame = performance.now();
  while (missing.length > 0 && performance.now() - lastCame < emailTimeoutMs) {
    await sleep(500);
    const left = listMissingEmails(listSent(), orders);
    if (left.length < missing.length) lastCame = performance.now();
    missing = left;
  }
  return missing;
}

/** What the queue says of the emails that were not sent. */
async function describeQueue(location: DatabaseLocation): Promise<string> {
  const jobs = await queryDatabase<{ said: string }>(
    location,
    `select format('%s × %s, attempt %s, due %s, begun %s', count(*), state, retry_count + 1,
       min(start_after - now()), min(started_on - now())) as said
     from pgboss.job where data ? 'template' group by state, retry_count`,
  );
  return `in the queue: ${jobs.map(({ said }) => said).join('; ') || 'nothing'}`;
}

function listMissingEmails(sent: SentEmail[], orders: OrderCheck['orders']): string[] {
  const confirmed = new Set(sent.map(({ to, subject }) => `${to} ${subject}`));
  const notified = new Set(sent.map(({ subject }) => /^New Order: ([^,]+),/.exec(subject)?.[1]));
  return orders.flatMap(({ email, number }) => {
    const hasConfirmation = confirmed.has(`${email} Order Confirmation #${number}`);
    return [
      ...(hasConfirmation ? [] : [`no confirmation of ${number}`]),
      ...(notified.has(number) ? [] : [`no email to the shop about ${number}`]),
    ];
  });
}
