import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { shop } from '#app/catalogue/editing/end-reductions.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';

export interface DemoCounts {
  /** Products without orders, which can be deleted. */
  unsold: number;
  /** Products with orders, which are archived. */
  sold: number;
  /** Of the unsold ones, those that no list shows: archived, or sold elsewhere. */
  archived: number;
  cases: number;
  /** Products that somebody has edited since: they are the owner's and stay. */
  changed: number;
}

const isSold = sql<boolean>`exists (select from order_items where product_id = products.id)`;
// By the email, because the id goes with a deleted account. A change of many, such as a sale or a count, makes no
// product the owner's, unless a file gave it another name.
const isChanged = sql<boolean>`exists (
  select from audit_log where subject_kind = 'product' and subject_id = products.id::text
    and action = 'edit' and actor_email <> ${shop.email}
    and (parent_id is null or after ? 'name'))`;

/** Counts what `clearDemo` would do. */
export async function countDemo(db: Connection): Promise<DemoCounts> {
  const found = await sql<DemoCounts>`
    select count(*) filter (where not ${isSold}) as unsold,
      count(*) filter (where ${isSold} and archived_at is null) as sold,
      count(*) filter (where not ${isSold} and archived_at is not null) as archived,
      (select count(*) from cases where is_demo) as cases,
      (select count(*) from products where is_demo and ${isChanged}) as changed
    from products where is_demo and not ${isChanged}`.execute(db);
  return found.rows[0] ?? { unsold: 0, sold: 0, archived: 0, cases: 0, changed: 0 };
}

/**
 * Deletes the demo products without orders and archives the others, but keeps those that somebody has
 * edited; its courier and rate go too, and so do its cases and tills with their orders, cash and credit.
 */
export async function clearDemo(
  db: Database,
  actor: Actor,
): Promise<Omit<DemoCounts, 'archived' | 'changed'>> {
  return db.transaction().execute(async (transaction) => {
    // The lock waits for orders that are being placed, so that they count.
    await sql`select id from products where is_demo order by id for update`.execute(transaction);
    await sql`update products set is_demo = false where is_demo and ${isChanged}`.execute(
      transaction,
    );
    const cases = await clearDemoCounter(transaction);
    const archived = await sql`
      update products set archived_at = now(), updated_at = now()
      where is_demo and archived_at is null and ${isSold}`.execute(transaction);
    const deleted = await sql`delete from products where is_demo and not ${isSold}`.execute(
      transaction,
    );
    await sql`delete from titles
      where not exists (select from products where title_id = titles.id)
        and not exists (select from wants where title_id = titles.id)`.execute(transaction);
    await sql`delete from looking_for where is_demo`.execute(transaction);
    await sql`delete from search_misses where is_demo`.execute(transaction);
    await clearDemoDelivery(transaction);
    const counts = {
      unsold: Number(deleted.numAffectedRows ?? 0),
      sold: Number(archived.numAffectedRows ?? 0),
      cases,
    };
    if (counts.unsold + counts.sold + cases > 0)
      await recordAudit(transaction, actor, {
        action: 'clear-demo',
        subjectKind: 'catalogue',
        subjectId: 'demo',
        after: { deleted: counts.unsold, archived: counts.sold, cases },
      });
    return counts;
  });
}

const isDemoCase = sql`in (select id from cases where is_demo)`;
const isDemoOrder = sql`in (select order_id from cases where is_demo)`;

/**
 * Deletes the cases of the demo, its tills and all money that was booked with them, later too: no such money
 * has moved, and the books are to tell of none. Returns how many cases.
 */
async function clearDemoCounter(db: Connection): Promise<number> {
  // No till is older than the demo but its own, unless the clock was ahead at the first start.
  const tills = await sql<{ id: number }>`
    select id from tills
    where opened_at < (select demo_seeded_at from installation) and exists (
      select from cash_entries
      where till_id = tills.id and (case_id ${isDemoCase} or order_id ${isDemoOrder}))`.execute(db);
  const isDemoTill = sql`= any(${tills.rows.map(({ id }) => id)}::bigint[])`;
  await sql`
    delete from cash_entries where case_id ${isDemoCase} or order_id ${isDemoOrder}
      or till_id ${isDemoTill} or entry_key in (
        select 'correct-' || id from cash_entries where till_id ${isDemoTill})`.execute(db);
  await sql`delete from tills where id ${isDemoTill}`.execute(db);
  await sql`
    delete from credit_entries where case_id ${isDemoCase} or user_id is null and phone in (
      select phone from credit_entries where phone <> '' and case_id ${isDemoCase})`.execute(db);
  await sql`
    delete from orders where id ${isDemoOrder}
      and created_at < (select demo_seeded_at from installation)`.execute(db);
  const deleted = await sql`delete from cases where is_demo`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** A courier with runs is archived. A rate that the owner has saved since the first start stays. */
async function clearDemoDelivery(db: Connection): Promise<void> {
  const hasRuns = sql<boolean>`exists (select from courier_runs where courier_id = couriers.id)`;
  await sql`update couriers set archived_at = now()
    where is_demo and archived_at is null and ${hasRuns}`.execute(db);
  await sql`delete from couriers where is_demo and not ${hasRuns}`.execute(db);
  await sql`delete from settings
    where key = 'lbpRate' and updated_at = (select demo_seeded_at from installation)`.execute(db);
  await sql`select pg_notify(${settingsChannel}, '')`.execute(db);
}

export function formatDemoCounts({ unsold, sold }: Pick<DemoCounts, 'unsold' | 'sold'>): string {
  const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
  return `${products(unsold)} without orders deleted, ${products(sold)} with orders archived`;
}
