import type { MailShop } from '#app/platform/email/email.ts';
import { MailFrame } from '#app/platform/email/email-frame.tsx';
import { MailKey, MailText } from '#app/platform/email/email-parts.tsx';

export interface CustomerLeftProps {
  shop: MailShop;
  orderNumbers: readonly string[];
}

/** To the shop: a customer has deleted the account while orders are open. */
export function CustomerLeft({ shop, orderNumbers }: CustomerLeftProps) {
  const [first] = orderNumbers;
  const single = orderNumbers.length === 1;
  return (
    <MailFrame
      shop={shop}
      preview={`Still open: ${orderNumbers.join(', ')}`}
      title="A customer has left"
      reason="You get this mail because new orders are reported to this address."
    >
      <MailText>
        The customer of <strong dir="ltr">{orderNumbers.join(', ')}</strong> has deleted the
        account.
      </MailText>
      <MailText>
        {single ? 'The order is' : 'The orders are'} still to be delivered or cancelled. Name,
        e-mail, phone, address and notes stay until then and are erased a day later.
      </MailText>
      <MailKey
        href={single ? `${shop.origin}/admin/orders/${first}` : `${shop.origin}/admin/orders`}
      >
        {single ? 'Open the order' : 'Open the orders'}
      </MailKey>
    </MailFrame>
  );
}
