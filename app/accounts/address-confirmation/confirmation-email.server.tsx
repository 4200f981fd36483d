import type { EmailedLink, EmailShop } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { composeLinkEmail, createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';

export function createAddressConfirmation(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: t('Please confirm your address'),
    preview: t('One press, so that mails about your orders arrive.'),
    title: t('Please confirm your address'),
    reason: t('You get this mail because somebody made an account at {shop} with this address.', {
      shop: shop.name,
    }),
    button: t('Confirm my address'),
    children: (
      <>
        <EmailText>
          {rich(
            'Welcome to {shop}. Please confirm that this mailbox is yours, so that mails about your orders reach you. You can order without it, too. The link is good for <b>seven days</b>.',
            { shop: shop.name, b: (inside) => <strong>{inside}</strong> },
          )}
        </EmailText>
        <EmailText>
          {t('Was it not you? Then do nothing: the address stays unconfirmed.')}
        </EmailText>
      </>
    ),
  });
}

export const composeAddressConfirmation = composeLinkEmail(createAddressConfirmation);
