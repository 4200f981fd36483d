import type { RequestedItem } from '#app/catalogue/stock/stock.server.ts';
import type { CreditHolder } from '#app/credit/credit.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import type { OrderAddress, OrderChannel } from './order.ts';

/** Where an order is to go; the phone is E.164, such as +9613123456. */
export type ShippingDetails = Omit<
  OrderAddress,
  'postalCode' | 'building' | 'landmark' | 'mapPin'
> &
  Partial<Pick<OrderAddress, 'building' | 'landmark' | 'mapPin'>>;

/** What the browser sends of an order. Prices, names and the real total are the database's (decision 20). */
export interface OrderAttempt {
  /** Null for an order that an administrator places for a customer. */
  userId: string | null;
  placedBy?: { id: string; email: string };
  /** How the order came; by default over the web. */
  channel?: OrderChannel;
  /** Of the messages about the order; English by default. */
  language?: Language;
  /** One key, one order: a double click or a retry carries the same (decision 22). */
  attemptKey: string;
  shipping: ShippingDetails;
  /** In cart order, each product once. */
  lines: readonly RequestedItem[];
  /** The total the customer saw. */
  totalCents: number;
  isCollected?: boolean;
  /** Settles a counter sale, paid as it is placed, in its transaction: nobody gets an email. */
  settle?: (db: Connection, orderNumber: string) => Promise<void>;
  /** Whose credit is to pay for it as far as it reaches, and the balance that they saw. */
  credit?: { holder: CreditHolder; balanceCents: number };
  /** The fee the customer saw, null for a range. A form that shows none takes the fee as it is. */
  shownFeeCents?: number | null;
}
