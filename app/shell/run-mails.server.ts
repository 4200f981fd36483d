import { openMailTransport } from '#app/platform/mail-transport.server.ts';
import { type MailWorker, startMailWorker } from '#app/platform/mail-worker.server.ts';
import type { Ground } from './ground.server.ts';
import { composeMail, mailShop } from './mail-templates.server.ts';

/** The first pages have the processor to themselves; then the mail worker loads. */
const delayMs = 1000;

/** Starts to send the mails of the queue, as the settings say; links in them lead to `origin`. */
export function runMails({ config, db, pool, log }: Ground, origin: string): MailWorker {
  const shop = mailShop(config, origin);
  return startMailWorker({
    pool,
    log,
    delayMs,
    sender: { name: shop.name, email: config.mail.from },
    openTransport: () => openMailTransport(config.mail, config.dataDir),
    compose: (mail) => composeMail(db, shop, mail),
  });
}
