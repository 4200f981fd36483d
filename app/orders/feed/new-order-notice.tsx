import { PackageCheck } from 'lucide-react';
import { formatPrice } from '#app/platform/text/money.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

export interface NewOrderNoticeProps {
  totalCents: number;
  terms: DeliveryTerms;
}

/** The mark of an order that was placed just now, with what happens next. */
export function NewOrderNotice({ totalCents, terms }: NewOrderNoticeProps) {
  return (
    <Notice
      tone="ok"
      icon={<PackageCheck className="icon" aria-hidden="true" />}
      title="New. What happens next"
    >
      A confirmation is on its way to your email. We pack your order and a courier calls you within{' '}
      {terms.deliveryDays} days. Have {formatPrice(totalCents)} ready in cash, and{' '}
      {deliveryCost(terms)} for the delivery.
    </Notice>
  );
}
