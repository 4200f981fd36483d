import { listOrderNumbers } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type FailedEmail, listFailedEmails } from '#app/platform/email/email-queue.server.ts';

/** A mail that could not be sent, without what only its reader may see. */
export interface UnsentEmail {
  id: string;
  /** Which mail: 'Order confirmation'. */
  what: string;
  /** The order it is about; null for mails about something else. */
  orderNumber: string | null;
  failedAt: string;
  reason: string;
}

const shownAtMost = 20;

function wordsOf(template: string): string {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function orderIdOf({ data }: FailedEmail): number | null {
  return typeof data.orderId === 'number' ? data.orderId : null;
}

/** The newest mails that could not be sent. Their data stay here: a reset link is not for others. */
export async function listUnsentEmails(db: Connection): Promise<UnsentEmail[]> {
  const mails = await listFailedEmails(db, shownAtMost);
  const ids = mails.map(orderIdOf).filter((id) => id !== null);
  const numbers = ids.length > 0 ? await listOrderNumbers(db, ids) : new Map<number, string>();
  return mails.map((mail) => ({
    id: mail.id,
    what: wordsOf(mail.template),
    orderNumber: numbers.get(orderIdOf(mail) ?? 0) ?? null,
    failedAt: mail.failedAt.toISOString(),
    reason: mail.reason,
  }));
}
