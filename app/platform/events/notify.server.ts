import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';

interface Announcer {
  waiting: Set<string>;
  busy: boolean;
}

const announcers = new WeakMap<Database, Announcer>();

/**
 * Says on a channel that something was committed, without being waited for; what is said while
 * PostgreSQL takes the last word goes out together. A NOTIFY inside the transaction would make all
 * such transactions commit one after the other: PostgreSQL keeps the order of notifications by a lock
 * that is held until the commit is on the disk.
 *
 * A word that fails is lost, and may be: it is a hint. Whoever listens reads the tables anew when the
 * lost connection is back, and at each beat.
 */
export function notify(db: Database, channel: string): void {
  const announcer = announcers.get(db) ?? { waiting: new Set(), busy: false };
  announcers.set(db, announcer);
  announcer.waiting.add(channel);
  if (!announcer.busy) void notifyAll(db, announcer);
}

async function notifyAll(db: Database, announcer: Announcer): Promise<void> {
  announcer.busy = true;
  while (announcer.waiting.size > 0) {
    const channels = [...announcer.waiting];
    announcer.waiting.clear();
    await sql`select pg_notify(channel, '') from unnest(${channels}::text[]) as channel`
      .execute(db)
      // A hint, which may be lost: see above.
      .catch(() => undefined);
  }
  announcer.busy = false;
}
