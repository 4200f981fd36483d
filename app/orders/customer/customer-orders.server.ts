import { type RawBuilder, sql } from 'kysely';

export type OrdersCondition = RawBuilder<boolean>;

/** What an account has ordered itself: all that its user is shown, because phones are not verified. */
export const ordersOfAccount = (userId: string): OrdersCondition =>
  sql<boolean>`orders.user_id = ${userId}`;

/** For the owner: what a person ordered with an account, by phone and as a guest. */
export const ordersOfCustomer = (customerId: string): OrdersCondition =>
  sql<boolean>`orders.id in (select customer_orders(${customerId}))`;

/** What is erased with a customer: orders of another account stay with it, also where they are joined. */
export const ordersToErase = (customerId: string): OrdersCondition =>
  sql<boolean>`(orders.user_id = ${customerId}
    or orders.user_id is null and ${ordersOfCustomer(customerId)})`;
