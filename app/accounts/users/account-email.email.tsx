import type { EmailShop } from '#app/platform/email/email.ts';
import { EmailButton, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';

interface EmailChangedProps {
  shop: EmailShop;
  before: string;
  after: string;
}

export function EmailChanged({ shop, before, after }: EmailChangedProps) {
  return (
    <EmailLayout
      shop={shop}
      preview={`From now on: ${after}`}
      title="You sign in with another address now"
      reason={`You get this mail because an account at ${shop.name} had or has this address.`}
    >
      <EmailText>
        We have changed the address of your account from <strong>{before}</strong> to{' '}
        <strong>{after}</strong>. You are signed out everywhere. Your password stays the same.
      </EmailText>
      <EmailText>
        You did not ask us for it? Write to {shop.email} or call {shop.phone}.
      </EmailText>
      <EmailButton href={`${shop.origin}/login`}>Sign in</EmailButton>
    </EmailLayout>
  );
}
