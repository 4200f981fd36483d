import { invalidEmailMessage } from '#app/platform/text/input-text.ts';

/** What a subscriber agrees to. The form shows this sentence, and it is stored with the address. */
export const newsletterConsent =
  'New arrivals and rare finds by email, once a week. No spam, no resets. Unsubscribe any time with one click.';

/** The responses of `POST /newsletter` by status. The form in the footer shows the same. */
export const newsletterMessages = {
  200: 'Almost there. Check your inbox and confirm the subscription.',
  400: invalidEmailMessage,
  429: 'Too many requests. Please try again later.',
  503: 'The newsletter cannot be subscribed to right now.',
};
