import type { EmailShop } from '#app/platform/email/email.ts';
import { EmailButton, EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { localUrl, t } from '#app/platform/language/words.ts';

interface EmailChangedProps {
  shop: EmailShop;
  before: string;
  after: string;
}

export function EmailChanged({ shop, before, after }: EmailChangedProps) {
  return (
    <EmailLayout
      shop={shop}
      preview={t('From now on: {email}', { email: after })}
      title={t('You sign in with another address now')}
      reason={t('You get this mail because an account at {shop} had or has this address.', {
        shop: shop.name,
      })}
    >
      <EmailText>
        {rich(
          'We have changed the address of your account from {before} to {after}. You are signed out everywhere. Your password stays the same.',
          { before: <strong>{before}</strong>, after: <strong>{after}</strong> },
        )}
      </EmailText>
      <EmailText>
        {t('You did not ask us for it? Write to {email} or call {phone}.', {
          email: shop.email,
          phone: shop.phone,
        })}
      </EmailText>
      <EmailButton href={shop.origin + localUrl('/login')}>{t('Sign in')}</EmailButton>
    </EmailLayout>
  );
}
