import type { OrderStatus } from './order-status.ts';

/** One line of an order: a copy of the product as it was bought. */
export interface OrderLine {
  /** Null when the product has gone since. */
  productId: number | null;
  name: string;
  image: string;
  priceCents: number;
  quantity: number;
}

/** A state the order has been in. */
export interface OrderState {
  status: OrderStatus;
  /** ISO instant. */
  at: string;
}

export interface Order {
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

/** How long an administrator can undo a change of a status; its mail waits as long. */
export const undoSeconds = 10;
