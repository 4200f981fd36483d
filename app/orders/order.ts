/** One line of an order: a copy of the product as it was bought. */
export interface OrderLine {
  /** Null when the product has gone since. */
  productId: number | null;
  name: string;
  image: string;
  priceCents: number;
  quantity: number;
}

export interface Order {
  orderNumber: string;
  status: string;
  totalCents: number;
  /** ISO instant. */
  createdAt: string;
  lines: readonly OrderLine[];
}
