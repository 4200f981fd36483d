import { createElement } from 'react';
import { z } from 'zod';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { EmailChanged } from './account-email.email.tsx';
import { revokeAccess } from './account-lock.server.ts';
import { deleteConfirmationLinks } from './users.server.ts';

/** Writes to both addresses, signs the user out everywhere. Refuses another account's address. */
export async function changeAccountEmail(
  db: Database,
  userId: string,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'taken'> {
  const after = email.toLowerCase();
  const change = db.transaction().execute(async (transaction) => {
    const users = transaction
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', userId);
    const user = await users.forUpdate().executeTakeFirst();
    if (!user) return 'unknown';
    const { email: before, language } = user;
    if (before === after) return 'done';
    const update = transaction.updateTable('users').set({ email: after, email_verified: false });
    await update.where('id', '=', userId).execute();
    await revokeAccess(transaction, userId);
    await deleteConfirmationLinks(transaction, userId);
    const subject = { subjectKind: 'user', subjectId: userId } as const;
    const values = { before: { email: before }, after: { email: after } };
    await recordAudit(transaction, actor, { action: 'edit', ...subject, ...values });
    const write = (to: string) => ({
      template: 'email-changed',
      data: { to, before, after, language },
    });
    await enqueueEmails(transaction, [write(before), write(after)]);
    return 'done';
  });
  return change.catch((error: { code?: string; constraint?: string }) => {
    if (error.code === '23505' && error.constraint === 'users_email_key') return 'taken';
    throw error;
  });
}

const emailChange = z.object({
  ...{ to: z.email(), before: z.email(), after: z.email() },
  language: z.enum(['en', 'ar', 'fr']).default('en'),
});

/** To the address that an account had, and to the one that it has now. */
export async function createEmailChanged(
  shop: EmailShop,
  { to, before, after }: Omit<z.infer<typeof emailChange>, 'language'>,
): Promise<Email> {
  return {
    to: { email: to },
    subject: t('You sign in with another address now'),
    ...(await renderEmail(createElement(EmailChanged, { shop, before, after }))),
  };
}

export async function composeEmailChanged(_db: Connection, shop: EmailShop, data: unknown) {
  const { language, ...change } = emailChange.parse(data);
  return inLanguage(language, () => createEmailChanged(shop, change));
}
