import { describePreOrders } from '#app/orders/order.ts';
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import type { EmailedOrder, OrderEmailShop } from './order-email-parts.tsx';
import { OrderEmailAddress, OrderEmailItems } from './order-email-parts.tsx';

export interface OrderConfirmationProps {
  shop: OrderEmailShop;
  order: EmailedOrder;
}

export function OrderConfirmationEmail({ shop, order }: OrderConfirmationProps) {
  const total = formatPrice(order.totalCents);
  const { deliveryDays, cutOff } = shop.terms;
  const preOrder = describePreOrders(order.lines);
  return (
    <EmailLayout
      shop={shop}
      preview={`${total}, cash on delivery${preOrder ? '' : `, at your door in ${deliveryDays} days`}.`}
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
        {preOrder ??
          `A courier brings it in ${deliveryDays} days if you ordered before ${cutOff} on a working day, and calls you first.`}{' '}
        You pay cash on delivery: {total} for the order and {deliveryCost(shop.terms)} for the
        delivery, depending on where you are.
      </EmailText>
      <EmailHeading>We deliver to</EmailHeading>
      <OrderEmailAddress order={order} />
      <EmailButton href={`${shop.origin}/orders`}>See your orders</EmailButton>
    </EmailLayout>
  );
}
