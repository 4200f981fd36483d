import { describePreOrders } from '#app/orders/order.ts';
import type { OrderDueSettings } from '#app/orders/order-due.ts';
import { describeOrderDue } from '#app/orders/order-due.ts';
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import type { EmailedOrder, OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailDestination, OrderEmailItems } from './order-email-parts.tsx';

export function OrderConfirmationEmail({ shop, order }: OrderEmailProps) {
  const { deliveryDays, cashNote } = shop.due;
  const due = describeOrderDue(order, shop.due)?.due ?? formatPrice(order.totalCents);
  const preOrder = describePreOrders(order);
  return (
    <EmailLayout
      shop={shop}
      preview={`${due}, cash on delivery${order.dueTo ? `, at your door in ${deliveryDays} days` : ''}.`}
      title="Thank you for your order"
      reason={`You get this mail because an order was placed at ${shop.name} with this address.`}
    >
      <EmailText>
        Hello <bdi>{order.firstName}</bdi>, your order{' '}
        <strong dir="ltr">{order.orderNumber}</strong> is in.
        {!preOrder && ' We are taking it off the shelf now.'}
      </EmailText>
      <EmailHeading>Your order</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      <EmailHeading>What happens next</EmailHeading>
      <EmailText>
        {preOrder ?? describeWay(order, shop.due)} You pay cash on delivery: {due}. {cashNote}
      </EmailText>
      <OrderEmailDestination order={order} />
      <EmailButton href={`${shop.origin}/orders`}>See your orders</EmailButton>
    </EmailLayout>
  );
}

function describeWay(
  { isCollected, dueTo }: EmailedOrder,
  { deliveryDays, cutOff, city }: OrderDueSettings,
): string {
  if (isCollected) return `We tell you when it is ready. Then you collect it in ${city}.`;
  // A repair has no days.
  return dueTo === null
    ? 'A courier brings it, and calls you first.'
    : `A courier brings it in ${deliveryDays} days if you ordered before ${cutOff} on a working day, and calls you first.`;
}
