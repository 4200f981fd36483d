import { describeChanged, type OrderChange } from '#app/orders/order.ts';
import { EmailHeading, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import type { OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailDestination, OrderEmailItems, OrdersButton } from './order-email-parts.tsx';

interface OrderChangedProps extends OrderEmailProps {
  change: Pick<OrderChange, 'kind' | 'detail'>;
  wasFeeUnknown?: boolean;
}

function describeChange({ shop, order, change, wasFeeUnknown }: OrderChangedProps): string {
  const { kind, detail } = change;
  // '3 × Cedar Quest' is more than one.
  if (kind === 'unit' && !/^\d+ × /.test(detail))
    return t('We took one piece out of it: {detail}.', { detail });
  if (kind === 'split')
    return t('What is here comes first. A second parcel follows, at no further fee: {detail}.', {
      detail,
    });
  if (kind === 'fee')
    return wasFeeUnknown
      ? t('We know what its delivery costs.')
      : t('The delivery fee is {fee} now.', { fee: detail });
  if (kind !== 'destination') return describeChanged({ kind, detail });
  if (!detail.split(', ').includes('Collecting')) return t('It goes to another address now.');
  return order.isCollected
    ? t('You collect it in {city}. We write when it is ready.', { city: shop.city })
    : t('It is delivered to you, instead of being collected.');
}

/** To the customer: what is to be paid is another amount now. */
export function OrderChangedEmail(props: OrderChangedProps) {
  const { shop, order } = props;
  const sentence = describeChange(props);
  return (
    <EmailLayout
      shop={shop}
      preview={sentence}
      title={t('Your order was changed')}
      reason={t('You get this mail because you ordered at {shop} with this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        {rich('Hello {name}, this is about your order {number}.', {
          name: <bdi>{order.firstName}</bdi>,
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}{' '}
        {sentence}
      </EmailText>
      <EmailHeading>{t('Your order now')}</EmailHeading>
      <OrderEmailItems order={order} shop={shop} hasDue />
      <OrderEmailDestination order={order} />
      <OrdersButton order={order} shop={shop} />
    </EmailLayout>
  );
}
