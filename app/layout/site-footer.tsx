import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { newsletterConsent, newsletterMessages } from '#app/newsletter/newsletter-consent.ts';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import type { ShopContact } from '#app/settings/shop-contact.ts';
import { VisitLinks } from '#app/settings/visit-links.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { checkFields, useFieldError } from '#app/ui/controls/validated-form.tsx';
import { ColourStrip, ShopLogo } from './brand.tsx';
import styles from './site-footer.module.css';

const services = {
  '/we-buy-products': 'We Buy your Products',
  '/payment-delivery-info': 'Payment delivery & pick up info',
  '/warranty-defective-products': 'Warranty & defective products',
  '/complaint-settlement': 'Complaint Settlement',
  '/grading': 'How we grade',
  '/blog': 'Blog',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};

export interface SiteFooterProps {
  shopName: string;
  logo: string;
  contact: ShopContact;
  /** For the copyright; from the server, so that the browser renders the same. */
  year: number;
}

export function SiteFooter({ shopName, logo, contact, year }: SiteFooterProps) {
  return (
    <footer className={`header-surface ${styles.footer}`}>
      <ColourStrip />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <ShopLogo name={shopName} logo={logo} />
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
            <Contact contact={contact} />
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

function Contact({ contact }: Pick<SiteFooterProps, 'contact'>) {
  const { phone, whatsapp, email } = contact;
  return (
    <address className={styles.contact}>
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
      <VisitLinks contact={contact} className={styles.link} />
    </address>
  );
}

const notSent = 'The subscription could not be sent. Please try again.';

/** Sends the form without the router, which on a dead connection would reload the page to load the route. */
async function subscribe(form: HTMLFormElement): Promise<string> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  try {
    const { status, headers } = await fetch('/newsletter', { method: 'POST', body });
    // Only the shop's own responses have a request id, not those of a proxy or a captive portal.
    const isOwn = headers.has('x-request-id');
    return (isOwn && newsletterMessages[status as keyof typeof newsletterMessages]) || notSent;
  } catch (error) {
    console.error(error);
    return notSent;
  }
}

/** Subscribes without a navigation. Without JavaScript `/newsletter` responds with a page. */
function NewsletterForm() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const { error, ...fieldEvents } = useFieldError();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!checkFields(event)) return;
    setBusy(true);
    setResult(await subscribe(event.currentTarget));
    setBusy(false);
  }
  return (
    <>
      <h2 className={styles.newsletterTitle}>Newsletter</h2>
      <p className={styles.lead}>{newsletterConsent}</p>
      <form
        method="post"
        action="/newsletter"
        className={styles.form}
        noValidate
        onSubmit={onSubmit}
      >
        <label className="visually-hidden" htmlFor="newsletter-email">
          Newsletter email
        </label>
        <input
          id="newsletter-email"
          className={styles.field}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Your email"
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-result"
          {...fieldEvents}
        />
        <Button type="submit" variant="sun" busy={busy}>
          Subscribe
        </Button>
      </form>
      <p role="status" id="newsletter-result" className={styles.result}>
        {error || result}
      </p>
    </>
  );
}
