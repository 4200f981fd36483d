import type { Connection } from '#app/platform/database/database.server.ts';
import { type EmailedLink, type EmailShop, parseEmailedLink } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';

/** Asks the owner of an address to confirm: the second half of the double opt-in. */
export function createNewsletterConfirmation(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: `Confirm your ${shop.name} newsletter`,
    preview: 'One press and you are in. No spam, no resets.',
    title: 'Press start to subscribe',
    reason: `You get this mail because somebody gave this address to the newsletter of ${shop.name}.`,
    button: 'Confirm my subscription',
    children: (
      <>
        <EmailText>
          New arrivals and rare finds, once a week. Please confirm that this mailbox is yours and
          that you want the newsletter of {shop.name}.
        </EmailText>
        <EmailText>
          Was it not you? Then do nothing: without the press of this key we do not write again.
        </EmailText>
      </>
    ),
  });
}

export async function composeNewsletterConfirmation(
  _db: Connection,
  shop: EmailShop,
  data: unknown,
) {
  return createNewsletterConfirmation(shop, parseEmailedLink(data));
}
