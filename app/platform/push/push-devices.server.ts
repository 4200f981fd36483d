import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';
import { hasHostName } from '#app/platform/http/public-address.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';

/** Where a browser's push service takes messages for it, and the keys to encrypt them with. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushDevice {
  id: number;
  /** Such as 'Chrome on Android'. */
  label: string;
  /** SHA-256 of its endpoint, by which a browser knows itself. */
  endpointHash: string;
  /** ISO instants. */
  createdAt: string;
  pushedAt: string | null;
}

export const maxDevices = 20;

/** Whether a row of `users` has one of these roles and may sign in. */
export const mayGetPushes = (roles: readonly string[]) =>
  sql`role = any(${roles}::text[]) and locked_at is null`;

const isKey = (length: number) => (text: string) =>
  /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === length;

const subscription = z.object({
  endpoint: z.url().max(1000),
  // An uncompressed point of P-256, and 16 random bytes (RFC 8291).
  p256dh: z.string().max(100).refine(isKey(65)),
  auth: z.string().max(30).refine(isKey(16)),
});

/** Whether messages may be sent there: by https to a named host, or to the stand-in of tests. */
export function isPushEndpoint(endpoint: string, standIn: string | null): boolean {
  const url = new URL(endpoint);
  if (url.origin === standIn) return true;
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && hasHostName(url);
}

/** Reads what a browser has sent; null for anything that is no subscription. */
export function parseSubscription(form: FormData, standIn: string | null): PushSubscription | null {
  const read = subscription.safeParse(Object.fromEntries(form));
  return read.success && isPushEndpoint(read.data.endpoint, standIn) ? read.data : null;
}

/** Names a browser by its User-Agent, for the owner to recognise. */
export function describeBrowser(userAgent: string | null): string {
  const text = userAgent ?? '';
  const find = (names: readonly (readonly [RegExp, string])[], other: string) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? other;
  const browsers = [
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrom|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ] as const;
  const systems = [
    [/Android/, 'Android'],
    [/iPhone|iPod/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux|CrOS/, 'Linux'],
  ] as const;
  return parseLine(`${find(browsers, 'Browser')} on ${find(systems, 'another system')}`, 60);
}

interface NewDevice extends PushSubscription {
  userId: string;
  /** Of the session whose end, but not its expiry, removes the device. */
  sessionToken: string | null;
  label: string;
}

/** Keeps the session of a device from ending before the device is stored. The user is locked first, as everywhere. */
const withSession = (userId: string, token: string | null) => sql`
  with own as (
    select sessions.id from users join sessions on user_id = users.id
    where users.id = ${userId} and token = ${token} for key share)`;

/** Saves a device, or moves it to this user; null where the user has too many, or has signed out. */
export async function savePushDevice(db: Connection, device: NewDevice): Promise<number | null> {
  const { userId, sessionToken, endpoint, p256dh, auth, label } = device;
  const saved = await sql<{ id: number }>`
    ${withSession(userId, sessionToken)}
    insert into push_devices (user_id, session_id, endpoint, p256dh, auth, label)
    select ${userId}, own.id, ${endpoint}, ${p256dh}, ${auth}, ${label} from own
    where (select count(*) from push_devices
      where user_id = ${userId} and endpoint <> ${endpoint}) < ${maxDevices}
    on conflict (endpoint) do update set user_id = excluded.user_id,
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      label = excluded.label
    returning id`.execute(db);
  return saved.rows[0]?.id ?? null;
}

/** The devices of a user, the newest first. */
export async function listPushDevices(db: Connection, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'label', 'endpoint', 'created_at', 'pushed_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, label, endpoint, created_at, pushed_at }) => ({
    id,
    label,
    endpointHash: hash('sha256', endpoint),
    createdAt: created_at.toISOString(),
    pushedAt: pushed_at?.toISOString() ?? null,
  }));
}

/** True for a device of another session, or of one that has expired. */
const isUntied = (sessionToken: string | null) =>
  sql`coalesce(session_id <> (select id from sessions where token = ${sessionToken}), true)`;

/** The devices of a user that the end of a session would not remove. */
export async function listUntiedDevices(
  db: Connection,
  userId: string,
  sessionToken: string | null,
): Promise<Pick<PushDevice, 'id' | 'endpointHash'>[]> {
  const found = await sql<{ id: number; endpoint: string }>`
    select id, endpoint from push_devices
    where user_id = ${userId} and ${isUntied(sessionToken)}`.execute(db);
  return found.rows.map(({ id, endpoint }) => ({ id, endpointHash: hash('sha256', endpoint) }));
}

/** Gives a device of this user to the session of its browser; false where it was removed. */
export async function tiePushDevice(
  db: Connection,
  userId: string,
  id: number,
  sessionToken: string | null,
): Promise<boolean> {
  const tied = await sql`
    ${withSession(userId, sessionToken)}
    update push_devices set session_id = own.id from own
    where user_id = ${userId} and push_devices.id = ${id}`.execute(db);
  return tied.numAffectedRows === 1n;
}

/** Gives the devices of a session to the one that replaces it. */
export async function movePushDevices(
  db: Connection,
  userId: string,
  sessionId: string,
  newToken: string,
): Promise<void> {
  await sql`
    ${withSession(userId, newToken)}
    update push_devices set session_id = own.id from own
    where session_id = ${sessionId}`.execute(db);
}

/** Removes the devices of a user but those of one session. */
export async function removeUserDevices(
  db: Connection,
  userId: string,
  keptToken: string | null,
): Promise<void> {
  await sql`
    delete from push_devices where user_id = ${userId} and ${isUntied(keptToken)}`.execute(db);
}

/** Removes a device of this user; returns its label, or null where there is none. */
export async function removePushDevice(
  db: Connection,
  userId: string,
  id: number,
): Promise<string | null> {
  const removed = await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return removed?.label ?? null;
}
