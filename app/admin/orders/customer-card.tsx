import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { OrderDetails } from '#app/orders/order-details.server.ts';
import { getWhatsAppUrl } from '#app/platform/text/tel.ts';
import styles from './order.module.css';

/** Who ordered, where it goes, and the ways to reach them. */
export function CustomerCard({ order }: { order: OrderDetails }) {
  const { firstName, lastName, email, phone, address, city, postalCode, notes } = order;
  return (
    <section>
      <h3>Customer</h3>
      <p className={styles.customer}>
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </p>
      <ul className={styles.ways}>
        {phone && (
          <>
            <li>
              <a href={`tel:${phone}`} aria-label={`Call ${phone}`}>
                <Phone className="icon" aria-hidden="true" />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </li>
            <li>
              <a href={getWhatsAppUrl(phone)} target="_blank" rel="noreferrer">
                <MessageCircle className="icon" aria-hidden="true" />
                WhatsApp
              </a>
            </li>
          </>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <Mail className="icon" aria-hidden="true" />
              <bdi>{email}</bdi>
            </a>
          </li>
        )}
      </ul>
      <h3>Address</h3>
      <address className={styles.address}>
        <bdi>{address}</bdi>
        <bdi>{city}</bdi>
        {postalCode && <bdi>{postalCode}</bdi>}
      </address>
      {notes && (
        <>
          <h3>Order notes</h3>
          <p className={styles.text}>{notes}</p>
        </>
      )}
    </section>
  );
}
