import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { mayGetPushes } from './push-devices.server.ts';

/** The keys that the shop signs its push messages with (VAPID, RFC 8292). */
export interface PushIdentity {
  publicKey: string;
  privateKey: string;
}

const secretName = 'push key';

/** A private key that a shop has stored before it encrypted them. */
const plainKey = /^[\w-]{43}$/;

/**
 * Makes the keys where this database has none yet, and encrypts a plain one. They stay with the database
 * and its backups: with other keys every device would have to be turned on again. What another AUTH_SECRET
 * has encrypted is replaced only where no user of these roles has a device left.
 */
export async function ensurePushIdentity(
  db: Connection,
  encryption: Encryption,
  roles: readonly string[],
): Promise<void> {
  const found = await findPushIdentity(db);
  const stored = found?.privateKey ?? null;
  if (found && plainKey.test(found.privateKey)) {
    await storeKeys(db, stored, encryption, found);
  } else if (!found || (!decrypt(encryption, found) && !(await hasDevice(db, roles)))) {
    // Loading the library takes a moment that only the first start has to spend.
    const { default: webPush } = await import('web-push');
    await storeKeys(db, stored, encryption, webPush.generateVAPIDKeys());
  }
}

/** Does nothing where another process has stored keys in the meantime. */
async function storeKeys(
  db: Connection,
  stored: string | null,
  encryption: Encryption,
  { publicKey, privateKey }: PushIdentity,
): Promise<void> {
  await sql`
    update installation set push_public_key = ${publicKey},
      push_private_key = ${encryption.encrypt(secretName, privateKey)}
    where push_private_key is not distinct from ${stored}`.execute(db);
}

/** Others cannot remove theirs, which go: no other keys reach them. */
async function hasDevice(db: Connection, roles: readonly string[]): Promise<boolean> {
  await sql`
    delete from push_devices using users where users.id = user_id and not (${mayGetPushes(roles)})`.execute(
    db,
  );
  return (await sql`select from push_devices limit 1`.execute(db)).rows.length > 0;
}

function decrypt(encryption: Encryption, { privateKey }: PushIdentity): string | null {
  return encryption.decrypt(secretName, privateKey);
}

/** The keys as they are stored. */
async function findPushIdentity(db: Connection): Promise<PushIdentity | null> {
  const found = await sql<PushIdentity>`
    select push_public_key as "publicKey", push_private_key as "privateKey" from installation
    where push_private_key is not null`.execute(db);
  return found.rows[0] ?? null;
}

async function readStoredIdentity(db: Connection): Promise<PushIdentity> {
  const keys = await findPushIdentity(db);
  if (!keys) throw new Error('The shop has no keys for push messages.');
  return keys;
}

/** What browsers subscribe with. Throws where `ensurePushIdentity` has not made the keys. */
export async function readPushPublicKey(db: Connection): Promise<string> {
  return (await readStoredIdentity(db)).publicKey;
}

/** Reads the keys; null where another AUTH_SECRET has encrypted them. Throws where there are none. */
export async function readPushIdentity(
  db: Connection,
  encryption: Encryption,
): Promise<PushIdentity | null> {
  const stored = await readStoredIdentity(db);
  const privateKey = decrypt(encryption, stored);
  return privateKey === null ? null : { ...stored, privateKey };
}
