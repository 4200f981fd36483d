import { sweepDaily } from '#app/accounts/sweep.server.ts';
import type { Ground } from './ground.server.ts';
import { runBackups } from './run-backups.server.ts';
import { runMails } from './run-mails.server.ts';

/** What goes on beside the pages, once however many processes serve them. */
export interface KeptShop {
  /** Ends what is being done, `ms` long at most. */
  stop(ms: number): Promise<void>;
}

/** Sends mails, sweeps, and backs up every night; links in mails lead to `origin`. */
export async function keepShop(ground: Ground, origin: string): Promise<KeptShop> {
  const mails = runMails(ground, origin);
  const backups = await runBackups(ground);
  sweepDaily(ground.db, (error) => ground.log.warn({ err: error }, 'sweeping failed'));
  return {
    async stop(ms) {
      await Promise.all([mails.stop(ms), backups.stop()]);
    },
  };
}
