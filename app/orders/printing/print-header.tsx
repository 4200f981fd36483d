import type { OrderStatus } from '#app/orders/order-status.ts';
import styles from './receipt.module.css';

/** The shop, at the head of what it prints. */
export interface SheetShop {
  name: string;
  city?: string;
  phone?: string;
  email?: string;
}

/** What every printed sheet says of an order. */
export interface PrintedOrder {
  orderNumber: string;
  status: OrderStatus;
  /** ISO instant. */
  createdAt: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  city: string;
  postalCode?: string | null;
}

export interface SheetHeadProps {
  title: string;
  order: PrintedOrder;
  date: string;
  shop: SheetShop;
}

/** Title, number and date, the shop, and where the order goes. */
export function SheetHead({ title, order, date, shop }: SheetHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p dir="ltr">{order.orderNumber}</p>
          <p>{date}</p>
        </div>
        <address>
          {shop.name}
          <br />
          {shop.city}
          <br />
          <bdi dir="ltr">{shop.phone}</bdi>
          <br />
          {shop.email}
        </address>
      </header>
      {order.status === 'cancelled' && <p className={styles.cancelled}>Cancelled</p>}
      <p className={styles.to}>
        <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        <br />
        <bdi>{order.address}</bdi>
        <br />
        <bdi>{order.city}</bdi>
        <br />
        {order.postalCode && (
          <>
            <bdi>{order.postalCode}</bdi>
            <br />
          </>
        )}
        <bdi dir="ltr">{order.phone}</bdi>
      </p>
    </>
  );
}
