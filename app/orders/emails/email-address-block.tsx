import { Fragment } from 'react';
import { EmailDetails } from '#app/platform/email/email-parts.tsx';
import type { MailedOrder } from './email-order.ts';

/** Where an order goes, and what the customer wants us to know. Empty lines are left out. */
export function MailedAddress({ order }: { order: MailedOrder }) {
  return (
    <EmailDetails
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
        ['Notes', order.notes && <Notes text={order.notes} />],
      ]}
    />
  );
}

/** With a break after each line: not every mail program knows `white-space`. */
function Notes({ text }: { text: string }) {
  const [first, ...others] = text.split('\n');
  return (
    <bdi>
      {first}
      {others.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
        <Fragment key={index}>
          <br />
          {line}
        </Fragment>
      ))}
    </bdi>
  );
}
