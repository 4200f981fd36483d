import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { QueuedEmail } from '#app/platform/email/email-queue.server.ts';
import { selectMailbox } from '#app/platform/email/mailbox.server.ts';

/**
 * How many orders of a day may send emails to one mailbox: those of one account, and those of all
 * accounts. The first is narrower, so that a stranger's orders do not silence a customer's own.
 */
export const orderEmailLimits = { perAccount: 10, inAll: 30 };

/** How many changes of one order by its customer are mailed in a day: its link is enough to make them. */
export const maxChangeEmails = 5;

/**
 * Whether an order writes nothing to its customer by itself: anybody may order in a stranger's name,
 * and orders without end would flood the stranger's mailbox.
 */
export async function isMailboxLimitReached(db: Connection, orderId: number): Promise<boolean> {
  const { perAccount, inAll } = orderEmailLimits;
  const found = await sql<{ ofAccount: number; ofAll: number }>`
    select count(*) filter (where is_own) as "ofAccount", count(*) as "ofAll" from (
      select earlier.user_id is not distinct from placed.user_id as is_own
      from orders as placed, orders as earlier
      where placed.id = ${orderId} and placed.email <> '' and earlier.id < placed.id
        and earlier.created_at > placed.created_at - interval '1 day'
        and ${selectMailbox('earlier.email')} = ${selectMailbox('placed.email')}
      limit ${inAll}
    ) as same_mailbox`.execute(db);
  const [{ ofAccount, ofAll } = { ofAccount: 0, ofAll: 0 }] = found.rows;
  return ofAccount >= perAccount || ofAll >= inAll;
}

/** Whether a queued email was caused by a customer and its mailbox has reached the limit. */
export async function isEmailWithheld(
  db: Connection,
  { template, data }: QueuedEmail,
): Promise<boolean> {
  const orderId = Number(data.orderId);
  if (template === 'order-changed') {
    const count = await countChanges(db, Number(data.changeId));
    return count > maxChangeEmails || (count > 0 && (await isMailboxLimitReached(db, orderId)));
  }
  const isByCustomer =
    template === 'order-confirmation' ||
    (template === 'order-status' &&
      data.status === 'cancelled' &&
      (await isCancelledByCustomer(db, orderId)));
  return isByCustomer && isMailboxLimitReached(db, orderId);
}

/** Counts the emails of a day, up to this one, about changes of an order by its customer; 0 for others' changes. */
async function countChanges(db: Connection, changeId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from order_changes as made join order_changes as earlier
      on earlier.order_id = made.order_id and earlier.id <= made.id and earlier.by_customer
    where made.id = ${changeId} and made.by_customer and earlier.email_job_id is not null
      and earlier.created_at > made.created_at - interval '1 day'`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Who cancelled last: the owner may have reopened what the customer had cancelled. */
async function isCancelledByCustomer(db: Connection, orderId: number): Promise<boolean> {
  const found = await sql<{ isByCustomer: boolean }>`
    select by_customer as "isByCustomer" from order_states
    where order_id = ${orderId} and status = 'cancelled'
    order by id desc limit 1`.execute(db);
  return found.rows[0]?.isByCustomer ?? false;
}
