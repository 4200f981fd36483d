import type { MailShop } from '#app/platform/email/email.ts';
import { MailFrame } from '#app/platform/email/email-frame.tsx';
import { MailAddressLine, MailKey, MailText } from '#app/platform/email/email-parts.tsx';

export interface NewsletterConfirmationProps {
  shop: MailShop;
  url: string;
}

export function NewsletterConfirmation({ shop, url }: NewsletterConfirmationProps) {
  return (
    <MailFrame
      shop={shop}
      preview="One press and you are in. No spam, no resets."
      title="Press start to subscribe"
      reason={`You get this mail because somebody gave this address to the newsletter of ${shop.name}.`}
    >
      <MailText>
        New arrivals and rare finds, once a week. Please confirm that this mailbox is yours and that
        you want the newsletter of {shop.name}.
      </MailText>
      <MailText>
        Was it not you? Then do nothing: without the press of this key we do not write again.
      </MailText>
      <MailKey href={url}>Confirm my subscription</MailKey>
      <MailAddressLine href={url} />
    </MailFrame>
  );
}
