import type { User } from '#app/accounts/current-user.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { settleFee } from './change-order.server.ts';
import { formatSeen, listSparedFees } from './run.ts';
import { readRun } from './runs.server.ts';

export interface SharedFee {
  runId: number;
  stop: number;
  /** The stop as `formatSeen` wrote it for the administrator. */
  seen: string;
  admin: Pick<User, 'id' | 'email'>;
}

/** Lets one fee pay for a stop of several orders: that of the later ones becomes 0, with a record. */
export async function chargeOneFee(
  db: Database,
  { runId, stop: number, seen, admin }: SharedFee,
): Promise<{ spared: string[] } | { refused: string }> {
  const stop = (await readRun(db, runId))?.stops.find((one) => one.stop === number);
  if (!stop || formatSeen(stop) !== seen) {
    return { refused: 'This stop was changed elsewhere. It is shown as it is now.' };
  }
  const spared = listSparedFees(stop);
  for (const { orderNumber, version } of spared) {
    const outcome = await settleFee(db, { orderNumber, seen: version, by: { admin } }, 0);
    if ('refused' in outcome) return { refused: outcome.message };
  }
  return { spared: spared.map(({ orderNumber }) => orderNumber) };
}
