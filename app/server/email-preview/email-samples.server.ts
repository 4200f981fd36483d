import { createAddressConfirmation } from '#app/accounts/address-confirmation/confirmation-email.server.tsx';
import { createPasswordReset } from '#app/accounts/password-reset/password-email.server.tsx';
import { createEmailChanged } from '#app/accounts/users/account-email.server.ts';
import type { Case } from '#app/cases/case.ts';
import { buildCaseNews } from '#app/cases/case-emails.server.tsx';
import { buildCaseOpened, buildComplaintsDue } from '#app/cases/shop-case-emails.server.tsx';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { buildCreditCode } from '#app/credit/credit-email.server.tsx';
import { createNewsletterConfirmation } from '#app/newsletter/newsletter-email.server.tsx';
import type { EmailedOrder, OrderEmailShop } from '#app/orders/emails/order-email-parts.tsx';
import {
  buildCustomerDeleted,
  buildNewOrder,
  buildOrderChanged,
  buildOrderConfirmation,
  buildOrderReady,
  buildOrderStatus,
} from '#app/orders/emails/order-emails.server.ts';
import { getEmailedStatus, orderStatuses } from '#app/orders/order-status.ts';
import type { Email } from '#app/platform/email/email.ts';
import { createWantConfirmation, createWantNotice } from '#app/wants/want-emails.server.tsx';
import { createPriceDrop } from '#app/wishlist/price-drop-email.server.tsx';
import { composeTestEmail } from './test-email.server.ts';

function line(name: string, priceCents: number, quantity: number) {
  const category = 'Nintendo';
  const image = categoryImageUrl(category);
  const kind = { category, subcategory: '', preOrder: null, facts: null, returnedQuantity: 0 };
  return { position: 1, ...kind, productId: priceCents, name, image, priceCents, quantity };
}

const order: EmailedOrder = {
  hasAccount: true,
  orderNumber: 'ORD-1795224993123',
  totalCents: 138_849,
  discountCents: 0,
  creditCents: 0,
  discountReason: null,
  language: 'en' as const,
  firstName: 'Rana',
  lastName: 'Haddad <script>alert(1)</script>',
  email: 'rana@example.com',
  phone: '+9613123456',
  address: 'Hamra, Jeanne d’Arc Street, blue gate, third floor',
  city: 'Beirut بيروت',
  postalCode: null,
  building: 'Nasr building, third floor',
  landmark: 'مقابل محل الورد',
  mapPin: 'https://maps.example.com/?q=33.89,35.48',
  status: 'pending',
  placeTitle: 'Beirut',
  deliveryFeeCents: 400,
  isCollected: false,
  readyAt: null,
  dueFrom: '2026-11-24',
  dueTo: '2026-11-25',
  lbpRate: 89_500,
  notes: 'Call before you come. The bell is broken since "the power" & the lift <b>too</b>.',
  lines: [
    line('Cedar Quest', 3450, 2),
    line('Two-Button Controller with a Very Long Name, Boxed, Collector’s Edition 1989', 6949, 1),
    line('Sandouk Pocket, the Handheld', 125_000, 1),
  ],
};

const collected: EmailedOrder = {
  ...order,
  status: 'processing',
  ...{ isCollected: true, readyAt: '2026-11-24T12:02:00.000Z' },
  ...{ deliveryFeeCents: 0, dueFrom: null, dueTo: null },
};

const email = 'rana@example.com';
const wantsPath = '/wants?t=sample';

const copy: ProductSummary = {
  id: 12,
  name: 'Panzer Cedar Saga <PAL>',
  priceCents: 12_500,
  compareAtCents: null,
  image: categoryImageUrl('Sega'),
  category: 'Sega',
  subcategory: 'Saturn',
  stock: 1,
  inStock: true,
  releasedOn: null,
  copyLine: 'Complete · Very good · PAL',
};

const asked: Case = {
  ...{ id: 12, kind: 'offer', stage: 'waiting', outcome: null, userId: null, orderId: null },
  ...{ orderNumber: null, name: 'Rana Haddad <script>alert(1)</script>', email, language: 'en' },
  ...{ phone: '+9613123456', words: 'All of it works.', ground: null, refundCents: 0 },
  ...{ wishes: 'cash', dueOn: '2026-12-10', openedAt: '2026-11-26T12:00:00.000Z', askedAt: null },
  ...{ agreedAt: null, receivedAt: null, closedAt: null, entries: [], photoIds: [] },
  lines: [
    {
      ...{ position: 1, orderPosition: null, quantity: 1, what: 'Cedar Quest', platform: 'NES' },
      ...{ completeness: 'boxed', words: '', serial: null, askedCents: 4000, cashCents: 2000 },
      ...{ creditCents: 2500, decision: null, productId: null },
    },
  ],
};

export const emailSamples = new Map<string, (shop: OrderEmailShop) => Promise<Email>>([
  ['order-confirmation', (shop) => buildOrderConfirmation(shop, order)],
  ['new-order', (shop) => buildNewOrder(shop, order)],
  ...orderStatuses.flatMap((name): [string, (shop: OrderEmailShop) => Promise<Email>][] => {
    const status = getEmailedStatus(name);
    return status
      ? [[`order-${name}`, (shop) => buildOrderStatus(shop, { ...order, status: name }, status)]]
      : [];
  }),
  ['order-ready', (shop) => buildOrderReady(shop, collected)],
  [
    'order-changed',
    (shop) => buildOrderChanged(shop, order, { kind: 'unit', detail: 'Cedar Quest' }),
  ],
  [
    'case-news',
    (shop) => buildCaseNews(shop, asked, { entry: undefined, url: `${shop.origin}/c?t=sample` }),
  ],
  ['case-opened', (shop) => buildCaseOpened(shop, asked, undefined)],
  ['complaints-due', (shop) => buildComplaintsDue(shop, [{ ...asked, kind: 'complaint' }])],
  ['credit-code', (shop) => buildCreditCode(shop, email, '123456')],
  ['customer-left', (shop) => buildCustomerDeleted(shop, [order.orderNumber])],
  ['test-mail', (shop) => composeTestEmail(shop, email)],
  [
    'password-reset',
    (shop) =>
      createPasswordReset(shop, { email, url: `${shop.origin}/reset-password?token=sample` }),
  ],
  [
    'address-confirmation',
    (shop) =>
      createAddressConfirmation(shop, {
        email,
        url: `${shop.origin}/confirm-address?token=sample`,
      }),
  ],
  [
    'email-changed',
    (shop) => createEmailChanged(shop, { to: email, before: email, after: 'rana@example.org' }),
  ],
  [
    'newsletter-confirmation',
    (shop) =>
      createNewsletterConfirmation(shop, {
        email,
        url: `${shop.origin}/newsletter/confirm?token=sample`,
      }),
  ],
  [
    'price-drop',
    (shop) =>
      createPriceDrop(email, {
        shop,
        drops: [
          { product: { ...copy, priceCents: 3500 }, fromCents: 4200 },
          { product: { ...copy, id: 13, name: 'Cedar Quest', priceCents: 1950 }, fromCents: 2000 },
        ],
        moreCount: 2,
        stopUrl: `${shop.origin}/wishlist/price-mails?t=sample`,
      }),
  ],
  [
    'want-confirmation',
    (shop) =>
      createWantConfirmation(shop, { email, what: copy.name, url: shop.origin + wantsPath }),
  ],
  [
    'want-notice',
    (shop) =>
      createWantNotice(email, {
        shop,
        products: [copy],
        moreCount: 0,
        url: shop.origin + wantsPath,
      }),
  ],
  [
    'want-notice-of-many',
    (shop) =>
      createWantNotice(email, {
        shop,
        products: [copy, { ...copy, id: 13, name: 'Cedar Quest' }],
        moreCount: 3,
        url: shop.origin + wantsPath,
      }),
  ],
]);
