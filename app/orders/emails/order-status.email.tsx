import { type MailedStatusName, statusNews } from '#app/orders/feed/status-changes.ts';
import { EmailLayout } from '#app/platform/email/email-frame.tsx';
import { EmailButton, EmailHeading, EmailText } from '#app/platform/email/email-parts.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import type { MailedOrder, OrderMailShop } from './email-order.ts';
import { MailedOrderItems } from './email-order-items.tsx';
import { MailedStatus } from './email-status-message.tsx';

export interface OrderStatusProps {
  shop: OrderMailShop;
  order: MailedOrder;
  status: MailedStatusName;
}

export function OrderStatus({ shop, order, status }: OrderStatusProps) {
  const { title, sentence } = statusNews[status];
  const isComing = status === 'processing' || status === 'shipped';
  return (
    <EmailLayout
      shop={shop}
      preview={sentence}
      title={title}
      reason={`You get this mail because you ordered at ${shop.name} with this address.`}
    >
      <EmailText>
        <MailedStatus status={status} />
      </EmailText>
      <EmailText>
        Hello <bdi>{order.firstName}</bdi>, this is about your order{' '}
        <strong dir="ltr">{order.orderNumber}</strong>. {sentence}
      </EmailText>
      {status === 'shipped' && (
        <EmailText>
          Have {formatPrice(order.totalCents)} ready in cash, and {deliveryCost(shop.terms)} for the
          delivery, depending on where you are.
        </EmailText>
      )}
      <EmailHeading>Your order</EmailHeading>
      <MailedOrderItems order={order} shop={shop} delivery={isComing} />
      <EmailButton href={`${shop.origin}/orders`}>See your orders</EmailButton>
    </EmailLayout>
  );
}
