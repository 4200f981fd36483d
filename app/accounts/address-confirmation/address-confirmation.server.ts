import type { RouterContextProvider } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import {
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { getLinkOrigin } from '#app/platform/http/request-url.server.ts';
import { localUrl } from '#app/platform/language/words.ts';

/** False, and nothing sent, where the shop does not know its own address (see `getLinkOrigin`). */
export async function sendConfirmationLink(
  context: Readonly<RouterContextProvider>,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const origin = getLinkOrigin(context.get(configContext).publicUrl, context.get(originContext));
  if (origin === null) {
    context.get(logContext).warn('no email to confirm an address is sent before PUBLIC_URL is set');
    return false;
  }
  const token = await context.get(authenticationContext).createConfirmationToken(id);
  const data = { email, url: origin + localUrl(`/confirm-address?token=${token}`) };
  await enqueueEmails(context.get(databaseContext), [{ template: 'address-confirmation', data }]);
  return true;
}

/** The account that a link is for, and whether its address is confirmed; null for a link that expired. */
export async function findAddressConfirmation(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<{ userId: string; email: string; isConfirmed: boolean } | null> {
  const userId = await context.get(authenticationContext).findConfirmationUserId(token);
  if (!userId) return null;
  const user = await context
    .get(databaseContext)
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? { userId, email: user.email, isConfirmed: user.email_verified } : null;
}
