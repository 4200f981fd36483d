import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailLayout,
  EmailLinkText,
  EmailText,
} from '#app/platform/email/email-layout.tsx';

export interface AddressConfirmationProps {
  shop: EmailShop;
  url: string;
}

export function AddressConfirmation({ shop, url }: AddressConfirmationProps) {
  return (
    <EmailLayout
      shop={shop}
      preview="One press, so that mails about your orders arrive."
      title="Please confirm your address"
      reason={`You get this mail because somebody made an account at ${shop.name} with this address.`}
    >
      <EmailText>
        Welcome to {shop.name}. Please confirm that this mailbox is yours, so that mails about your
        orders reach you. You can order without it, too. The link is good for{' '}
        <strong>seven days</strong>.
      </EmailText>
      <EmailText>Was it not you? Then do nothing: the address stays unconfirmed.</EmailText>
      <EmailButton href={url}>Confirm my address</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>
  );
}
