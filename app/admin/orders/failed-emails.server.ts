import { listOrderNumbers } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type FailedEmail, listFailedEmails } from '#app/platform/email/email-queue.server.ts';

/** An email that could not be sent, without what only its reader may see. */
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
  const name = template.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function readOrderId({ data }: FailedEmail): number | null {
  return typeof data.orderId === 'number' ? data.orderId : null;
}

/** Lists the newest emails that could not be sent. Their data stay here: a reset link is not for others. */
export async function listUnsentEmails(db: Connection): Promise<UnsentEmail[]> {
  const emails = await listFailedEmails(db, shownAtMost);
  const ids = emails.map(readOrderId).filter((id) => id !== null);
  const numbers = ids.length > 0 ? await listOrderNumbers(db, ids) : new Map<number, string>();
  return emails.map((email) => ({
    id: email.id,
    what: formatTemplate(email.template),
    orderNumber: numbers.get(readOrderId(email) ?? 0) ?? null,
    failedAt: email.failedAt.toISOString(),
    reason: email.reason,
  }));
}
