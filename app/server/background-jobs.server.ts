import { listRoles } from '#app/accounts/roles.ts';
import { deleteExpired } from '#app/accounts/sessions.server.ts';
import { endExpiredCases } from '#app/cases/case-answers.server.ts';
import { sweepCases } from '#app/cases/case-photos.server.ts';
import { eraseDeletedCases } from '#app/cases/personal-cases.server.ts';
import { reportComplaintsDue } from '#app/cases/watch-cases.server.ts';
import { sweepBulkEdits } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { sweepImports } from '#app/catalogue/csv/saved-import.server.ts';
import { endReductions, startReductions } from '#app/catalogue/editing/end-reductions.server.ts';
import { sweepImages } from '#app/catalogue/editing/sweep-images.server.ts';
import { sumCategoryCounts } from '#app/catalogue/listing/listing.server.ts';
import { rebuildPairs } from '#app/catalogue/next/product-pairs.server.ts';
import { deleteExpiredCodes } from '#app/credit/credit-codes.server.ts';
import { sweepSubscriptions } from '#app/newsletter/subscriptions.server.ts';
import { cancelUnconfirmed } from '#app/orders/confirmation/cancel-unconfirmed.server.ts';
import { eraseContacts } from '#app/orders/confirmation/order-contacts.server.ts';
import { deleteExpiredLinks } from '#app/orders/confirmation/order-links.server.ts';
import { eraseDeletedCustomers } from '#app/orders/customer/deleted-customer.server.ts';
import { isEmailWithheld } from '#app/orders/emails/order-email-limit.server.ts';
import { recordGoneDevice, watchOrders } from '#app/orders/feed/order-pushes.server.ts';
import { runNightlyBackups } from '#app/platform/backup/nightly-backup.server.ts';
import { countJobFailure, sweepJobs } from '#app/platform/email/email-queue.server.ts';
import { startEmailWorker } from '#app/platform/email/email-worker.server.ts';
import type { QueueWorker } from '#app/platform/email/queue-worker.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { startPushWorker } from '#app/platform/push/push-queue.server.ts';
import { sweepMissedSearches } from '#app/search/search.server.ts';
import { startSearchTerms } from '#app/search/search-terms.server.ts';
import {
  composeEmail,
  getEmailSender,
  toEmailShop,
} from '#app/server/email-preview/email-templates.server.ts';
import { openShopTransport } from '#app/settings/email-provider.server.ts';
import { notifyWants } from '#app/wants/notify-wants.server.ts';
import { sweepWants } from '#app/wants/wants.server.ts';
import { announcePriceDrops } from '#app/wishlist/price-alerts.server.ts';
import { type Services, toBackupServices } from './services.server.ts';
import { createSteadyClock } from './steady-clock.server.ts';

/** The first pages have the processor to themselves; then the email worker loads. */
const emailDelayMs = 1000;

const firstSweepMs = 60_000;
const sweepRetryMs = 10 * 60_000;
const dayMs = 24 * 60 * 60 * 1000;

function logFailures(log: Log, job: Parameters<typeof countJobFailure>[0], message: string) {
  return (error: unknown): void => {
    countJobFailure(job);
    log.warn({ err: error }, message);
  };
}

function repeat(
  minutes: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): void {
  const run = () => void work().catch(onError);
  run();
  setInterval(run, minutes * 60_000).unref();
}

type WhenSteady = ReturnType<typeof createSteadyClock>;

function startEmails(services: Services, origin: string): QueueWorker {
  const { config, db, pool, log, settings } = services;
  return startEmailWorker({
    pool,
    log,
    delayMs: emailDelayMs,
    sender: async () => getEmailSender(await settings.read()),
    transport: openShopTransport(services),
    compose: async (email) => {
      if (config.rateLimits && (await isEmailWithheld(db, email))) {
        const { template, data } = email;
        log.warn({ template, orderId: data.orderId }, 'email withheld');
        return null;
      }
      return composeEmail(db, toEmailShop(await settings.read(), origin), email);
    },
  });
}

function startPushes(services: Services): QueueWorker {
  const { config, db, pool, encryption, log, settings, events } = services;
  const onError = logFailures(log, 'push', 'the pushes of orders were not enqueued');
  const stopWatching = watchOrders(db, events, onError);
  const worker = startPushWorker({
    pool,
    db,
    encryption,
    log,
    delayMs: emailDelayMs,
    roles: listRoles('orders'),
    contact: async () => `mailto:${(await settings.read()).email}`,
    standIn: config.pushTestOrigin,
    onGone: recordGoneDevice,
  });
  return {
    async stop(ms) {
      stopWatching();
      await worker.stop(ms);
    },
  };
}

function startBackups(services: Services) {
  return runNightlyBackups({ ...toBackupServices(services), dir: services.config.backup.dir });
}

/** Deletes what has expired and counts what was bought together, soon after the start and then once a day. */
function startSweeps({ config, db, log }: Services, whenSteady: WhenSteady): void {
  const onError = logFailures(log, 'sweep', 'sweeping failed');
  const sweep = whenSteady(async () => {
    const sweeps = [
      deleteExpired(db),
      sweepBulkEdits(db),
      sweepImports(db),
      eraseDeletedCustomers(db).then(() => eraseContacts(db)),
      deleteExpiredLinks(db),
      deleteExpiredCodes(db),
      sweepWants(db),
      sweepSubscriptions(db),
      sweepMissedSearches(db),
      sweepCases(db),
      eraseDeletedCases(db),
      sweepImages(db, getImageFolder(config.dataDir)),
      sweepJobs(db),
    ];
    for (const done of sweeps) done.catch(onError);
  });
  const run = async () => {
    const isDone = await sweep().catch(onError);
    setTimeout(run, isDone ? dayMs : sweepRetryMs).unref();
  };
  const count = () => Promise.all([sumCategoryCounts(db), rebuildPairs(db)]);
  const start = () => {
    void run();
    repeat(dayMs / 60_000, count, onError);
  };
  setTimeout(start, firstSweepMs).unref();
}

/**
 * Starts the work beside the pages, done once for all processes that serve them. It does not wait: the
 * shop is open, and a failing database must not end it.
 */
export function startBackgroundJobs(given: Services, origin: string) {
  const services = { ...given, db: given.jobsDb };
  const { db, log, events, settings } = services;
  const emails = startEmails(services, origin);
  const pushes = startPushes(services);
  const backups = startBackups(services);
  const whenSteady = createSteadyClock(db, log);
  startSweeps(services, whenSteady);
  startReductions(
    whenSteady(() => endReductions(db)),
    logFailures(log, 'reductions', 'ending reductions failed'),
  );
  repeat(
    15,
    whenSteady(async () => cancelUnconfirmed(db, (await settings.read()).cancelUnconfirmedHours)),
    logFailures(log, 'cancelling', 'cancelling unconfirmed orders failed'),
  );
  repeat(
    5,
    whenSteady(() => endExpiredCases(db).then(() => reportComplaintsDue(db))),
    logFailures(log, 'cases', 'watching the days of cases failed'),
  );
  const onWants = logFailures(log, 'wants', 'notifying those who wait failed');
  repeat(5, () => notifyWants(db), onWants);
  const onAlerts = logFailures(log, 'price-alerts', 'announcing lower prices failed');
  repeat(
    5,
    whenSteady(() => announcePriceDrops(db)),
    onAlerts,
  );
  const stopCounting = startSearchTerms(
    db,
    events,
    logFailures(log, 'search-terms', 'counting the search terms failed'),
  );
  return {
    /** Finishes the jobs in progress, for at most `ms`. */
    async stop(ms: number): Promise<void> {
      stopCounting();
      await Promise.all([emails.stop(ms), pushes.stop(ms), backups.stop()]);
    },
  };
}
