import { useFetcher } from 'react-router';
import { newsletterConsent } from '#app/newsletter/newsletter-consent.ts';
import { Button } from '#app/ui/button.tsx';
import styles from './newsletter-form.module.css';

/** Subscribes without leaving the page; without JavaScript `/newsletter` answers as a page. */
export function NewsletterForm() {
  const fetcher = useFetcher<{ message?: string }>();
  return (
    <>
      <h2 className={styles.title}>Newsletter</h2>
      <p className={styles.lead}>{newsletterConsent}</p>
      <fetcher.Form method="post" action="/newsletter" className={styles.form}>
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
        />
        <Button type="submit" variant="sun" busy={fetcher.state !== 'idle'}>
          Subscribe
        </Button>
      </fetcher.Form>
      <p role="status" className={styles.answer}>
        {fetcher.data?.message}
      </p>
    </>
  );
}
