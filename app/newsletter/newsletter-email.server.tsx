import type { EmailedLink, EmailShop } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { composeLinkEmail, createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { t } from '#app/platform/language/words.ts';

/** Asks the owner of an address to confirm: the second half of the double opt-in. */
export function createNewsletterConfirmation(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: t('Confirm your {shop} newsletter', { shop: shop.name }),
    preview: t('One press and you are in. No spam, no resets.'),
    title: t('Press start to subscribe'),
    reason: t('You get this mail because somebody gave this address to the newsletter of {shop}.', {
      shop: shop.name,
    }),
    button: t('Confirm my subscription'),
    children: (
      <>
        <EmailText>
          {t(
            'New arrivals and rare finds, once a week. Please confirm that this mailbox is yours and that you want the newsletter of {shop}.',
            { shop: shop.name },
          )}
        </EmailText>
        <EmailText>
          {t(
            'Was it not you? Then do nothing: without the press of this key we do not write again.',
          )}
        </EmailText>
      </>
    ),
  });
}

export const composeNewsletterConfirmation = composeLinkEmail(createNewsletterConfirmation);
