import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { comparedProducts, isMatching, maxRoundProducts, openWants } from './match-wants.server.ts';

/** Any fixed number: one process at a time notifies. */
const lock = 7_210_518;

interface Notice {
  wantId: number;
  productId: number;
  address: string;
}

/** Products that are due, with who gets to know of them now, and those that more wait for. */
interface Batch {
  /** `dueAt` is text: a Date has no microseconds. */
  due: { productId: number; dueAt: string }[];
  notices: Notice[];
  waiting: number[];
}

/** A statement compares this many products with all wants, far within its time limit. */
const batchSize = 100;
/**
 * A round is one transaction, so that each person gets one email of it. What is left is due for the next
 * round, which may write to the same person again.
 */
const maxBatches = maxRoundProducts / batchSize;

/**
 * Reads the next products that are due, in the order of ids, and takes no locks. None is queued for more than
 * six hours: what is due later was queued while the clock was ahead.
 */
async function readBatch(db: Connection, now: Date, afterId: number): Promise<Batch> {
  const found = await sql<Batch>`
    with due as materialized (
      ${comparedProducts} join want_queue on want_queue.product_id = products.id
      where (due_at <= ${now} or due_at > ${now}::timestamptz + interval '7 hours')
        and products.id > ${afterId}
      order by products.id limit ${batchSize}
    ), want as materialized (${openWants}), matching as materialized (
      select want.id as want_id, due.id as product_id, address, created_at, stock
      from due join want on is_there and ${isMatching('want', 'due')}
    ), turn as materialized (
      select product_id, address,
        row_number() over (partition by product_id order by min(created_at), address)
          <= greatest(3, 2 * stock) as is_next
      from matching group by product_id, address, stock
    )
    select (select coalesce(json_agg(json_build_object('productId', product_id,
        'dueAt', due_at::text) order by product_id), '[]')
        from want_queue where product_id in (select id from due)) as due,
      (select coalesce(json_agg(json_build_object('wantId', want_id, 'productId', product_id,
        'address', address)), '[]')
        from matching join turn using (product_id, address) where is_next) as notices,
      (select coalesce(json_agg(distinct product_id), '[]') from turn where not is_next) as waiting
  `.execute(db);
  return found.rows[0] ?? { due: [], notices: [], waiting: [] };
}

async function readBatches(db: Connection, now: Date): Promise<Batch[]> {
  const batches: Batch[] = [];
  let last: Batch | undefined;
  do {
    last = await readBatch(db, now, last?.due.at(-1)?.productId ?? 0);
    batches.push(last);
  } while (last.due.length === batchSize && batches.length < maxBatches);
  return batches;
}

/**
 * Records the notices, and when those who wait are next; returns the notices that were recorded. What was
 * changed since it was read is due at another instant, and is left to the next round. It waits for no
 * lock of an order or an edit. Products and wants are locked as the foreign keys of a notice would.
 */
async function recordBatch(
  db: Connection,
  now: Date,
  { due, notices, waiting }: Batch,
): Promise<Notice[]> {
  const noticed = [...new Set(notices.map(({ productId }) => productId))];
  const found = await sql<Notice>`
    with read as (
      select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as read("productId" bigint, "dueAt" timestamptz)
    ), due as materialized (
      select want_queue.product_id from want_queue
        join read on product_id = "productId" and due_at = "dueAt"
        join products on products.id = product_id
      order by product_id for update of want_queue skip locked
    ), product as materialized (
      select id from products where id = any(${noticed}::bigint[])
      order by id for key share skip locked
    ), want as materialized (
      select id from wants
      where id = any(${notices.map(({ wantId }) => wantId)}::bigint[]) and ended_at is null
      order by id for key share skip locked
    ), notice as materialized (
      select "wantId", "productId", address
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as notice("wantId" bigint, "productId" bigint, address text)
        join due on due.product_id = "productId" join product on product.id = "productId"
        join want on want.id = "wantId"
    ), written as (
      insert into want_notices (want_id, product_id, sent_at)
      select "wantId", "productId", ${now} from notice
    ), settled as (
      select product_id from due
      where product_id <> all(${noticed}::bigint[]) or product_id in (select id from product)
    ), waiting as (
      update want_queue set due_at = ${now}::timestamptz + interval '6 hours'
      from settled where want_queue.product_id = settled.product_id
        and settled.product_id = any(${waiting}::bigint[])
    ), finished as (
      delete from want_queue using settled where want_queue.product_id = settled.product_id
        and settled.product_id <> all(${waiting}::bigint[])
    )
    select * from notice order by address, "productId", "wantId"`.execute(db);
  return found.rows;
}

/** One email for each address. It is composed when it is sent, from the notices of these ids and this time. */
function toEmails(notices: readonly Notice[], now: Date) {
  const byAddress = Map.groupBy(notices, ({ address }) => address);
  return [...byAddress.values()].map((own) => {
    const productIds = [...new Set(own.map(({ productId }) => productId))];
    const wantIds = [...new Set(own.map(({ wantId }) => wantId))];
    return { template: 'want-notice', data: { wantIds, productIds, sentAt: now.toISOString() } };
  });
}

/**
 * Notifies those who wait for products that came, came back, got cheaper or were graded, and returns
 * how many emails that made. A notice and its email are one transaction: a process that is killed in
 * between leaves neither, and a second process leaves at once.
 */
export async function notifyWants(db: Database, now = new Date()): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLock(transaction, lock))) return 0;
    const notices: Notice[] = [];
    for (const batch of await readBatches(transaction, now))
      notices.push(...(await recordBatch(transaction, now, batch)));
    const emails = toEmails(notices, now);
    await enqueueEmails(transaction, emails);
    return emails.length;
  });
}
