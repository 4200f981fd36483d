import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';

interface Announcer {
  waiting: { channel: string; payload: string }[];
  busy: boolean;
}

const announcers = new WeakMap<Database, Announcer>();

/**
 * Sends a NOTIFY after commit, fire and forget; those that arrive while one is under way go out
 * together. A NOTIFY inside the transaction would make all such transactions commit one after the
 * other: PostgreSQL keeps the order of notifications by a lock that is held until the commit is on
 * the disk.
 *
 * Delivery is best effort: listeners re-read the tables on reconnect and at each heartbeat.
 */
export function notify(db: Database, channel: string, payload = ''): void {
  const announcer = announcers.get(db) ?? { waiting: [], busy: false };
  announcers.set(db, announcer);
  announcer.waiting.push({ channel, payload });
  if (!announcer.busy) void notifyAll(db, announcer);
}

async function notifyAll(db: Database, announcer: Announcer): Promise<void> {
  announcer.busy = true;
  // Those of one moment, such as an order and its products, go out together.
  await null;
  while (announcer.waiting.length > 0) {
    const sent = announcer.waiting.splice(0);
    await sql`
      select pg_notify(channel, payload) from unnest(
        ${sent.map(({ channel }) => channel)}::text[], ${sent.map(({ payload }) => payload)}::text[]
      ) as sent(channel, payload)`
      .execute(db)
      // A hint, which may be lost: see above.
      .catch(() => undefined);
  }
  announcer.busy = false;
}
