import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** The keys that the shop signs its push messages with (VAPID, RFC 8292). */
export interface PushIdentity {
  publicKey: string;
  privateKey: string;
}

/**
 * Makes the keys where this database has none yet. They stay with the database and its backups: with
 * other keys every device would have to be turned on again.
 */
export async function ensurePushIdentity(db: Connection): Promise<void> {
  if (await findPushIdentity(db)) return;
  // Loading the library takes a moment that only the first start has to spend.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`
    update installation set push_public_key = ${publicKey}, push_private_key = ${privateKey}
    where push_private_key is null`.execute(db);
}

async function findPushIdentity(db: Connection): Promise<PushIdentity | null> {
  const found = await sql<PushIdentity>`
    select push_public_key as "publicKey", push_private_key as "privateKey" from installation
    where push_private_key is not null`.execute(db);
  return found.rows[0] ?? null;
}

/** Reads the keys. Throws where `ensurePushIdentity` has not made them. */
export async function readPushIdentity(db: Connection): Promise<PushIdentity> {
  const keys = await findPushIdentity(db);
  if (!keys) throw new Error('The shop has no keys for push messages.');
  return keys;
}
