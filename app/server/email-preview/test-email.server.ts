import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import {
  type EmailTransport,
  sanitizeEmail,
  sendTimeoutMs,
} from '#app/platform/email/email-transport.server.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { getEmailSender, toEmailShop } from './email-templates.server.ts';

export async function composeTestEmail(shop: EmailShop, email: string): Promise<Email> {
  const text =
    'Your shop can send emails: this one was sent in the same way as those to your customers. ' +
    'Check that it is not in the spam folder.';
  const parts = await renderEmail(
    createElement(EmailLayout, {
      shop,
      preview: 'Your shop can send emails.',
      title: 'A test email',
      reason: 'You asked for this email on the Health page of your shop.',
      // biome-ignore lint/correctness/noChildrenProp: the layout requires it, which createElement's types do not see
      children: createElement(EmailText, null, text),
    }),
  );
  return { to: { email }, subject: `A test email from ${shop.name}`, ...parts };
}

interface TestEmailOptions {
  transport: EmailTransport;
  settings: ShopSettings;
  origin: string;
}

/** Sends a test email at once, without the queue. Throws what the provider answered. */
export async function sendTestEmail(
  { transport, settings, origin }: TestEmailOptions,
  email: string,
): Promise<void> {
  const composed = await composeTestEmail(toEmailShop(settings, origin), email);
  const signal = AbortSignal.timeout(sendTimeoutMs);
  await transport.send(sanitizeEmail(composed, randomUUID(), getEmailSender(settings)), signal);
}
