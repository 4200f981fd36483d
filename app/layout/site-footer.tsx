import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { ColourStrip } from './colour-strip.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { ShopLogo } from './shop-logo.tsx';
import styles from './site-footer.module.css';

const services = {
  '/we-buy-products': 'We Buy your Products',
  '/payment-delivery-info': 'Payment delivery & pick up info',
  '/warranty-defective-products': 'Warranty & defective products',
  '/complaint-settlement': 'Complaint Settlement',
  '/blog': 'Blog',
};

export interface SiteFooterProps {
  shopName: string;
  contact: { city: string; phone: string; whatsapp: string; email: string };
  /** Of the copyright; from the server, so that both sides say the same. */
  year: number;
}

export function SiteFooter({ shopName, contact, year }: SiteFooterProps) {
  return (
    <footer className={`header-surface ${styles.footer}`}>
      <ColourStrip />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <ShopLogo name={shopName} />
            <NewsletterForm />
          </div>
          <nav aria-label="Customer service">
            <h2 className={styles.title}>Customer service</h2>
            <ul>
              {Object.entries(services).map(([to, text]) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className={styles.title}>Contact</h2>
            <Contact {...contact} />
          </div>
        </div>
        <div className={styles.end}>
          <p>{`© ${year} ${shopName}`}</p>
          <ThemeSwitch />
          <p>Prices in US dollars. Cash on delivery.</p>
        </div>
      </div>
    </footer>
  );
}

function Contact({ city, phone, whatsapp, email }: SiteFooterProps['contact']) {
  return (
    <address className={styles.contact}>
      <span className={styles.link}>
        <MapPin className="icon" />
        {city}
      </span>
      <a href={getTelUrl(phone)} className={styles.link}>
        <Phone className="icon" />
        <bdi dir="ltr">{phone}</bdi>
      </a>
      <a href={getWhatsAppUrl(whatsapp)} className={styles.link}>
        <MessageCircle className="icon" />
        <span>
          WhatsApp <bdi dir="ltr">{whatsapp}</bdi>
        </span>
      </a>
      <a href={`mailto:${email}`} className={styles.link}>
        <Mail className="icon" />
        <bdi>{email}</bdi>
      </a>
    </address>
  );
}
