import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailLayout,
  EmailLinkText,
  EmailText,
} from '#app/platform/email/email-layout.tsx';

export interface PasswordResetProps {
  shop: EmailShop;
  url: string;
}

export function PasswordReset({ shop, url }: PasswordResetProps) {
  return (
    <EmailLayout
      shop={shop}
      preview="The link is good for one hour."
      title="Choose a new password"
      reason={`You get this mail because somebody asked for a new password at ${shop.name} with this address.`}
    >
      <EmailText>
        Here is the way back in. The link is good for <strong>one hour</strong> and works once.
      </EmailText>
      <EmailText>
        You did not ask for it? Then do nothing: your password stays as it is, and nobody but the
        owner of this mailbox can use the link.
      </EmailText>
      <EmailButton href={url}>Choose a new password</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>
  );
}
