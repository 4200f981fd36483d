import { deleteExpired } from '#app/accounts/sessions.server.ts';
import { sweepBulkEdits } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { sweepImports } from '#app/catalogue/csv/saved-import.server.ts';
import { sweepImages } from '#app/catalogue/editing/sweep-images.server.ts';
import { sumCategoryCounts } from '#app/catalogue/listing/listing.server.ts';
import { eraseSettledOrders } from '#app/orders/customer/deleted-customer.server.ts';
import { countJobFailure } from '#app/platform/email/job-failures.server.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { runDaily } from '#app/platform/text/daily.server.ts';
import { runBackups } from './run-backups.server.ts';
import { runEmails } from './run-emails.server.ts';
import type { Services } from './services.server.ts';
import { registerShopMetrics } from './shop-metrics.server.ts';

/** What goes on beside the pages, once however many processes serve them. */
export interface BackgroundJobs {
  /** Ends what is being done, `ms` long at most. */
  stop(ms: number): Promise<void>;
}

/**
 * Sends mails, sweeps, backs up every night and tells the metrics of the whole shop; links in mails
 * lead to `origin`. Waits for nothing: the shop is open by now, and a database that goes away must not
 * end it.
 */
export function startBackgroundJobs(ground: Services, origin: string): BackgroundJobs {
  const mails = runEmails(ground, origin);
  const backups = runBackups(ground);
  const { config, db, log } = ground;
  const sweeps = [
    () => deleteExpired(db),
    () => sweepBulkEdits(db),
    () => sweepImports(db),
    () => eraseSettledOrders(db),
    () => sweepImages(db, getImageFolder(config.dataDir)),
    () => sumCategoryCounts(db),
  ];
  runDaily(sweeps, (error) => {
    countJobFailure('sweep');
    log.warn({ err: error }, 'sweeping failed');
  });
  registerShopMetrics(ground);
  return {
    async stop(ms) {
      await Promise.all([mails.stop(ms), backups.stop()]);
    },
  };
}
