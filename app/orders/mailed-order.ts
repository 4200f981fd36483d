import type { DeliveryTerms } from '#app/catalogue/delivery-terms.ts';
import type { MailShop } from '#app/platform/mail.ts';
import type { OrderAddress, OrderLine } from './order.ts';

/** What mails say of an order. */
export interface MailedOrder extends OrderAddress {
  orderNumber: string;
  totalCents: number;
  lines: readonly OrderLine[];
}

/** What mails about orders say of the shop. */
export interface OrderMailShop extends MailShop {
  terms: DeliveryTerms;
}
