import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';

/** At this hour of Beirut the shop is told of the complaints that are due. */
const reportHour = 9;
/** Days before the due day. */
const reportDays = 3;

/** Mails the shop once about complaints whose answer is due in three days or less. Returns how many. */
export async function reportComplaintsDue(db: Database, now = new Date()): Promise<number> {
  const local = sql`(${now}::timestamptz at time zone 'Asia/Beirut')`;
  return db.transaction().execute(async (transaction) => {
    // Marked in the transaction that enqueues the email: another process finds none.
    const due = await sql<{ id: number }>`
      update cases set due_mailed_at = ${now}
      where kind = 'complaint' and stage = 'to-answer' and due_mailed_at is null
        and due_on <= ${local}::date + ${reportDays}::int
        and extract(hour from ${local}) >= ${reportHour}
      returning id`.execute(transaction);
    const caseIds = due.rows.map(({ id }) => id).sort((one, other) => one - other);
    if (caseIds.length > 0)
      await enqueueEmails(transaction, [{ template: 'complaints-due', data: { caseIds } }]);
    return caseIds.length;
  });
}
