import { randomUUID } from 'node:crypto';
import type { OrderAttempt, ShippingDetails } from '#app/orders/place-order.server.ts';

/** An attempt of the user 'buyer' at two pieces of product 1 for $20.00, but for what a test changes. */
export function orderAttempt(
  change: Partial<OrderAttempt> = {},
  shipping: Partial<ShippingDetails> = {},
): OrderAttempt {
  return {
    userId: 'buyer',
    attemptKey: randomUUID(),
    totalCents: 2000,
    wanted: [{ productId: 1, quantity: 2, name: 'Named in the cart' }],
    shipping: {
      firstName: 'Rana',
      lastName: 'Haddad',
      email: 'rana@example.com',
      phone: '+9613123456',
      address: 'Hamra, blue gate',
      city: 'Beirut',
      notes: null,
      ...shipping,
    },
    ...change,
  };
}
