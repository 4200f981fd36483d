import type { Connection } from '#app/platform/database/database.server.ts';
import { type EmailedLink, type EmailShop, parseEmailedLink } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';

/** Sends a link to set a new password. */
export function createPasswordReset(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: 'Choose a new password',
    preview: 'The link is good for one hour.',
    title: 'Choose a new password',
    reason: `You get this mail because somebody asked for a new password at ${shop.name} with this address.`,
    button: 'Choose a new password',
    children: (
      <>
        <EmailText>
          Here is the way back in. The link is good for <strong>one hour</strong> and works once.
        </EmailText>
        <EmailText>
          You did not ask for it? Then do nothing: your password stays as it is, and nobody but the
          owner of this mailbox can use the link.
        </EmailText>
      </>
    ),
  });
}

export async function composePasswordReset(_db: Connection, shop: EmailShop, data: unknown) {
  return createPasswordReset(shop, parseEmailedLink(data));
}
