import type { OrderEmailShop } from '#app/orders/emails/order-email-parts.tsx';
import { pickDueSettings } from '#app/orders/order-due.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ComposeEmail, Email, EmailAddress } from '#app/platform/email/email.ts';
import type { QueuedEmail } from '#app/platform/email/email-queue.server.ts';
import { localCity } from '#app/settings/local-city.ts';
import { pickContact } from '#app/settings/shop-contact.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

const importWantEmails = () => import('#app/wants/want-emails.server.tsx');
const importShopCaseEmails = () => import('#app/cases/shop-case-emails.server.tsx');
const importCaseEmails = () => import('#app/cases/case-emails.server.tsx');
const importOrderEmails = () => import('#app/orders/emails/order-emails.server.ts');

/** Every email by its template name in `enqueueEmails`, loaded when the first one is due. */
const templates = new Map<string, () => Promise<ComposeEmail<OrderEmailShop>>>([
  ['order-confirmation', async () => (await importOrderEmails()).composeOrderConfirmation],
  ['new-order', async () => (await importOrderEmails()).composeNewOrder],
  ['order-status', async () => (await importOrderEmails()).composeOrderStatus],
  ['order-ready', async () => (await importOrderEmails()).composeOrderReady],
  ['order-changed', async () => (await importOrderEmails()).composeOrderChanged],
  ['customer-left', async () => (await importOrderEmails()).composeCustomerDeleted],
  [
    'credit-code',
    async () => (await import('#app/credit/credit-email.server.tsx')).composeCreditCode,
  ],
  ['case-news', async () => (await importCaseEmails()).composeCaseNews],
  ['case-opened', async () => (await importShopCaseEmails()).composeCaseOpened],
  ['complaints-due', async () => (await importShopCaseEmails()).composeComplaintsDue],
  [
    'password-reset',
    async () =>
      (await import('#app/accounts/password-reset/password-email.server.tsx')).composePasswordReset,
  ],
  [
    'address-confirmation',
    async () =>
      (await import('#app/accounts/address-confirmation/confirmation-email.server.tsx'))
        .composeAddressConfirmation,
  ],
  [
    'email-changed',
    async () => (await import('#app/accounts/users/account-email.server.ts')).composeEmailChanged,
  ],
  [
    'newsletter-confirmation',
    async () =>
      (await import('#app/newsletter/newsletter-email.server.tsx')).composeNewsletterConfirmation,
  ],
  ['want-confirmation', async () => (await importWantEmails()).composeWantConfirmation],
  [
    'price-drop',
    async () => (await import('#app/wishlist/price-drop-email.server.tsx')).composePriceDrop,
  ],
  ['want-notice', async () => (await importWantEmails()).composeWantNotice],
]);

/** Composes a queued email from the facts that the database has now. */
export async function composeEmail(
  db: Connection,
  shop: OrderEmailShop,
  { template, data }: QueuedEmail,
): Promise<Email | null> {
  const load = templates.get(template);
  if (!load) throw new Error(`There is no email '${template}'.`);
  const compose = await load();
  return compose(db, shop, data);
}

/** The facts of the shop that emails show; `origin` is where their links lead. */
export function toEmailShop(settings: ShopSettings, origin: string): OrderEmailShop {
  const { name, city, phone, email, orderMailTo } = settings;
  return {
    ...{ name, phone, email, origin, shopTo: orderMailTo },
    // In the language that the email is written in.
    get city() {
      return localCity(city);
    },
    get due() {
      return pickDueSettings(settings);
    },
    get contact() {
      return pickContact(settings);
    },
  };
}

export function getEmailSender({ mailFromName, mailFrom, name }: ShopSettings): EmailAddress {
  return { name: mailFromName || name, email: mailFrom };
}
