/**
 * The channel on which PostgreSQL says that an order is new or has moved, with its id. A hint, never
 * the truth: whoever hears it reads the tables. It is said when the transaction commits.
 */
export const ordersChannel = 'orders';
