import { describeOrderDue } from '#app/orders/order-due.ts';
import {
  EmailButton,
  EmailDetails,
  EmailHeading,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import type { OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailAddress, OrderEmailItems } from './order-email-parts.tsx';

export function NewOrderEmail({ shop, order }: OrderEmailProps) {
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const amount = describeOrderDue(order, shop.due);
  const due = amount?.due ?? formatPrice(order.totalCents);
  const cash = order.isCollected ? 'cash when it is collected' : 'cash on delivery';
  const payment = amount?.dueCents === 0 ? 'nothing left to pay' : cash;
  const customer = `${order.firstName} ${order.lastName}`;
  const reason = 'You get this mail because new orders are reported to this address.';
  return (
    <EmailLayout
      shop={shop}
      preview={`${units} ${units === 1 ? 'piece' : 'pieces'} for ${customer}, ${order.city}`}
      title="New order"
      reason={order.email ? `${reason} Answering it writes to the customer.` : reason}
    >
      <EmailText>
        <strong dir="ltr">{order.orderNumber}</strong>
        {`, ${due}, ${payment}.`}
      </EmailText>
      <EmailHeading>Items</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      <EmailHeading>Customer</EmailHeading>
      <EmailDetails
        facts={[
          [
            'Email',
            order.email && (
              <bdi key="email" dir="ltr">
                {order.email}
              </bdi>
            ),
          ],
        ]}
      />
      <OrderEmailAddress order={order} />
      <EmailButton href={`${shop.origin}/admin/orders/${order.orderNumber}`}>
        Open the order
      </EmailButton>
    </EmailLayout>
  );
}
