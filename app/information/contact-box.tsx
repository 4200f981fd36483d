import { Mail, MapPin, Phone } from 'lucide-react';
import { telUrl } from '#app/platform/tel.ts';
import { Panel } from '#app/ui/panel.tsx';
import styles from './contact-box.module.css';

export interface ContactBoxProps {
  city: string;
  phone: string;
  email: string;
}

export function ContactBox({ city, phone, email }: ContactBoxProps) {
  return (
    <Panel aria-labelledby="contact-title">
      <h2 id="contact-title">Ask us</h2>
      <address className={styles.contact}>
        <span className={styles.way}>
          <MapPin className="icon" aria-hidden="true" />
          {city}
        </span>
        <a className={styles.way} href={telUrl(phone)}>
          <Phone className="icon" aria-hidden="true" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
        <a className={styles.way} href={`mailto:${email}`}>
          <Mail className="icon" aria-hidden="true" />
          <bdi>{email}</bdi>
        </a>
      </address>
    </Panel>
  );
}
