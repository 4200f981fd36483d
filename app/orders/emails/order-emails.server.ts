import { createElement } from 'react';
import { z } from 'zod';
import type { Order } from '#app/orders/order.ts';
import { type EmailedStatus, getEmailedStatus, orderStatuses } from '#app/orders/order-status.ts';
import { findOrder, listOrderNumbers } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailAddress } from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { CustomerLeft } from './customer-deleted.email.tsx';
import { NewOrder } from './new-order.email.tsx';
import { OrderConfirmation } from './order-confirmation.email.tsx';
import type { MailedOrder, OrderMailShop } from './order-email-parts.tsx';
import { OrderStatusChanged } from './order-status.email.tsx';

const orderData = z.object({ orderId: z.int().positive() });
const leftData = z.object({ orderIds: z.array(z.int().positive()).min(1) });
const statusData = orderData.extend({ status: z.enum(orderStatuses) });

function customerOf({ email, firstName, lastName }: MailedOrder): EmailAddress {
  return { email, name: `${firstName} ${lastName}` };
}

async function readOrder(db: Connection, id: number): Promise<Order> {
  const order = await findOrder(db, { id });
  if (!order) throw new Error(`There is no order ${id} to write about.`);
  return order;
}

/** To the customer, when the order was placed. Its subject is the specification's. */
export async function orderConfirmation(shop: OrderMailShop, order: MailedOrder): Promise<Email> {
  return {
    to: customerOf(order),
    subject: `Order Confirmation #${order.orderNumber}`,
    ...(await renderEmail(createElement(OrderConfirmation, { shop, order }))),
  };
}

/** To the shop, when an order was placed. The specification gives the beginning of its subject. */
export async function newOrder(shop: OrderMailShop, order: MailedOrder): Promise<Email> {
  return {
    to: { email: shop.shopTo, name: shop.name },
    ...(order.email ? { replyTo: customerOf(order) } : {}),
    subject: `New Order: ${order.orderNumber}, ${formatPrice(order.totalCents)}`,
    ...(await renderEmail(createElement(NewOrder, { shop, order }))),
  };
}

/** To the customer, when the order has moved on. */
export async function orderStatus(
  shop: OrderMailShop,
  order: MailedOrder,
  status: EmailedStatus,
): Promise<Email> {
  return {
    to: customerOf(order),
    subject: `Order #${order.orderNumber} ${status.email.subject}`,
    ...(await renderEmail(createElement(OrderStatusChanged, { shop, order, status }))),
  };
}

// An order whose customer has deleted the account has no address any more: nobody is left to tell.

export async function composeOrderConfirmation(db: Connection, shop: OrderMailShop, data: unknown) {
  const order = await readOrder(db, orderData.parse(data).orderId);
  return order.email ? orderConfirmation(shop, order) : null;
}

export async function composeNewOrder(db: Connection, shop: OrderMailShop, data: unknown) {
  return newOrder(shop, await readOrder(db, orderData.parse(data).orderId));
}

export async function composeOrderStatus(db: Connection, shop: OrderMailShop, data: unknown) {
  const { orderId, status } = statusData.parse(data);
  const order = await readOrder(db, orderId);
  const emailed = getEmailedStatus(status);
  return order.email && emailed ? orderStatus(shop, order, emailed) : null;
}

/** To the shop, when a customer has deleted the account while orders are open. */
export async function customerLeft(
  shop: OrderMailShop,
  orderNumbers: readonly string[],
): Promise<Email> {
  return {
    to: { email: shop.shopTo, name: shop.name },
    subject: `Customer left: ${orderNumbers.join(', ')}`,
    ...(await renderEmail(createElement(CustomerLeft, { shop, orderNumbers }))),
  };
}

export async function composeCustomerLeft(db: Connection, shop: OrderMailShop, data: unknown) {
  const { orderIds } = leftData.parse(data);
  const numbers = await listOrderNumbers(db, orderIds);
  return customerLeft(shop, [...numbers.values()]);
}
