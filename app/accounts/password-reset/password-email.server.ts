import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { type EmailedLink, parseEmailedLink } from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { PasswordReset } from './password-reset.email.tsx';

/** Sends a link to set a new password. */
export async function createPasswordReset(
  shop: EmailShop,
  { email, url }: EmailedLink,
): Promise<Email> {
  return {
    to: { email },
    subject: 'Choose a new password',
    ...(await renderEmail(createElement(PasswordReset, { shop, url }))),
  };
}

export async function composePasswordReset(_db: Connection, shop: EmailShop, data: unknown) {
  return createPasswordReset(shop, parseEmailedLink(data));
}
