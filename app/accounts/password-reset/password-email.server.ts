import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Mail, MailShop } from '#app/platform/email/email.ts';
import { type MailedLink, parseMailedLink } from '#app/platform/email/emailed-link.ts';
import { renderMail } from '#app/platform/email/render-email.server.ts';
import { PasswordReset } from './password-reset.email.tsx';

/** To whoever asked for a new password, with the link that lets them choose one. */
export async function passwordReset(shop: MailShop, { email, url }: MailedLink): Promise<Mail> {
  return {
    to: { email },
    subject: 'Choose a new password',
    ...(await renderMail(createElement(PasswordReset, { shop, url }))),
  };
}

export async function composePasswordReset(_db: Connection, shop: MailShop, data: unknown) {
  return passwordReset(shop, parseMailedLink(data));
}
