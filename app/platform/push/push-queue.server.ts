import { sql } from 'kysely';
import type pg from 'pg';
import type { JobWithMetadata } from 'pg-boss';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  countJobFailure,
  insertJobs,
  type JobQueue,
  type QueueSettings,
} from '#app/platform/email/email-queue.server.ts';
import { type QueueWorker, startQueueWorker } from '#app/platform/email/queue-worker.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { mayGetPushes, type PushSubscription } from './push-devices.server.ts';
import { readPushIdentity } from './push-identity.server.ts';
import { type PushMessage, type PushSender, sendPush } from './push-transport.server.ts';

interface QueuedPush {
  deviceId: number;
  message: PushMessage;
}

/** About four hours of attempts: older news is read on the page. */
const pushJobs: JobQueue = {
  name: 'pushes',
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 60 * 60,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 60,
};

/**
 * Enqueues the messages for all devices of users of these roles, or for those of one, and returns how
 * many. Throws where there are some before the worker has made the queue.
 */
export async function enqueuePushes(
  db: Connection,
  messages: readonly PushMessage[],
  roles: readonly string[],
  onlyUserId: string | null = null,
): Promise<number> {
  if (messages.length === 0) return 0;
  const source = sql`
    select jsonb_build_object('deviceId', push_devices.id, 'message', message) as data, position
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb)
        with ordinality as t(message, position),
      push_devices join users on users.id = user_id
    where ${mayGetPushes(roles)} and coalesce(user_id = ${onlyUserId}, true)`;
  const queue = await sql`select from pgboss.queue where name = ${pushJobs.name}`.execute(db);
  if (queue.rows.length === 0) {
    const due = await sql`select from (${source}) as due limit 1`.execute(db);
    if (due.rows.length === 0) return 0;
    throw new Error('There is no queue of pushes yet.');
  }
  return (await insertJobs(db, pushJobs.name, source)).length;
}

/** The device, unless it was removed or its user has no such role any more. */
async function findSubscription(
  db: Connection,
  id: number,
  roles: readonly string[],
): Promise<PushSubscription | null> {
  const found = await sql<PushSubscription>`
    select endpoint, p256dh, auth from push_devices join users on users.id = user_id
    where push_devices.id = ${id} and ${mayGetPushes(roles)}`.execute(db);
  return found.rows[0] ?? null;
}

export interface GoneDevice {
  label: string;
  userEmail: string;
}

interface PushWorkerOptions {
  pool: pg.Pool;
  db: Database;
  encryption: Encryption;
  log: Log;
  /** Users of other roles get nothing, also of what was enqueued before. */
  roles: readonly string[];
  /** Read for each message: the owner may change it. */
  contact: () => Promise<string>;
  standIn: string | null;
  /** Records in the same transaction that a device was deleted. */
  onGone: (db: Connection, device: GoneDevice) => Promise<unknown>;
  settings?: Partial<QueueSettings>;
  delayMs?: number;
}

async function deleteDevice(
  db: Connection,
  id: number,
  onGone: PushWorkerOptions['onGone'],
): Promise<void> {
  const deleted = await sql<GoneDevice>`
    delete from push_devices using users where users.id = user_id and push_devices.id = ${id}
    returning label, email as "userEmail"`.execute(db);
  for (const device of deleted.rows) await onGone(db, device);
}

/** Creates the function that sends one message, and deletes a device whose subscription has ended. */
function createPushDelivery(options: PushWorkerOptions) {
  const { db, encryption, log, roles, contact, standIn } = options;
  let isLogged = false;
  return async (job: JobWithMetadata<QueuedPush>): Promise<void> => {
    const { deviceId, message } = job.data;
    const details = { jobId: job.id, deviceId, attempt: job.retryCount + 1 };
    const subscription = await findSubscription(db, deviceId, roles);
    if (!subscription) return log.info(details, 'push not needed');
    const identity = await readPushIdentity(db, encryption);
    if (!identity) {
      if (!isLogged) log.warn('no pushes are sent: another AUTH_SECRET has encrypted their key');
      isLogged = true;
      return;
    }
    const sender: PushSender = { identity, contact: await contact(), standIn };
    try {
      const outcome = await sendPush(subscription, message, sender);
      if (outcome === 'gone') {
        await db.transaction().execute((one) => deleteDevice(one, deviceId, options.onGone));
        return log.info(details, 'push device is gone');
      }
    } catch (error) {
      countJobFailure('push');
      log.warn({ ...details, reason: (error as Error).message }, 'push not sent');
      throw error;
    }
    log.info(details, 'push sent');
    await sql`update push_devices set pushed_at = now() where id = ${deviceId}`.execute(db);
  };
}

export function startPushWorker(options: PushWorkerOptions): QueueWorker {
  const { pool, log, settings, delayMs } = options;
  return startQueueWorker<QueuedPush>({
    pool,
    log,
    queue: { ...pushJobs, ...settings },
    perform: createPushDelivery(options),
    delayMs,
    // The worker of the emails supervises all queues.
    boss: { supervise: false },
  });
}
