import { countBy } from '#app/platform/metric.server.ts';

/** Counts a try of the work beside the pages that failed. Whoever counts it also logs it. */
export const countJobFailure = countBy(
  {
    name: 'shop_job_failures_total',
    help: 'Tries of background work that failed; mails are tried again.',
    label: 'job',
  },
  ['mail', 'sweep'],
);
