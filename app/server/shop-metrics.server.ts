import { countEmails, type EmailCounts } from '#app/platform/email/jobs.server.ts';
import { type Reading, showMetric } from '#app/platform/metric.server.ts';
import type { Services } from './services.server.ts';

/** Shows what the database says of the shop as a whole, read when the metrics are. */
export function registerShopMetrics({ db, log, checkReady }: Services): void {
  showMetric({
    name: 'shop_ready',
    help: '1 while the database answers and is as new as the code.',
    type: 'gauge',
    read: () =>
      checkReady().then(
        () => 1,
        (error) => {
          log.debug({ err: error }, 'not ready');
          return 0;
        },
      ),
  });
  const ofMails = (read: (counts: EmailCounts) => Reading) => async () =>
    read(await countEmails(db));
  showMetric({
    name: 'shop_mails',
    help: 'Mails that wait for their first try, for another one, and that were given up.',
    type: 'gauge',
    label: 'state',
    read: ofMails(({ waiting, retried, failed }) => ({ waiting, retried, failed })),
  });
  showMetric({
    name: 'shop_mail_oldest_seconds',
    help: 'Age of the oldest mail that is still to be sent.',
    type: 'gauge',
    read: ofMails(({ oldestSeconds }) => oldestSeconds),
  });
}
