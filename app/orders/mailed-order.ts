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
