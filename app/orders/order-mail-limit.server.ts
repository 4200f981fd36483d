import './orders-tables.server.ts';
import { sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import type { QueuedMail } from '#app/platform/jobs.server.ts';

/** So many orders of a day may write to one mailbox that they were placed. */
export const maxOrdersMailed = 10;

/** One mailbox, however its address is written: 'Maya+2@…' is read by who reads 'maya@…'. */
const mailboxOf = (column: string) =>
  sql`regexp_replace(lower(${sql.ref(column)}), '\\+[^@]*@', '@')`;

/**
 * Whether an order writes nothing to its customer by itself: anybody may order in a stranger's name,
 * and orders without end would flood the stranger's mailbox.
 */
export async function isCustomerSpared(db: Connection, orderId: number): Promise<boolean> {
  const found = await sql`
    select from orders as placed, orders as earlier
    where placed.id = ${orderId} and placed.email <> '' and earlier.id < placed.id
      and earlier.created_at > placed.created_at - interval '1 day'
      and ${mailboxOf('earlier.email')} = ${mailboxOf('placed.email')}
    limit ${maxOrdersMailed}`.execute(db);
  return found.rows.length === maxOrdersMailed;
}

/** Whether a queued mail is one that whoever ordered has caused, to a mailbox that has had enough. */
export async function isWithheld(db: Connection, { template, data }: QueuedMail): Promise<boolean> {
  const orderId = Number(data.orderId);
  const isByCustomer =
    template === 'order-confirmation' ||
    (template === 'order-status' &&
      data.status === 'cancelled' &&
      (await isCancelledByCustomer(db, orderId)));
  return isByCustomer && isCustomerSpared(db, orderId);
}

async function isCancelledByCustomer(db: Connection, orderId: number): Promise<boolean> {
  const found = await sql`
    select from order_states
    where order_id = ${orderId} and status = 'cancelled' and by_customer`.execute(db);
  return found.rows.length > 0;
}
