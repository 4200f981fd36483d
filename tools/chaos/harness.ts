import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadProduct } from '#tests/support/orders/buyer.ts';
import { checkOrders, type OrderCheck } from '#tests/support/orders/check-orders.ts';
import { type OrderLoadOptions, startOrderLoad } from '#tests/support/orders/order-load.ts';
import type { watchFeed } from '#tests/support/orders/order-stream.ts';
import { readProduct, uploadProductImage } from '#tests/support/product-form.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openReverseProxy } from '#tests/support/servers/reverse-proxy.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { openAdminSession } from '#tests/support/session.ts';
import { type DatabaseLocation, queryDatabase } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';

export interface Scenario {
  name: string;
  description: string;
  run(harness: Harness): Promise<Outcome>;
}

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
export async function openHarness(short: boolean) {
  const cleanup = new AsyncDisposableStack();
  const provider = await openEmailProvider();
  cleanup.defer(() => provider.close());
  const failures: string[] = [];

  function check(condition: boolean, failure: string): void {
    if (!condition) failures.push(failure);
  }

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

  /** Opens a proxy before two shops that are to be started at its ports. */
  async function openPair() {
    const ports = [String(await findFreePort()), String(await findFreePort())] as const;
    const [firstUrl = '', secondUrl = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    const proxy = await openReverseProxy([firstUrl, secondUrl]);
    cleanup.defer(proxy.close);
    return { ports, firstUrl, secondUrl, proxyUrl: proxy.url };
  }

  async function startLoad(
    shop: DatabaseLocation & { url: string },
    { products, ...options }: Partial<OrderLoadOptions> = {},
  ) {
    const ordered = products ?? (await addProducts(shop));
    const load = await startOrderLoad({ origin: shop.url, products: ordered, ...options });
    cleanup.defer(() => load.abort());
    const { attempts, responses } = load;
    const met = (pattern: RegExp) => [...responses.keys()].filter((one) => pattern.test(one));

    /** Ends the load, waits for its emails, and compares the acknowledgements with the database. */
    async function settle(listSent = () => listEmails(provider)) {
      await load.end();
      const { orders, broken } = await checkOrders(shop, { attempts, products: ordered });
      const missing = await findMissingEmails(listSent, orders);
      failures.push(...broken, ...missing, ...met(/^500|Retry-After|gave up/));
      if (missing.length > 0) failures.push(await describeQueue(shop));
      const refused = attempts.filter((attempt) => attempt.refused).length;
      const seen = [...responses].map(([response, count]) => `${response} × ${count}`);
      return {
        orders,
        acknowledged: `${attempts.filter((attempt) => attempt.acknowledged).length} orders`,
        found: `${orders.length} orders, ${listSent().length} emails, ${refused} refused; ${seen.join(', ')}`,
      };
    }

    /** Settles, and compares the orders with those that a live feed announces. */
    async function settleFeed(watch: Awaited<ReturnType<typeof watchFeed>>) {
      const { orders, acknowledged, found } = await settle();
      await watch.waitForArrived(orders.length);
      const announced = watch.arrived();
      watch.close();
      check(announced === orders.length, `${orders.length} orders, ${announced} announced`);
      return { acknowledged, found: `${announced} announced; ${found}` };
    }

    return {
      ...load,
      settle,
      settleFeed,
      products: ordered,
      isRefused: () => responses.has('503'),
      isCut: () => met(/^E[A-Z]+$/).length > 0,
    };
  }

  return {
    short,
    provider,
    failures,
    openShop,
    openPair,
    startLoad,
    check,
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

export async function openImageForm(shop: ShopProcess, [product]: LoadProduct[], image: Buffer) {
  if (!product) throw new Error('There is no product.');
  const cookie = await openAdminSession(shop);
  return {
    /** Sends the form, and returns the page that answers. */
    upload: (other = image) =>
      uploadProductImage({ origin: shop.url, cookie, product, image: other }),
    read: () => readProduct(shop, product.id),
  };
}

interface SentEmail {
  to: string;
  subject: string;
}

function listEmails({ emails }: EmailProvider): SentEmail[] {
  return emails.map(({ to, subject }) => ({ to: to[0]?.email ?? '', subject }));
}

const emailTimeoutMs = 240_000;

// Waits for both emails of each of these orders, as long as more of them come. Their number is no
// measure: one may be sent twice.
async function findMissingEmails(
  listSent: () => SentEmail[],
  orders: OrderCheck['orders'],
): Promise<string[]> {
  let missing = listMissingEmails(listSent(), orders);
  for (let quietMs = 0; missing.length > 0 && quietMs < emailTimeoutMs; quietMs += 500) {
    await sleep(500);
    const left = listMissingEmails(listSent(), orders);
    if (left.length < missing.length) quietMs = 0;
    missing = left;
  }
  return missing;
}

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
  const toBuyers = sent.map(({ to, subject }) => `${subject} to ${to}`);
  const toShop = sent.map(({ subject }) => subject.split(',')[0]);
  const found = new Set([...toBuyers, ...toShop]);
  const due = orders.flatMap(({ email, number }) => [
    `Order Confirmation #${number} to ${email}`,
    `New Order: ${number}`,
  ]);
  return due.filter((one) => !found.has(one)).map((one) => `no email '${one}'`);
}
