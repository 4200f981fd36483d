import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailLayout,
  EmailLinkText,
  EmailText,
} from '#app/platform/email/email-layout.tsx';

export interface NewsletterConfirmationProps {
  shop: EmailShop;
  url: string;
}

export function NewsletterConfirmation({ shop, url }: NewsletterConfirmationProps) {
  return (
    <EmailLayout
      shop={shop}
      preview="One press and you are in. No spam, no resets."
      title="Press start to subscribe"
      reason={`You get this mail because somebody gave this address to the newsletter of ${shop.name}.`}
    >
      <EmailText>
        New arrivals and rare finds, once a week. Please confirm that this mailbox is yours and that
        you want the newsletter of {shop.name}.
      </EmailText>
      <EmailText>
        Was it not you? Then do nothing: without the press of this key we do not write again.
      </EmailText>
      <EmailButton href={url}>Confirm my subscription</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>
  );
}
