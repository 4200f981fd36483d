import { sweepDaily } from '#app/accounts/sweep.server.ts';
import type { Ground } from './ground.server.ts';
import { runMails } from './run-mails.server.ts';

/** What goes on beside the pages, once however many processes serve them. */
export interface KeptShop {
  /** Ends what is being done, `ms` long at most. */
  stop(ms: number): Promise<void>;
}

/** Sends mails and sweeps; links in mails lead to `origin`. */
export function keepShop(ground: Ground, origin: string): KeptShop {
  const mails = runMails(ground, origin);
  sweepDaily(ground.db, (error) => ground.log.warn({ err: error }, 'sweeping failed'));
  return mails;
}
