import { Fragment, type ReactNode } from 'react';
import { dueLabel, type PricedDelivery } from '#app/delivery/amount-due.ts';
import { MapPinLink } from '#app/orders/map-pin-link.tsx';
import {
  describeDiscount,
  formatPreOrder,
  type Order,
  type OrderAddress,
  type OrderLine,
} from '#app/orders/order.ts';
import { describeOrderDue, type OrderDueSettings } from '#app/orders/order-due.ts';
import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailBadge,
  EmailButton,
  EmailDetails,
  EmailHeading,
  emailColors,
  emailDisplayFont,
} from '#app/platform/email/email-layout.tsx';
import { getEmailImageUrl } from '#app/platform/images/image-url.ts';
import { localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { ShopContact } from '#app/settings/shop-contact.ts';

export interface OrderEmailProps {
  order: EmailedOrder;
  shop: OrderEmailShop;
}

const ruled = { borderBottom: `1px solid ${emailColors.line}`, padding: '10px 0' };
const side = 56;

/** At twice its size, since email programs blur what they enlarge. */
function imageUrl(image: string, origin: string): string {
  const url = getEmailImageUrl(image);
  return url.startsWith('/') ? origin + url : url;
}

interface OrderEmailItemsProps extends OrderEmailProps {
  hasDue?: boolean;
}

export function OrderEmailItems(props: OrderEmailItemsProps) {
  const { order, shop, hasDue = order.status !== 'delivered' } = props;
  const due = describeOrderDue(order, shop.due);
  const discount = describeDiscount(order);
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="m-line m-table"
      style={{ width: '100%', borderTop: `1px solid ${emailColors.line}` }}
    >
      <tbody>
        {order.lines.map((line) => (
          <Item
            key={`${line.productId} ${line.name} ${line.priceCents}`}
            line={line}
            origin={shop.origin}
          />
        ))}
        {discount && <AmountRow label={discount}>{formatPrice(-order.discountCents)}</AmountRow>}
        <AmountRow label={t('Total')} isStrong>
          {due ? (
            formatPrice(order.totalCents)
          ) : (
            <EmailBadge>{formatPrice(order.totalCents)}</EmailBadge>
          )}
        </AmountRow>
        {due && (
          <>
            <AmountRow label={due.label}>{due.fee}</AmountRow>
            {due.credit && <AmountRow label={t('Credit')}>{due.credit}</AmountRow>}
          </>
        )}
        {due && hasDue && (
          <>
            <AmountRow label={t(dueLabel)} isStrong>
              <EmailBadge>{due.due}</EmailBadge>
            </AmountRow>
            {[due.lira, due.days].map((text) => text && <SmallRow key={text}>{text}</SmallRow>)}
          </>
        )}
      </tbody>
    </table>
  );
}

/** Between an amount and what stands before it. */
const startGap = () => (pageLanguage() === 'ar' ? { paddingRight: 12 } : { paddingLeft: 12 });

interface AmountRowProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

function AmountRow({ label, isStrong = false, children }: AmountRowProps) {
  const text = { padding: '10px 0 0', color: emailColors.ink, fontWeight: isStrong ? 800 : 400 };
  return (
    <tr>
      <td data-skip-in-text="true" />
      <td className="m-ink" style={text}>
        <bdi>{label}</bdi>
      </td>
      <td
        align={pageLanguage() === 'ar' ? 'left' : 'right'}
        className="m-ink"
        dir={pageLanguage() === 'ar' ? 'auto' : 'ltr'}
        style={{ ...text, ...startGap() }}
      >
        {children}
      </td>
    </tr>
  );
}

function SmallRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td data-skip-in-text="true" />
      <td
        colSpan={2}
        className="m-ink2"
        style={{ color: emailColors.ink2, fontSize: 14, lineHeight: '21px' }}
      >
        {children}
      </td>
    </tr>
  );
}

function Item({ line, origin }: { line: OrderLine; origin: string }) {
  const { name, image, quantity, priceCents } = line;
  const preOrder = formatPreOrder(line);
  return (
    <tr>
      <td data-skip-in-text="true" className="m-line" style={{ ...ruled, width: side + 14 }}>
        <img
          src={imageUrl(image, origin)}
          alt=""
          width={side}
          height={side}
          className="m-sunken"
          style={{ display: 'block', backgroundColor: emailColors.sunken, objectFit: 'cover' }}
        />
      </td>
      <td
        className="m-line m-ink"
        style={{
          ...ruled,
          color: emailColors.ink,
          fontSize: 16,
          lineHeight: '22px',
          wordBreak: 'break-word',
        }}
      >
        {quantity} × <bdi>{name}</bdi>
        {preOrder && (
          <span className="m-ink2" style={{ color: emailColors.ink2, fontSize: 14 }}>
            {` (${preOrder})`}
          </span>
        )}
      </td>
      <td
        align={pageLanguage() === 'ar' ? 'left' : 'right'}
        className="m-line m-ink"
        dir="ltr"
        style={{
          ...ruled,
          ...startGap(),
          color: emailColors.ink,
          fontFamily: emailDisplayFont,
          fontSize: 18,
          whiteSpace: 'nowrap',
        }}
      >
        {formatPrice(priceCents * quantity)}
      </td>
    </tr>
  );
}

/** Where an order goes, and what the customer wants us to know. Empty lines are skipped. */
export function OrderEmailAddress({ order }: { order: EmailedOrder }) {
  return (
    <EmailDetails
      facts={[
        [t('Name'), <bdi key="name">{`${order.firstName} ${order.lastName}`}</bdi>],
        [t('Address'), <bdi key="address">{order.address}</bdi>],
        [t('Building and floor'), order.building && <bdi key="building">{order.building}</bdi>],
        [t('Landmark'), order.landmark && <bdi key="landmark">{order.landmark}</bdi>],
        [t('City'), <bdi key="city">{order.city}</bdi>],
        [t('Postal code'), order.postalCode],
        [
          t('Phone'),
          <bdi key="phone" dir="ltr">
            {order.phone}
          </bdi>,
        ],
        [t('Map pin'), order.mapPin && <MapPinLink key="pin" href={order.mapPin} />],
        [t('Notes'), order.notes && <MultilineText text={order.notes} />],
      ]}
    />
  );
}

export function OrderEmailDestination({ order }: { order: EmailedOrder }) {
  return (
    <>
      <EmailHeading>{order.isCollected ? t('Your details') : t('We deliver to')}</EmailHeading>
      <OrderEmailAddress order={order} />
    </>
  );
}

/** Leads to the orders of the customer's account; nothing for an order without one. */
export function OrdersButton({ order, shop }: OrderEmailProps) {
  return (
    order.hasAccount && (
      <EmailButton href={shop.origin + localUrl('/orders')}>{t('See your orders')}</EmailButton>
    )
  );
}

/** A text with a break after each line: not every email program knows `white-space`. */
export function MultilineText({ text }: { text: string }) {
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

export interface EmailedOrder
  extends OrderAddress,
    PricedDelivery,
    Pick<
      Order,
      | 'hasAccount'
      | 'orderNumber'
      | 'status'
      | 'lines'
      | 'discountCents'
      | 'discountReason'
      | 'language'
      | 'readyAt'
    > {}

export interface OrderEmailShop extends EmailShop {
  due: OrderDueSettings;
  contact: ShopContact;
}
