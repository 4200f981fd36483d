import type { DeliveryTerms } from '#app/catalogue/delivery-terms.ts';
import type { MailShop } from '#app/platform/mail.ts';
import type { OrderLine } from './order.ts';

/** What mails say of an order. */
export interface MailedOrder {
  orderNumber: string;
  totalCents: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string | null;
  notes: string | null;
  lines: readonly OrderLine[];
}

/** What mails about orders say of the shop. */
export interface OrderMailShop extends MailShop {
  terms: DeliveryTerms;
}
