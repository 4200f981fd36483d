import { type FormEvent, useState } from 'react';
import { newsletterAnswers, newsletterConsent } from '#app/newsletter/newsletter-consent.ts';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './newsletter-form.module.css';

const unreachable = 'The subscription could not be sent. Please try again.';

/** Sends the form past the router, which on a dead connection would reload the page to load the route. */
async function subscribe(form: HTMLFormElement): Promise<string> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  try {
    const { status, headers } = await fetch('/newsletter', { method: 'POST', body });
    // Only the shop's own answers carry a request id; a proxy or a hotel's login page has none.
    const isOurs = headers.has('x-request-id');
    return (isOurs && newsletterAnswers[status as keyof typeof newsletterAnswers]) || unreachable;
  } catch (error) {
    console.error(error);
    return unreachable;
  }
}

/** Subscribes without leaving the page; without JavaScript `/newsletter` answers as a page. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setAnswer(await subscribe(event.currentTarget));
    setBusy(false);
  }
  return (
    <>
      <h2 className={styles.title}>Newsletter</h2>
      <p className={styles.lead}>{newsletterConsent}</p>
      <form method="post" action="/newsletter" className={styles.form} onSubmit={onSubmit}>
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
        <Button type="submit" variant="sun" busy={busy}>
          Subscribe
        </Button>
      </form>
      <p role="status" className={styles.answer}>
        {answer}
      </p>
    </>
  );
}
