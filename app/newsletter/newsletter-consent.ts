/** What a subscriber agrees to: the form shows this sentence, and it is kept with the address. */
export const newsletterConsent =
  'New arrivals and rare finds by email, once a week. No spam, no resets. Unsubscribe any time with one click.';
