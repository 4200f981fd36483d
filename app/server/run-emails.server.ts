import { isWithheld } from '#app/orders/emails/order-email-limit.server.ts';
import { openMailTransport } from '#app/platform/email/email-transport.server.ts';
import { type MailWorker, startMailWorker } from '#app/platform/email/email-worker.server.ts';
import {
  composeMail,
  mailSender,
  mailShop,
} from '#app/server/email-preview/email-templates.server.ts';
import type { Ground } from './services.server.ts';

/** The first pages have the processor to themselves; then the mail worker loads. */
const delayMs = 1000;

/** Starts to send the mails of the queue, as the settings say; links in them lead to `origin`. */
export function runMails({ config, db, pool, log, settings }: Ground, origin: string): MailWorker {
  return startMailWorker({
    pool,
    log,
    delayMs,
    sender: async () => mailSender(await settings.read()),
    openTransport: () => openMailTransport(config.mail, config.dataDir),
    compose: async (mail) => {
      if (config.rateLimits && (await isWithheld(db, mail))) {
        log.warn({ template: mail.template, orderId: mail.data.orderId }, 'mail withheld');
        return null;
      }
      return composeMail(db, mailShop(await settings.read(), origin), mail);
    },
  });
}
