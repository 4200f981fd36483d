import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Mail, MailShop } from '#app/platform/email/email.ts';
import { type MailedLink, parseMailedLink } from '#app/platform/email/emailed-link.ts';
import { renderMail } from '#app/platform/email/render-email.server.ts';
import { NewsletterConfirmation } from './newsletter-confirmation.email.tsx';

/** To an address that was given to the newsletter: the second half of the double opt-in. */
export async function newsletterConfirmation(
  shop: MailShop,
  { email, url }: MailedLink,
): Promise<Mail> {
  return {
    to: { email },
    subject: `Confirm your ${shop.name} newsletter`,
    ...(await renderMail(createElement(NewsletterConfirmation, { shop, url }))),
  };
}

export async function composeNewsletterConfirmation(
  _db: Connection,
  shop: MailShop,
  data: unknown,
) {
  return newsletterConfirmation(shop, parseMailedLink(data));
}
