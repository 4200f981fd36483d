import type { OrderStatus } from './order-status.ts';

/** One line of an order: a copy of the product as it was bought. */
export interface OrderLine {
  /** Null when the product was deleted since. */
  productId: number | null;
  name: string;
  image: string;
  category: string;
  subcategory: string;
  priceCents: number;
  quantity: number;
}

/** A status the order has had. */
export interface OrderState {
  status: OrderStatus;
  /** ISO instant. */
  at: string;
}

/** Who an order goes to and where, as it was placed. */
export interface OrderAddress {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string | null;
  notes: string | null;
}

export interface Order extends OrderAddress {
  id: number;
  orderNumber: string;
  /** Of the cart that became this order. */
  attemptKey: string;
  status: OrderStatus;
  totalCents: number;
  /** ISO instant. */
  createdAt: string;
  lines: readonly OrderLine[];
  /** From the first to the present one. */
  states: readonly OrderState[];
}

/** How long an administrator can undo a change of a status; its email waits as long. */
export const undoSeconds = 10;
