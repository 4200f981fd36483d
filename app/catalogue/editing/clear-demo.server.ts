import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface DemoCounts {
  /** Were never ordered, and can go for good. */
  unsold: number;
  /** Stand in orders, and leave the shelves only. */
  sold: number;
}

const isSold = sql<boolean>`exists (select from order_items where product_id = products.id)`;

/** What `clearDemo` would do. */
export async function countDemo(db: Connection): Promise<DemoCounts> {
  const found = await sql<DemoCounts>`
    select count(*) filter (where not ${isSold}) as unsold,
      count(*) filter (where ${isSold} and archived_at is null) as sold
    from products where is_demo`.execute(db);
  return found.rows[0] ?? { unsold: 0, sold: 0 };
}

/** Deletes the demo's products that nobody has ordered and archives the others. */
export async function clearDemo(db: Database, actor: Actor): Promise<DemoCounts> {
  return db.transaction().execute(async (transaction) => {
    // Locked first: an order that is being placed is waited for, and counts as one.
    await sql`select id from products where is_demo order by id for update`.execute(transaction);
    const archived = await sql`
      update products set archived_at = now(), updated_at = now()
      where is_demo and archived_at is null and ${isSold}`.execute(transaction);
    const deleted = await sql`delete from products where is_demo and not ${isSold}`.execute(
      transaction,
    );
    const counts = {
      unsold: Number(deleted.numAffectedRows ?? 0),
      sold: Number(archived.numAffectedRows ?? 0),
    };
    if (counts.unsold + counts.sold > 0) {
      await recordAudit(transaction, actor, {
        action: 'clear-demo',
        subjectKind: 'catalogue',
        subjectId: 'demo',
        after: { deleted: counts.unsold, archived: counts.sold },
      });
    }
    return counts;
  });
}

/** For the eye: what happens to the demo's products, or has happened. */
export function formatDemoCounts({ unsold, sold }: DemoCounts): string {
  const pieces = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
  return `${pieces(unsold)} without orders deleted, ${pieces(sold)} with orders archived`;
}
