import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { EmailedLink, EmailShop } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { composeLinkEmail, createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';

export function createPasswordReset(shop: EmailShop, link: EmailedLink) {
  return createLinkEmail(shop, link, {
    subject: t('Choose a new password'),
    preview: t('The link is good for one hour.'),
    title: t('Choose a new password'),
    reason: t(
      'You get this mail because somebody asked for a new password at {shop} with this address.',
      { shop: shop.name },
    ),
    button: t('Choose a new password'),
    children: (
      <>
        <EmailText>
          {rich('Here is the way back in. The link is good for <b>one hour</b> and works once.', {
            b: (inside) => <strong>{inside}</strong>,
          })}
        </EmailText>
        <EmailText>
          {t(
            'You did not ask for it? Then do nothing: your password stays as it is, and nobody but the owner of this mailbox can use the link.',
          )}
        </EmailText>
      </>
    ),
  });
}

const compose = composeLinkEmail(createPasswordReset);
const expiry = z.object({ expiresAt: z.coerce.date().optional() });

/** Null after an outage that the link did not outlive. */
export async function composePasswordReset(db: Connection, shop: EmailShop, data: unknown) {
  const { expiresAt } = expiry.parse(data);
  return expiresAt && expiresAt <= new Date() ? null : compose(db, shop, data);
}
