import type { User } from '#app/accounts/current-user.server.ts';
import { adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { listOrderNumbers } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { countEmails } from '#app/platform/email/email-queue.server.ts';
import {
  type FailedEmail,
  listFailedEmails,
  resendEmails,
} from '#app/platform/email/failed-emails.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { capitalize } from '#app/platform/text/capitalize.ts';

export interface UnsentEmail {
  id: string;
  /** Which email: 'Order confirmation'. */
  what: string;
  /** The order it is about; null for emails about something else. */
  orderNumber: string | null;
  failedAt: string;
  reason: string;
}

const shownAtMost = 20;

function formatTemplate(template: string): string {
  return capitalize(template.replaceAll('-', ' '));
}

function readOrderId({ data }: FailedEmail): number | null {
  return typeof data.orderId === 'number' ? data.orderId : null;
}

export interface UnsentEmails {
  emails: UnsentEmail[];
  total: number;
}

/** Lists the newest emails that could not be sent. Their data stay here: a reset link is not for others. */
export async function listUnsentEmails(db: Connection): Promise<UnsentEmails> {
  const failed = await listFailedEmails(db, shownAtMost);
  const ids = failed.map(readOrderId).filter((id) => id !== null);
  const numbers = ids.length > 0 ? await listOrderNumbers(db, ids) : new Map<number, string>();
  const emails = failed.map((email) => ({
    id: email.id,
    what: formatTemplate(email.template),
    orderNumber: numbers.get(readOrderId(email) ?? 0) ?? null,
    failedAt: email.failedAt.toISOString(),
    reason: email.reason,
  }));
  const isComplete = failed.length < shownAtMost;
  return { emails, total: isComplete ? failed.length : (await countEmails(db)).failed };
}

/** Sends one email again, or all that failed; returns how many. */
function resend(db: Database, admin: User, which: 'all' | { id: string }): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const count = await resendEmails(transaction, which);
    const entry = {
      action: 'resend',
      subjectKind: 'email',
      subjectId: which === 'all' ? 'all' : which.id,
    } as const;
    if (count > 0) await recordAudit(transaction, admin, { ...entry, after: { count } });
    return count;
  });
}

function toResult(count: number) {
  if (count === 0) return refuse('This mail no longer waits here.', { atOnce: true });
  const sent = count === 1 ? 'The mail is' : `${count} mails are`;
  return done(`${sent} being sent again.`, { atOnce: true });
}

export const resendForms = {
  resend: adminForm({ mail: formField.raw() }, async ({ mail }, { db, admin }) =>
    toResult(await resend(db, admin, { id: mail })),
  ),
  'resend-all': adminForm({}, async (_, { db, admin }) => toResult(await resend(db, admin, 'all'))),
};
