import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { type EmailedLink, parseEmailedLink } from '#app/platform/email/emailed-link.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { NewsletterConfirmation } from './newsletter-confirmation.email.tsx';

/** To an address that was given to the newsletter: the second half of the double opt-in. */
export async function newsletterConfirmation(
  shop: EmailShop,
  { email, url }: EmailedLink,
): Promise<Email> {
  return {
    to: { email },
    subject: `Confirm your ${shop.name} newsletter`,
    ...(await renderEmail(createElement(NewsletterConfirmation, { shop, url }))),
  };
}

export async function composeNewsletterConfirmation(
  _db: Connection,
  shop: EmailShop,
  data: unknown,
) {
  return newsletterConfirmation(shop, parseEmailedLink(data));
}
