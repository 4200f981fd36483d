import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { comparedProducts, isMatching, openWants } from './match-wants.server.ts';

/** Any fixed number: one process at a time notifies. */
const lock = 7_210_518;
/** The most products that one email shows. */
export const maxShownProducts = 20;

interface Notice {
  wantId: number;
  productId: number;
  address: string;
}

/**
 * Writes down who gets to know of the products that are due, and when the rest is due. It waits for no
 * lock of an order or an edit: what is being changed is left to the next round. Products and wants are
 * locked against deletion, as the foreign keys of a notice would.
 */
async function writeNotices(db: Connection, now: Date): Promise<Notice[]> {
  const found = await sql<Notice>`
    with due as materialized (
      ${comparedProducts} join want_queue on want_queue.product_id = products.id
      where due_at <= ${now}
      order by products.id
      for update of want_queue skip locked for key share of products skip locked
    ), want as materialized (
      ${openWants} for key share of wants skip locked
    ), matching as materialized (
      select want.id as want_id, due.id as product_id, address, created_at, stock
      from due join want on is_there and ${isMatching('want', 'due')}
    ), turn as materialized (
      select product_id, address,
        row_number() over (partition by product_id order by min(created_at), address)
          <= greatest(3, 2 * stock) as is_next
      from matching group by product_id, address, stock
    ), written as (
      insert into want_notices (want_id, product_id, sent_at)
      select want_id, product_id, ${now} from matching join turn using (product_id, address)
      where is_next
    ), waiting as (
      update want_queue set due_at = ${now}::timestamptz + interval '6 hours'
      from due where want_queue.product_id = due.id
        and due.id in (select product_id from turn where not is_next)
    ), finished as (
      delete from want_queue using due where want_queue.product_id = due.id
        and due.id not in (select product_id from turn where not is_next)
    )
    select want_id as "wantId", product_id as "productId", address
    from matching join turn using (product_id, address) where is_next
    order by address, product_id, want_id`.execute(db);
  return found.rows;
}

/** One email for each address. It is composed when it is sent, from these ids. */
function toEmails(notices: readonly Notice[]) {
  const byAddress = Map.groupBy(notices, ({ address }) => address);
  return [...byAddress.values()].map((own) => {
    const productIds = [...new Set(own.map(({ productId }) => productId))];
    const shown = productIds.slice(0, maxShownProducts);
    const wantIds = [...new Set(own.map(({ wantId }) => wantId))];
    return {
      template: 'want-notice',
      data: { wantIds, productIds: shown, moreCount: productIds.length - shown.length },
    };
  });
}

/**
 * Notifies those who wait for products that came, came back, got cheaper or were graded, and returns
 * how many emails that made. A notice and its email are one transaction: a process that is killed in
 * between leaves neither, and a second process leaves at once.
 */
export function notifyWants(db: Database, now = new Date()): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const taken = await sql<{ yes: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as yes`.execute(transaction);
    if (!taken.rows[0]?.yes) return 0;
    await sql`
      update wants set ended_at = ${now} where ended_at is null
        and created_at < ${now}::timestamptz - interval '12 months'`.execute(transaction);
    const emails = toEmails(await writeNotices(transaction, now));
    await enqueueEmails(transaction, emails);
    return emails.length;
  });
}

const everyMs = 5 * 60_000;

/** Notifies now and every five minutes. */
export function startNotifyingWants(db: Database, onError: (error: unknown) => void): void {
  const run = () => void notifyWants(db).catch(onError);
  run();
  setInterval(run, everyMs).unref();
}
