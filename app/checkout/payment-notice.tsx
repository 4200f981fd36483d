import { Banknote } from 'lucide-react';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

export function PaymentNotice({ terms }: { terms: DeliveryTerms }) {
  return (
    <Notice
      tone="highlight"
      icon={<Banknote className="icon" aria-hidden="true" />}
      title="Cash on delivery"
    >
      Pay the courier in US dollars when your order arrives. Delivery costs {deliveryCost(terms)}{' '}
      depending on location and is not part of the total.
    </Notice>
  );
}
