import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadProduct, ResponseCounts } from '#tests/support/buyer.ts';
import { checkOrders, type OrderCheck } from '#tests/support/check-orders.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/email-provider.ts';
import {
  type OrderLoad,
  type OrderLoadOptions,
  startOrderLoad,
} from '#tests/support/order-load.ts';
import { type DatabaseLocation, queryDatabase } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';

/** A provider of mails and the shops that send through it. */
export interface Scene {
  provider: EmailProvider;
  /** Starts a built shop; with start.mjs, as `npm start` does, where that is named. */
  open(env?: Record<string, string>, program?: string): Promise<ShopProcess>;
  /** Starts buyers, who go home with the scene at the latest. */
  storm(options: OrderLoadOptions): Promise<OrderLoad>;
  /** Ends everything, and leaves no file. */
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const provider = await openEmailProvider();
  const shops: ShopProcess[] = [];
  const storms: OrderLoad[] = [];
  return {
    provider,
    async open(env = {}, program = undefined) {
      const mails = { MAIL_API_URL: provider.url, MAIL_API_KEY: provider.key };
      const shop = await startShop({ ...mails, ...env }, { program });
      shops.push(shop);
      return shop;
    },
    async storm(options) {
      const storm = await startOrderLoad(options);
      storms.push(storm);
      return storm;
    },
    async close() {
      for (const storm of storms) storm.abort();
      // The last one opened may live on the database of the first.
      for (const shop of shops.toReversed()) await shop.stop();
      for (const shop of shops) fs.rmSync(shop.dataDir, { recursive: true, force: true });
      await provider.close();
    },
  };
}

/** Products of the storm's own: five there is plenty of, and one that runs out. */
export async function addGoods(place: DatabaseLocation): Promise<LoadProduct[]> {
  const made = await queryDatabase<LoadProduct>(
    place,
    `insert into products (name, price_cents, category, subcategory, stock, description)
     select 'Storm ' || n, 900 + n * 250, 'Sega', 'Saturn',
       case when n = 1 then 60 else 1000000 end, 'Made for a storm.'
     from generate_series(1, 6) as n
     returning id::int as id, name, price_cents as "priceCents", stock`,
  );
  return made;
}

/** A mail that has left the shop. */
export interface SentMail {
  to: string;
  subject: string;
}

const mailsMs = 240_000;

/** Waits for the mails of these orders, and gives those that never came. */
async function missingMails(
  sent: () => SentMail[],
  orders: OrderCheck['orders'],
): Promise<string[]> {
  const cancelled = orders.filter((one) => one.status === 'cancelled').length;
  const due = orders.length * 2 + cancelled;
  const deadline = performance.now() + mailsMs;
  while (sent().length < due && performance.now() < deadline) await sleep(500);
  const confirmed = new Set(sent().map(({ to, subject }) => `${to} ${subject}`));
  const told = new Set(sent().map(({ subject }) => /^New Order: ([^,]+),/.exec(subject)?.[1]));
  return orders.flatMap(({ email, number }) => [
    ...(confirmed.has(`${email} Order Confirmation #${number}`)
      ? []
      : [`no confirmation of ${number}`]),
    ...(told.has(number) ? [] : [`the shop was not told of ${number}`]),
  ]);
}

/** Whether a buyer's line broke, in whatever way. */
export function isCut({ responses: met }: OrderLoad): boolean {
  return [...met.keys()].some((what) => /^E[A-Z]+$|half/.test(what));
}

/** What was met, as words: `302 × 410, 503 × 12`. */
function sayMet(met: ResponseCounts): string {
  return [...met].map(([what, count]) => `${what} × ${count}`).join(', ');
}

export interface Settled {
  acknowledged: string;
  found: string;
  broken: string[];
  orders: OrderCheck['orders'];
}

export interface Told {
  storm: OrderLoad;
  goods: readonly LoadProduct[];
  /** Where the mails are; by default at the provider. */
  sent?: () => SentMail[];
}

/** Ends a storm, waits for its mails and compares what was promised with what is there. */
export async function settle(
  { provider }: Scene,
  place: DatabaseLocation,
  { storm, goods, sent = () => takenBy(provider) }: Told,
): Promise<Settled> {
  await storm.end();
  const { attempts, responses: met } = storm;
  const { orders, broken } = await checkOrders(place, { attempts, goods });
  const mails = await missingMails(sent, orders);
  const strange = [...met.keys()].filter((what) => /^500|Retry-After|gave up|no answer/.test(what));
  const promised = attempts.filter((one) => one.acknowledged).length;
  const refused = attempts.filter((one) => one.refused).length;
  const counts = `${orders.length} orders, ${sent().length} mails, ${refused} refused`;
  return {
    orders,
    acknowledged: `${promised} orders`,
    found: `${counts}; ${sayMet(met)}`,
    broken: [...broken, ...mails, ...strange],
  };
}

function takenBy({ emails: mails }: EmailProvider): SentMail[] {
  return mails.map(({ to, subject }) => ({ to: to[0]?.email ?? '', subject }));
}
