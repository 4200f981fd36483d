import { describeAwaited } from '#app/orders/customer/awaited-release.ts';
import { describeOrderDue, describeReadyCash } from '#app/orders/order-due.ts';
import type { EmailedStatus, StatusTone } from '#app/orders/order-status.ts';
import { EmailHeading, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import type { OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailItems, OrdersButton } from './order-email-parts.tsx';

interface OrderStatusChangedProps extends OrderEmailProps {
  status: EmailedStatus;
}

export function OrderStatusEmail({ shop, order, status }: OrderStatusChangedProps) {
  const { awaited, collectedSentence, asksForCash = false } = status.email;
  const release = awaited ? describeAwaited(order) : null;
  const { title } = (release && awaited) || status.email;
  const packed = (order.isCollected && collectedSentence) || status.email.sentence;
  const sentence = release ?? t(packed);
  const due = describeOrderDue(order, shop.due);
  return (
    <EmailLayout
      shop={shop}
      preview={sentence}
      title={t(title)}
      reason={t('You get this mail because you ordered at {shop} with this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        <EmailStatusTag status={status} />
      </EmailText>
      <EmailText>
        {rich('Hello {name}, this is about your order {number}.', {
          name: <bdi>{order.firstName}</bdi>,
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}{' '}
        {sentence}
      </EmailText>
      {asksForCash && due && <EmailText>{describeReadyCash(due)}</EmailText>}
      <EmailHeading>{t('Your order')}</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      <OrdersButton order={order} shop={shop} />
    </EmailLayout>
  );
}

// The light colours of the tokens, which are readable on both the light and the dark card.
const colours: Readonly<Record<StatusTone, { backgroundColor: string; color: string }>> = {
  yellow: { backgroundColor: '#ffe08a', color: '#543c00' },
  blue: { backgroundColor: '#cbe0ff', color: '#0b3776' },
  purple: { backgroundColor: '#e3d6fb', color: '#482787' },
  green: { backgroundColor: '#c9edd3', color: '#0d4c27' },
  red: { backgroundColor: '#fbd2cc', color: '#841a0f' },
};

function EmailStatusTag({ status: { label, tone } }: { status: EmailedStatus }) {
  return (
    <span
      style={{
        display: 'inline-block',
        padding: '3px 12px 4px',
        ...colours[tone],
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 600,
      }}
    >
      <span data-skip-in-text="true">■ </span>
      {t(label)}
    </span>
  );
}
