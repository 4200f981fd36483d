import { authenticationContext } from '#app/accounts/authentication.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { listRoles } from '#app/accounts/roles.ts';
import { findSessionToken } from '#app/accounts/sessions.server.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { iconUrl } from '#app/catalogue/images/art-url.ts';
import { startPushing } from '#app/orders/feed/order-pushes.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { configContext } from '#app/platform/http/request-context.server.ts';
import {
  describeBrowser,
  listPushDevices,
  maxDevices,
  parseSubscription,
  removePushDevice,
  savePushDevice,
  tiePushDevice,
} from '#app/platform/push/push-devices.server.ts';
import { readPushIdentity } from '#app/platform/push/push-identity.server.ts';
import { enqueuePushes } from '#app/platform/push/push-queue.server.ts';

/** Turns the browser of the request on, ties it to its new session, removes a device of the administrator, or sends a test. */
export const deviceForms = adminForms<FormResult>('orders', {
  'turn-on': adminForm({}, (_, given) => inTransaction(given, turnOn)),
  tie: adminForm({ device: formField.id() }, ({ device }, given) =>
    inTransaction(given, (db) => tie(db, given, device)),
  ),
  remove: adminForm({ device: formField.id() }, ({ device }, given) =>
    inTransaction(given, (db, { admin }) => remove(db, admin, device)),
  ),
  test: adminForm({}, (_, given) => inTransaction(given, sendTest)),
});

/** Refuses what would reach no phone: another AUTH_SECRET has encrypted the key. */
async function refuseWithoutKey(db: Connection, context: AdminFormGiven['context']) {
  if (await readPushIdentity(db, context.get(encryptionContext))) return null;
  return refuse(
    'The key of the notifications cannot be read: AUTH_SECRET has changed. Everyone removes their devices here; then restart the shop and turn them on again.',
  );
}

type Change = (db: Connection, given: AdminFormGiven) => Promise<FormResult>;

const inTransaction = async (given: AdminFormGiven, change: Change): Promise<FormResult> => {
  const result = await given.db.transaction().execute((one) => change(one, given));
  return result.done ? result : { ...result, status: 400 };
};

async function turnOn(
  db: Connection,
  { admin, context, request, form }: AdminFormGiven,
): Promise<FormResult> {
  const refused = await refuseWithoutKey(db, context);
  if (refused) return refused;
  const subscription = parseSubscription(form, context.get(configContext).pushTestOrigin);
  if (!subscription) return refuse('This browser sent no subscription that the shop can use.');
  const label = describeBrowser(request.headers.get('user-agent'));
  const sessionToken = findSessionToken(context.get(authenticationContext), request.headers);
  const id = await savePushDevice(db, { userId: admin.id, sessionToken, label, ...subscription });
  if (id === null) {
    const isFull = (await listPushDevices(db, admin.id)).length >= maxDevices;
    return refuse(isFull ? tooMany : 'Your session has ended. Load this page again.');
  }
  await startPushing(db);
  await recordDevice(db, admin, 'add', label);
  return done('Notifications are on for this device.');
}

const tooMany = `There are ${maxDevices} devices already. Remove one first.`;

async function tie(
  db: Connection,
  { admin, context, request }: AdminFormGiven,
  device: number,
): Promise<FormResult> {
  const token = findSessionToken(context.get(authenticationContext), request.headers);
  return (await tiePushDevice(db, admin.id, device, token)) ? done('') : refuse(isRemoved);
}

const isRemoved = 'This device is removed already.';

async function remove(db: Connection, admin: User, device: number): Promise<FormResult> {
  const label = await removePushDevice(db, admin.id, device);
  if (label === null) return refuse(isRemoved);
  await recordDevice(db, admin, 'remove', label);
  return done(`${label} gets no more notifications.`);
}

const recordDevice = (db: Connection, admin: User, action: 'add' | 'remove', label: string) =>
  recordAudit(db, admin, { action, subjectKind: 'device', subjectId: label });

async function sendTest(db: Connection, { admin, context }: AdminFormGiven): Promise<FormResult> {
  const refused = await refuseWithoutKey(db, context);
  if (refused) return refused;
  const test = {
    title: 'A test from the shop',
    body: 'New orders and cancellations look like this.',
    url: '/admin/orders/alerts',
    tag: 'test',
    icon: iconUrl(192),
  };
  const count = await enqueuePushes(db, [test], listRoles('orders'), admin.id);
  if (count === 0) return refuse('No device is turned on.');
  return done(count === 1 ? 'A test is on its way.' : `${count} tests are on their way.`);
}
