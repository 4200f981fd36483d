import { Fragment } from 'react';
import { describeOrderDue, describeReadyCash } from '#app/orders/order-due.ts';
import {
  EmailDetails,
  EmailHeading,
  EmailLayout,
  EmailText,
  EmailTextLink,
} from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import type { ShopContact } from '#app/settings/shop-contact.ts';
import type { OrderEmailProps } from './order-email-parts.tsx';
import { OrderEmailItems, OrdersButton } from './order-email-parts.tsx';

export function OrderReadyEmail({ shop, order }: OrderEmailProps) {
  const { contact } = shop;
  const sentence = t('You can collect it in our shop in {city} now.', { city: shop.city });
  const hours = contact.localHours ?? contact.openingHours;
  const due = describeOrderDue(order, shop.due);
  return (
    <EmailLayout
      shop={shop}
      preview={sentence}
      title={t('Your order is ready')}
      reason={t('You get this mail because you ordered at {shop} with this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        {rich('Hello {name}, this is about your order {number}.', {
          name: <bdi>{order.firstName}</bdi>,
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}{' '}
        {sentence} {due && describeReadyCash(due)}
      </EmailText>
      <EmailHeading>{t('Where and when')}</EmailHeading>
      <EmailDetails
        facts={[
          [t('Address'), <ShopPlace key="place" contact={contact} />],
          [t('Opening hours'), hours.length > 0 && <Hours key="hours" lines={hours} />],
        ]}
      />
      <EmailHeading>{t('Your order')}</EmailHeading>
      <OrderEmailItems order={order} shop={shop} />
      <OrdersButton order={order} shop={shop} />
    </EmailLayout>
  );
}

function ShopPlace({ contact }: { contact: ShopContact }) {
  const place = <bdi>{[contact.street, contact.city].filter(Boolean).join(', ')}</bdi>;
  return contact.mapPin ? <EmailTextLink href={contact.mapPin}>{place}</EmailTextLink> : place;
}

function Hours({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}
