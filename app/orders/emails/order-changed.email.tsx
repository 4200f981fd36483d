import { describeChanged, type OrderChange } from '#app/orders/order.ts';
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import type { OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailDestination, OrderEmailItems } from './order-email-parts.tsx';

interface OrderChangedProps extends OrderEmailProps {
  change: Pick<OrderChange, 'kind' | 'detail'>;
}

function describeChange({ kind, detail }: OrderChangedProps['change']): string {
  if (kind === 'unit') return `We took one piece out of it: ${detail}.`;
  if (kind === 'split') {
    return `What is here comes first. A second parcel follows, at no further fee: ${detail}.`;
  }
  if (kind === 'fee') return 'We know what its delivery costs.';
  return kind === 'destination'
    ? 'It goes to another address now.'
    : describeChanged({ kind, detail });
}

/** To the customer: what is to be paid is another amount now. */
export function OrderChangedEmail({ shop, order, change }: OrderChangedProps) {
  const sentence = describeChange(change);
  return (
    <EmailLayout
      shop={shop}
      preview={sentence}
      title="Your order was changed"
      reason={`You get this mail because you ordered at ${shop.name} with this address.`}
    >
      <EmailText>
        Hello <bdi>{order.firstName}</bdi>, this is about your order{' '}
        <strong dir="ltr">{order.orderNumber}</strong>. {sentence}
      </EmailText>
      <EmailHeading>Your order now</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      <OrderEmailDestination order={order} />
      <EmailButton href={`${shop.origin}/orders`}>See your orders</EmailButton>
    </EmailLayout>
  );
}
