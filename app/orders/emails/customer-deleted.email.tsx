import type { EmailShop } from '#app/platform/email/email.ts';
import { EmailButton, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';

interface CustomerLeftProps {
  shop: EmailShop;
  orderNumbers: readonly string[];
}

/** To the shop: a customer has deleted the account while orders are open. */
export function CustomerDeletedEmail({ shop, orderNumbers }: CustomerLeftProps) {
  const [first] = orderNumbers;
  const single = orderNumbers.length === 1;
  return (
    <EmailLayout
      shop={shop}
      preview={`Still open: ${orderNumbers.join(', ')}`}
      title="A customer has left"
      reason="You get this mail because new orders are reported to this address."
    >
      <EmailText>
        The customer of <strong dir="ltr">{orderNumbers.join(', ')}</strong> has deleted the
        account.
      </EmailText>
      <EmailText>
        {single ? 'The order is' : 'The orders are'} still to be delivered or cancelled. Name,
        e-mail, phone, address and notes stay until then and are erased within two days.
      </EmailText>
      <EmailButton
        href={single ? `${shop.origin}/admin/orders/${first}` : `${shop.origin}/admin/orders`}
      >
        {single ? 'Open the order' : 'Open the orders'}
      </EmailButton>
    </EmailLayout>
  );
}
