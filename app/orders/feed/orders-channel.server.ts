/**
 * The channel on which PostgreSQL says that an order is new or has moved. A hint, never
 * the truth: whoever hears it reads the tables. It is said once the transaction is
 * committed.
 */
export const ordersChannel = 'orders';

/** The same for an administrator who has seen the list: other windows reset their badge. */
export const seenChannel = 'orders_seen';
