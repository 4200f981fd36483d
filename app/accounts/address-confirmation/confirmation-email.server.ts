import { createElement } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { type EmailedLink, parseEmailedLink } from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { AddressConfirmation } from './address-confirmation.email.tsx';

/** Asks the owner of a new account to confirm the address. */
export async function createAddressConfirmation(
  shop: EmailShop,
  { email, url }: EmailedLink,
): Promise<Email> {
  return {
    to: { email },
    subject: 'Please confirm your address',
    ...(await renderEmail(createElement(AddressConfirmation, { shop, url }))),
  };
}

export async function composeAddressConfirmation(_db: Connection, shop: EmailShop, data: unknown) {
  return createAddressConfirmation(shop, parseEmailedLink(data));
}
