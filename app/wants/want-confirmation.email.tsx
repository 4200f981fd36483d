import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailLayout,
  EmailLinkText,
  EmailText,
} from '#app/platform/email/email-layout.tsx';

export interface WantConfirmationProps {
  shop: EmailShop;
  /** What a guest with this address asked for. */
  what: string;
  url: string;
}

export function WantConfirmation({ shop, what, url }: WantConfirmationProps) {
  return (
    <EmailLayout
      shop={shop}
      preview={`We write to you when we have ${what}.`}
      title="Shall we tell you?"
      reason={`You get this mail because somebody asked ${shop.name} to write to this address.`}
    >
      <EmailText>
        Somebody with this address asked us to write when we have <strong>{what}</strong>. Please
        confirm that it was you.
      </EmailText>
      <EmailText>Was it not you? Then do nothing: we forget it after 7 days.</EmailText>
      <EmailButton href={url}>Yes, tell me</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>
  );
}
