import type { RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import type { ActionResult } from '#app/admin/forms/use-action-response.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { iconUrl } from '#app/catalogue/images/art-url.ts';
import { startPushing } from '#app/orders/feed/order-pushes.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { configContext, databaseContext } from '#app/platform/http/request-context.server.ts';
import {
  describeBrowser,
  maxDevices,
  parseSubscription,
  removePushDevice,
  savePushDevice,
} from '#app/platform/push/push-devices.server.ts';
import { enqueuePushes } from '#app/platform/push/push-queue.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';

interface DeviceRequest {
  form: FormData;
  sessionToken: string | null;
  userAgent: string | null;
}

const refuse = (message: string): ActionResult => ({ done: false, message });

/** Turns the browser of the request on, removes a device of the administrator, or sends a test. */
export function changeDevices(
  context: Readonly<RouterContextProvider>,
  admin: User,
  request: DeviceRequest,
): Promise<ActionResult> {
  const { pushTestOrigin } = context.get(configContext);
  return context
    .get(databaseContext)
    .transaction()
    .execute(async (transaction) => {
      const intent = request.form.get('intent');
      if (intent === 'turn-on') return turnOn(transaction, admin, request, pushTestOrigin);
      if (intent === 'remove') return remove(transaction, admin, request.form);
      if (intent === 'test') return sendTest(transaction, admin);
      return refuse('That is nothing this page can do.');
    });
}

async function turnOn(
  db: Connection,
  admin: User,
  { form, sessionToken, userAgent }: DeviceRequest,
  standIn: string | null,
): Promise<ActionResult> {
  const subscription = parseSubscription(form, standIn);
  if (!subscription) return refuse('This browser sent no subscription that the shop can use.');
  const label = describeBrowser(userAgent);
  const device = { userId: admin.id, sessionToken, label, ...subscription };
  const id = await savePushDevice(db, device);
  if (id === null) return refuse(`There are ${maxDevices} devices already. Remove one first.`);
  await startPushing(db);
  await recordDevice(db, admin, 'add', label);
  return { done: true, message: 'Notifications are on for this device.' };
}

async function remove(db: Connection, admin: User, form: FormData): Promise<ActionResult> {
  const label = await removePushDevice(db, admin.id, parseId(form.get('device')));
  if (label === null) return refuse('This device is removed already.');
  await recordDevice(db, admin, 'remove', label);
  return { done: true, message: `${label} gets no more notifications.` };
}

const recordDevice = (db: Connection, admin: User, action: 'add' | 'remove', label: string) =>
  recordAudit(db, admin, { action, subjectKind: 'device', subjectId: label });

async function sendTest(db: Connection, admin: User): Promise<ActionResult> {
  const test = {
    title: 'A test from the shop',
    body: 'New orders and cancellations look like this.',
    url: '/admin/orders/alerts',
    tag: 'test',
    icon: iconUrl(192),
  };
  const count = await enqueuePushes(db, [test], admin.id);
  if (count === 0) return refuse('No device is turned on.');
  const message = count === 1 ? 'A test is on its way.' : `${count} tests are on their way.`;
  return { done: true, message };
}
