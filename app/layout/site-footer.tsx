import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { newsletterConsent, newsletterMessages } from '#app/newsletter/newsletter-consent.ts';
import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import type { ShopContact } from '#app/settings/shop-contact.ts';
import { VisitLinks } from '#app/settings/visit-links.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { checkFields, useFieldError } from '#app/ui/controls/validated-form.tsx';
import { ColourStrip, ShopLogo } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-footer.module.css';

const services = {
  '/we-buy-products': msg('We Buy your Products'),
  '/payment-delivery-info': msg('Payment delivery & pick up info'),
  '/warranty-defective-products': msg('Warranty & defective products'),
  '/complaint-settlement': msg('Complaint Settlement'),
  '/grading': msg('How we grade'),
  '/blog': msg('Blog'),
  '/terms': msg('Terms'),
  '/privacy': msg('Privacy'),
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
    <footer className={`header-surface no-print ${styles.footer}`}>
      <ColourStrip />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <ShopLogo name={shopName} logo={logo} />
            <NewsletterForm />
          </div>
          <nav aria-label={t('Customer service')}>
            <h2 className={styles.title}>{t('Customer service')}</h2>
            <ul>
              {Object.entries(services).map(([to, text]) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className={styles.title}>{t('Contact')}</h2>
            <Contact contact={contact} />
          </div>
        </div>
        <div className={`row spread small ${styles.end}`}>
          <p>{`© ${year} ${shopName}`}</p>
          <ThemeSwitch />
          <LanguageSwitch />
          <p>{t('Prices in US dollars. Cash on delivery.')}</p>
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

const notSent = msg('The subscription could not be sent. Please try again.');

/** Sends the form without the router, which on a dead connection would reload the page to load the route. */
async function subscribe(form: HTMLFormElement): Promise<string> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  try {
    const { status, headers } = await fetch(localUrl('/newsletter'), { method: 'POST', body });
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
    setResult(t(await subscribe(event.currentTarget)));
    setBusy(false);
  }
  return (
    <>
      <h2 className={styles.newsletterTitle}>{t('Newsletter')}</h2>
      <p className={styles.lead}>{t(newsletterConsent)}</p>
      <form
        method="post"
        action={localUrl('/newsletter')}
        className={styles.form}
        noValidate
        onSubmit={onSubmit}
      >
        <label className="visually-hidden" htmlFor="newsletter-email">
          {t('Newsletter email')}
        </label>
        <input
          id="newsletter-email"
          className={styles.field}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t('Your email')}
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-result"
          {...fieldEvents}
        />
        <Button type="submit" variant="sun" busy={busy}>
          {t('Subscribe')}
        </Button>
      </form>
      <p role="status" id="newsletter-result" className={styles.result}>
        {error || result}
      </p>
    </>
  );
}
