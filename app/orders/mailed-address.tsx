import { MailFacts } from '#app/platform/mail-parts.tsx';
import type { MailedOrder } from './mailed-order.ts';

/** Where an order goes, and what the customer wants us to know. Empty lines are left out. */
export function MailedAddress({ order }: { order: MailedOrder }) {
  return (
    <MailFacts
      facts={[
        ['Name', <bdi key="name">{`${order.firstName} ${order.lastName}`}</bdi>],
        ['Address', <bdi key="address">{order.address}</bdi>],
        ['City', <bdi key="city">{order.city}</bdi>],
        ['Postal code', order.postalCode],
        [
          'Phone',
          <bdi key="phone" dir="ltr">
            {order.phone}
          </bdi>,
        ],
        ['Notes', order.notes && <bdi>{order.notes}</bdi>],
      ]}
    />
  );
}
