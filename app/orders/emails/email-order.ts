import type { OrderAddress, OrderLine } from '#app/orders/order.ts';
import type { EmailShop } from '#app/platform/email/email.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';

/** What mails say of an order. */
export interface MailedOrder extends OrderAddress {
  orderNumber: string;
  totalCents: number;
  lines: readonly OrderLine[];
}

/** What mails about orders say of the shop. */
export interface OrderMailShop extends EmailShop {
  terms: DeliveryTerms;
}
