import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { OrdersCondition } from '#app/orders/customer/customer-orders.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { accountTitle } from '#app/orders/moves/latest-change.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { OrderContact, PhoneRecord } from './confirmation.ts';
import { selectPhoneRecord } from './phone-record.server.ts';

/** Selects the contacts of a row of `orders` as JSON, the oldest first. */
export const contactsColumn = sql<OrderContact[]>`(
  select coalesce(json_agg(json_build_object('id', contact.id, 'kind', kind, 'outcome', outcome,
      'note', note, 'at', at,
      'by', case when kind not in ('link', 'page')
        then coalesce(${accountTitle}, 'a deleted account') end) order by contact.id), '[]')
  from order_contacts as contact left join users on users.id = actor_id
  where order_id = orders.id)`;

/** The attempts to reach the customer of an order, and what is known of the phone. */
export async function readContacts(
  db: Connection,
  orderId: number,
  { maxUnconfirmed }: Pick<ShopSettings, 'maxUnconfirmed'>,
): Promise<{ contacts: OrderContact[]; record: PhoneRecord }> {
  const found = await sql<{ contacts: OrderContact[]; record: PhoneRecord }>`
    select ${contactsColumn} as contacts, ${selectPhoneRecord(maxUnconfirmed)} as record
    from orders where id = ${orderId}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no order ${orderId}.`);
  return row;
}

/** Notes that an administrator writes to a customer, or calls. False for an unknown order. */
export function noteContact(
  db: Database,
  { orderNumber, kind }: { orderNumber: string; kind: 'whatsapp' | 'call' },
  admin: Actor & { id: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const noted = await sql`
      with contact as (
        insert into order_contacts (order_id, actor_id, kind)
        select id, ${admin.id}, ${kind} from orders where order_number = ${orderNumber}
        returning id
      )
      select pg_notify(${ordersChannel}, '') from contact`.execute(transaction);
    if (noted.rows.length === 0) return false;
    const entry = { action: 'contact', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, admin, { ...entry, after: { kind } });
    return true;
  });
}

/** What the shop has noted about a customer's orders, for the customer to have. */
export async function exportContacts(db: Connection, own: OrdersCondition): Promise<unknown> {
  const found = await sql<{ exported: unknown }>`
    select json_build_object(
      'contacts', (select coalesce(json_agg(json_build_object('orderNumber', order_number,
          'kind', kind, 'outcome', outcome, 'note', note, 'at', at) order by contact.id), '[]')
        from order_contacts as contact join orders on orders.id = order_id
        where ${own}),
      'deliveries', (select coalesce(json_agg(json_build_object('orderNumber', order_number,
          'outcome', outcome, 'reason', reason, 'feePaid', fee_paid, 'collectedCents', collected_cents,
          'collectedLbp', collected_lbp, 'at', outcome_at) order by outcome_at), '[]')
        from run_orders join orders on orders.id = order_id where ${own}),
      'returns', (select coalesce(json_agg(json_build_object('orderNumber', order_number,
          'reason', return_reason)), '[]')
        from orders where ${own} and return_reason is not null)
    ) as exported`.execute(db);
  return found.rows[0]?.exported;
}

/** Erases what is noted about orders whose customers are erased, and pardons of phones that no order has. */
export async function eraseContacts(db: Connection): Promise<void> {
  const isErased = sql`order_id in (select id from orders where phone = '' and first_name = 'Deleted')`;
  await sql`delete from order_contacts where ${isErased}`.execute(db);
  await sql`delete from order_links where ${isErased}`.execute(db);
  // Where an order went before is of use for seconds.
  await sql`
    update order_changes set undo = null
    where undo ? 'destination' and (${isErased} or created_at < now() - interval '1 day')`.execute(
    db,
  );
  await sql`
    delete from phone_pardons as pardon
    where not exists (select from orders where orders.phone = pardon.phone)`.execute(db);
}
