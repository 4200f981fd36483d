import { msg } from '#app/platform/language/words.ts';
import { invalidEmailMessage } from '#app/platform/text/input-text.ts';

/** What a subscriber agrees to. The form shows this sentence, and it is stored with the address. */
export const newsletterConsent = msg(
  'New arrivals and rare finds by email, once a week. No spam, no resets. Unsubscribe any time with one click.',
);

/** The responses of `POST /newsletter` by status. The form in the footer shows the same. */
export const newsletterMessages = {
  200: msg('Almost there. Check your inbox and confirm the subscription.'),
  400: invalidEmailMessage,
  429: msg('Too many requests. Please try again later.'),
  503: msg('The newsletter cannot be subscribed to right now.'),
};
