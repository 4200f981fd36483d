import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import type { Config } from '#app/platform/config.server.ts';
import type { Email } from '#app/platform/email/email.ts';
import {
  openEmailTransport,
  sanitizeEmail,
  sendTimeoutMs,
} from '#app/platform/email/email-transport.server.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { getEmailSender, toEmailShop } from './email-templates.server.ts';
import { TestEmail } from './test.email.tsx';

export interface TestEmailOptions {
  config: Pick<Config, 'mail' | 'dataDir'>;
  settings: ShopSettings;
  origin: string;
}

export async function composeTestEmail(
  shop: ReturnType<typeof toEmailShop>,
  email: string,
): Promise<Email> {
  return {
    to: { email },
    subject: `A test mail of ${shop.name}`,
    ...(await renderEmail(createElement(TestEmail, { shop }))),
  };
}

/**
 * Sends a mail at once and past the queue, so that whoever asks for it learns what came of it. Throws
 * what the provider said.
 */
export async function sendTestEmail(
  { config, settings, origin }: TestEmailOptions,
  email: string,
): Promise<void> {
  const transport = await openEmailTransport(config.mail, config.dataDir);
  const mail = await composeTestEmail(toEmailShop(settings, origin), email);
  const signal = AbortSignal.timeout(sendTimeoutMs);
  await transport.send(sanitizeEmail(mail, randomUUID(), getEmailSender(settings)), signal);
}
