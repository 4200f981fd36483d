import { isDatabaseAway } from '#app/platform/database/database.server.ts';
import { countBy } from '#app/platform/metric.server.ts';

const count = countBy(
  {
    name: 'shop_surprises_total',
    help: 'Requests that failed by our fault, by what was wrong.',
    label: 'reason',
  },
  ['database-away', 'fault'],
);

/** Counts what no page has foreseen. Whoever counts it also logs it. */
export function countUnexpectedError(error: unknown): void {
  count(isDatabaseAway(error) ? 'database-away' : 'fault');
}
