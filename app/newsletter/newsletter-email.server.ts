import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { type EmailedLink, parseEmailedLink } from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { NewsletterConfirmation } from './newsletter-confirmation.email.tsx';

/** Asks the owner of an address to confirm: the second half of the double opt-in. */
export async function createNewsletterConfirmation(
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
  return createNewsletterConfirmation(shop, parseEmailedLink(data));
}
