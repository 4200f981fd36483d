import type { Connection } from '#app/platform/database/database.server.ts';
import { type EmailedLink, type EmailShop, parseEmailedLink } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';

/** Asks the owner of a new account to confirm the address. */
export function createAddressConfirmation(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: 'Please confirm your address',
    preview: 'One press, so that mails about your orders arrive.',
    title: 'Please confirm your address',
    reason: `You get this mail because somebody made an account at ${shop.name} with this address.`,
    button: 'Confirm my address',
    children: (
      <>
        <EmailText>
          Welcome to {shop.name}. Please confirm that this mailbox is yours, so that mails about
          your orders reach you. You can order without it, too. The link is good for{' '}
          <strong>seven days</strong>.
        </EmailText>
        <EmailText>Was it not you? Then do nothing: the address stays unconfirmed.</EmailText>
      </>
    ),
  });
}

export async function composeAddressConfirmation(_db: Connection, shop: EmailShop, data: unknown) {
  return createAddressConfirmation(shop, parseEmailedLink(data));
}
