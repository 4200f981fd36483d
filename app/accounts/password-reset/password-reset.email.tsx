import type { MailShop } from '#app/platform/email/email.ts';
import { MailFrame } from '#app/platform/email/email-frame.tsx';
import { MailAddressLine, MailKey, MailText } from '#app/platform/email/email-parts.tsx';

export interface PasswordResetProps {
  shop: MailShop;
  url: string;
}

export function PasswordReset({ shop, url }: PasswordResetProps) {
  return (
    <MailFrame
      shop={shop}
      preview="The link is good for one hour."
      title="Choose a new password"
      reason={`You get this mail because somebody asked for a new password at ${shop.name} with this address.`}
    >
      <MailText>
        Here is the way back in. The link is good for <strong>one hour</strong> and works once.
      </MailText>
      <MailText>
        You did not ask for it? Then do nothing: your password stays as it is, and nobody but the
        owner of this mailbox can use the link.
      </MailText>
      <MailKey href={url}>Choose a new password</MailKey>
      <MailAddressLine href={url} />
    </MailFrame>
  );
}
