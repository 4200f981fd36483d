import type { AmountDue } from '#app/delivery/amount-due.ts';
import { describePreOrders } from '#app/orders/order.ts';
import type { OrderDueSettings } from '#app/orders/order-due.ts';
import { describeOrderDue } from '#app/orders/order-due.ts';
import { getEmailedStatus } from '#app/orders/order-status.ts';
import { EmailHeading, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { EmailedOrder, OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailDestination, OrderEmailItems, OrdersButton } from './order-email-parts.tsx';

export function OrderConfirmationEmail({ shop, order }: OrderEmailProps) {
  const amount = describeOrderDue(order, shop.due);
  const due = amount?.due ?? formatPrice(order.totalCents);
  const payment = order.isCollected
    ? t('You pay when you collect it: {due}.', { due })
    : t('You pay cash on delivery: {due}.', { due });
  const preOrder = describePreOrders(order);
  // The email may have waited for its provider.
  const cancelled = order.status === 'cancelled' ? getEmailedStatus('cancelled')?.email : null;
  return (
    <EmailLayout
      shop={shop}
      preview={cancelled ? t(cancelled.sentence) : describePreview(order, due, amount)}
      title={cancelled ? t(cancelled.title) : t('Thank you for your order')}
      reason={t('You get this mail because an order was placed at {shop} with this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        {rich('Hello {name}, your order {number} is in.', {
          name: <bdi>{order.firstName}</bdi>,
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}
        {cancelled && ` ${t(cancelled.sentence)}`}
        {!cancelled && !preOrder && ` ${t('We are taking it off the shelf now.')}`}
      </EmailText>
      <EmailHeading>{t('Your order')}</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      {!cancelled && (
        <>
          <EmailHeading>{t('What happens next')}</EmailHeading>
          <EmailText>
            {preOrder ?? describeWay(order, shop.due)}{' '}
            {amount?.dueCents === 0
              ? t('Nothing is left to pay.')
              : `${payment} ${shop.due.cashNote}`}
          </EmailText>
          <OrderEmailDestination order={order} />
        </>
      )}
      <OrdersButton order={order} shop={shop} />
    </EmailLayout>
  );
}

function describePreview(
  { isCollected }: EmailedOrder,
  due: string,
  amount: AmountDue | null,
): string {
  if (isCollected) return due;
  const isPaid = amount?.dueCents === 0;
  const cash = isPaid ? t('Nothing is left to pay.') : t('{due}, cash on delivery.', { due });
  return amount?.days ? `${cash} ${amount.days}.` : cash;
}

const describeWay = ({ isCollected }: EmailedOrder, { city }: OrderDueSettings): string =>
  isCollected
    ? t('We tell you when it is ready. Then you collect it in {city}.', { city })
    : t('A courier brings it, and calls you first.');
