/** Whether this browser gets push messages; 'blocked' means that its user has refused them. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const workerUrl = '/admin-sw.js';
const scope = '/admin';

const isSupported = () =>
  window.isSecureContext && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // Another worker of the shop may answer for this path.
  if (!registration?.active?.scriptURL.endsWith(workerUrl)) return null;
  return registration.pushManager.getSubscription();
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The state of this browser, and which of the devices of the shop it is. */
export async function readPushState(): Promise<{ state: PushState; endpointHash: string | null }> {
  if (!isSupported()) return { state: 'unsupported', endpointHash: null };
  if (Notification.permission === 'denied') return { state: 'blocked', endpointHash: null };
  const subscription = await findSubscription();
  if (!subscription) return { state: 'off', endpointHash: null };
  return { state: 'on', endpointHash: await hash(subscription.endpoint) };
}

/**
 * Ties the device that this browser is to the session here, so that signing out stops the notifications. The session
 * that turned them on may have expired.
 */
export async function tieOwnDevice(
  untied: readonly { id: number; endpointHash: string }[],
): Promise<void> {
  try {
    const { endpointHash } = await readPushState();
    const own = untied.find((device) => device.endpointHash === endpointHash);
    const body = new URLSearchParams({ intent: 'tie', device: String(own?.id) });
    if (own) await fetch('/admin/orders/alerts', { method: 'POST', body });
  } catch (error) {
    console.error('This device was not tied to the session. The next visit tries again.', error);
  }
}

/** Asks the user, then subscribes this browser; null where the user refuses. Call it on a click. */
export async function subscribeToPush(publicKey: string): Promise<Record<string, string> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(workerUrl, { scope });
  await waitUntilActive(registration);
  const { pushManager } = registration;
  // A shop that was installed again at this address signs with other keys: an older subscription is dead.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** `serviceWorker.ready` may stand for the shoppers' worker, which has a wider scope. */
async function waitUntilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const next = installing ?? waiting;
  if (active || !next) return;
  await new Promise<void>((resolve, reject) => {
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') resolve();
      if (next.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
