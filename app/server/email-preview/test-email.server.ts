import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import type { Config } from '#app/platform/config.server.ts';
import type { Mail } from '#app/platform/email/email.ts';
import {
  openMailTransport,
  sealMail,
  sendTimeoutMs,
} from '#app/platform/email/email-transport.server.ts';
import { renderMail } from '#app/platform/email/render-email.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { mailSender, mailShop } from './email-templates.server.ts';
import { TestMail } from './test.email.tsx';

export interface TestMailParts {
  config: Pick<Config, 'mail' | 'dataDir'>;
  settings: ShopSettings;
  origin: string;
}

export async function testMail(shop: ReturnType<typeof mailShop>, email: string): Promise<Mail> {
  return {
    to: { email },
    subject: `A test mail of ${shop.name}`,
    ...(await renderMail(createElement(TestMail, { shop }))),
  };
}

/**
 * Sends a mail at once and past the queue, so that whoever asks for it learns what came of it. Throws
 * what the provider said.
 */
export async function sendTestMail(
  { config, settings, origin }: TestMailParts,
  email: string,
): Promise<void> {
  const transport = await openMailTransport(config.mail, config.dataDir);
  const mail = await testMail(mailShop(settings, origin), email);
  const signal = AbortSignal.timeout(sendTimeoutMs);
  await transport.send(sealMail(mail, randomUUID(), mailSender(settings)), signal);
}
