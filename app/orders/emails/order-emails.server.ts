import { createElement, type ReactElement } from 'react';
import { z } from 'zod';
import { describeAwaited } from '#app/orders/customer/awaited-release.ts';
import { isReadyToCollect, type Order, type OrderChange } from '#app/orders/order.ts';
import { type EmailedStatus, getEmailedStatus, orderStatuses } from '#app/orders/order-status.ts';
import { findOrder, listOrderNumbers } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ComposeEmail, Email, EmailAddress } from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { CustomerDeletedEmail } from './customer-deleted.email.tsx';
import { NewOrderEmail } from './new-order.email.tsx';
import { OrderChangedEmail } from './order-changed.email.tsx';
import { OrderConfirmationEmail } from './order-confirmation.email.tsx';
import type { EmailedOrder, OrderEmailShop } from './order-email-parts.tsx';
import { OrderReadyEmail } from './order-ready.email.tsx';
import { OrderStatusEmail } from './order-status.email.tsx';

const orderData = z.object({ orderId: z.int().positive() });
const changedData = orderData.extend({
  changeId: z.int().positive(),
  wasFeeUnknown: z.boolean().optional(),
});
const leftData = z.object({ orderIds: z.array(z.int().positive()).min(1) });
const statusData = orderData.extend({ status: z.enum(orderStatuses) });

async function readOrder(db: Connection, id: number): Promise<Order> {
  const order = await findOrder(db, { id });
  if (!order) throw new Error(`There is no order ${id} to write about.`);
  return order;
}

const getCustomer = ({ email, firstName, lastName }: EmailedOrder): EmailAddress => ({
  email,
  name: `${firstName} ${lastName}`,
});

const writeToCustomer = async (
  order: EmailedOrder,
  subject: string,
  body: ReactElement,
): Promise<Email> =>
  inLanguage(order.language, async () => ({
    to: getCustomer(order),
    subject: t(subject, { number: order.orderNumber }),
    ...(await renderEmail(body)),
  }));

/** To the customer, when the order was placed. Its subject is the specification's. */
export function buildOrderConfirmation(shop: OrderEmailShop, order: EmailedOrder): Promise<Email> {
  const subject = msg('Order Confirmation #{number}');
  return writeToCustomer(order, subject, createElement(OrderConfirmationEmail, { shop, order }));
}

/** To the shop, when an order was placed. The specification gives the beginning of its subject. */
export async function buildNewOrder(shop: OrderEmailShop, order: EmailedOrder): Promise<Email> {
  return {
    to: { email: shop.shopTo, name: shop.name },
    ...(order.email ? { replyTo: getCustomer(order) } : {}),
    subject: `New Order: ${order.orderNumber}, ${formatPrice(order.totalCents)}`,
    ...(await renderEmail(createElement(NewOrderEmail, { shop, order }))),
  };
}

export function buildOrderStatus(
  shop: OrderEmailShop,
  order: EmailedOrder,
  status: EmailedStatus,
): Promise<Email> {
  const { subject } = (describeAwaited(order) && status.email.awaited) || status.email;
  return writeToCustomer(order, subject, createElement(OrderStatusEmail, { shop, order, status }));
}

export function buildOrderReady(shop: OrderEmailShop, order: EmailedOrder): Promise<Email> {
  const subject = msg('Your order is ready');
  return writeToCustomer(order, subject, createElement(OrderReadyEmail, { shop, order }));
}

export function buildOrderChanged(
  shop: OrderEmailShop,
  order: EmailedOrder,
  change: Pick<OrderChange, 'kind' | 'detail'>,
  wasFeeUnknown?: boolean,
): Promise<Email> {
  const subject = msg('Order #{number} was changed');
  const props = { shop, order, change, wasFeeUnknown };
  return writeToCustomer(order, subject, createElement(OrderChangedEmail, props));
}

// An order whose customer has deleted the account has no address any more: no email is sent.

export const composeOrderConfirmation: ComposeEmail<OrderEmailShop> = async (db, shop, data) => {
  const order = await readOrder(db, orderData.parse(data).orderId);
  return order.email ? buildOrderConfirmation(shop, order) : null;
};

export const composeNewOrder: ComposeEmail<OrderEmailShop> = async (db, shop, data) =>
  buildNewOrder(shop, await readOrder(db, orderData.parse(data).orderId));

/** Null where the order was cancelled since, or is not cancelled any more. */
export const composeOrderStatus: ComposeEmail<OrderEmailShop> = async (db, shop, data) => {
  const { orderId, status } = statusData.parse(data);
  const order = await readOrder(db, orderId);
  const emailed = getEmailedStatus(status);
  if ((order.status === 'cancelled') !== (status === 'cancelled')) return null;
  return order.email && emailed ? buildOrderStatus(shop, order, emailed) : null;
};

/** Null where it is not ready any more. */
export const composeOrderReady: ComposeEmail<OrderEmailShop> = async (db, shop, data) => {
  const order = await readOrder(db, orderData.parse(data).orderId);
  return order.email && isReadyToCollect(order) ? buildOrderReady(shop, order) : null;
};

/** Null where the order was cancelled since. */
export const composeOrderChanged: ComposeEmail<OrderEmailShop> = async (db, shop, data) => {
  const { orderId, changeId, wasFeeUnknown } = changedData.parse(data);
  const order = await readOrder(db, orderId);
  const change = order.changes.find(({ id }) => id === changeId);
  return order.email && change && order.status !== 'cancelled'
    ? buildOrderChanged(shop, order, change, wasFeeUnknown)
    : null;
};

/** To the shop, when a customer has deleted the account while orders are open. */
export async function buildCustomerDeleted(
  shop: OrderEmailShop,
  orderNumbers: readonly string[],
): Promise<Email> {
  return {
    to: { email: shop.shopTo, name: shop.name },
    subject: `Customer left: ${orderNumbers.join(', ')}`,
    ...(await renderEmail(createElement(CustomerDeletedEmail, { shop, orderNumbers }))),
  };
}

export const composeCustomerDeleted: ComposeEmail<OrderEmailShop> = async (db, shop, data) => {
  const { orderIds } = leftData.parse(data);
  const numbers = await listOrderNumbers(db, orderIds);
  return buildCustomerDeleted(shop, [...numbers.values()]);
};
