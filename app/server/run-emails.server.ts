import { isWithheld } from '#app/orders/emails/order-email-limit.server.ts';
import { openEmailTransport } from '#app/platform/email/email-transport.server.ts';
import { type EmailWorker, startEmailWorker } from '#app/platform/email/email-worker.server.ts';
import {
  composeEmail,
  getEmailSender,
  toEmailShop,
} from '#app/server/email-preview/email-templates.server.ts';
import type { Services } from './services.server.ts';

/** The first pages have the processor to themselves; then the mail worker loads. */
const delayMs = 1000;

/** Starts to send the mails of the queue, as the settings say; links in them lead to `origin`. */
export function runEmails(
  { config, db, pool, log, settings }: Services,
  origin: string,
): EmailWorker {
  return startEmailWorker({
    pool,
    log,
    delayMs,
    sender: async () => getEmailSender(await settings.read()),
    openTransport: () => openEmailTransport(config.mail, config.dataDir),
    compose: async (mail) => {
      if (config.rateLimits && (await isWithheld(db, mail))) {
        log.warn({ template: mail.template, orderId: mail.data.orderId }, 'mail withheld');
        return null;
      }
      return composeEmail(db, toEmailShop(await settings.read(), origin), mail);
    },
  });
}
