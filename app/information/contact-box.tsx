import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './contact-box.module.css';

export interface ContactBoxProps {
  city: string;
  phone: string;
  whatsapp: string;
  email: string;
}

export function ContactBox({ city, phone, whatsapp, email }: ContactBoxProps) {
  return (
    <Panel aria-labelledby="contact-title">
      <h2 id="contact-title">Ask us</h2>
      <address className={styles.contact}>
        <span className={styles.way}>
          <MapPin className="icon" aria-hidden="true" />
          {city}
        </span>
        <a className={styles.way} href={getTelUrl(phone)}>
          <Phone className="icon" aria-hidden="true" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
        <a className={styles.way} href={getWhatsAppUrl(whatsapp)}>
          <MessageCircle className="icon" aria-hidden="true" />
          <span>
            WhatsApp <bdi dir="ltr">{whatsapp}</bdi>
          </span>
        </a>
        <a className={styles.way} href={`mailto:${email}`}>
          <Mail className="icon" aria-hidden="true" />
          <bdi>{email}</bdi>
        </a>
      </address>
    </Panel>
  );
}
