import { hash } from 'node:crypto';
import fs from 'node:fs';
import vm from 'node:vm';
import { tieOwnDevice } from './push-device.ts';

const origin = 'https://sandouk.example';
const url = '/admin/orders/ORD-1';
const message = { title: 'New order ORD-1', body: 'Rana', tag: 'ORD-1', url };

/** Runs the worker with a browser around it that has these pages open. */
function openWorker(pages: string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const focused: string[] = [];
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: () => focused.push(url) })),
      openWindow: vi.fn(),
    },
  };
  const fetch = vi.fn();
  const code = fs.readFileSync('app/admin/alerts/push-worker.js', 'utf8');
  vm.runInNewContext(code, { self, fetch, URL, URLSearchParams });
  const dispatch = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  return { self, fetch, focused, listeners, dispatch };
}

it('shows a push with the address of its order', async () => {
  const { self, dispatch } = openWorker();
  await dispatch('push', { data: { json: () => message } });
  expect(self.registration.showNotification).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: 'Rana', tag: 'ORD-1', data: { url } }),
  );
});

it('opens the order by way of signing in, or goes to its page where that is open', async () => {
  const notification = { close: () => undefined, data: { url } };
  const closed = openWorker([`${origin}/admin`]);
  await closed.dispatch('notificationclick', { notification });
  expect(closed.self.clients.openWindow).toHaveBeenCalledWith(
    `/login?next=${encodeURIComponent(url)}`,
  );
  const open = openWorker([`${origin}/admin`, origin + url]);
  await open.dispatch('notificationclick', { notification });
  expect(open.focused).toEqual([origin + url]);
  expect(open.self.clients.openWindow).not.toHaveBeenCalled();
});

it('sends the shop the subscription that the browser has renewed', async () => {
  const { self, fetch, dispatch } = openWorker();
  const keys = { p256dh: 'p', auth: 'a' };
  const renewed = { toJSON: () => ({ endpoint: 'https://push.example/2', keys }) };
  self.registration.pushManager.subscribe.mockResolvedValue(renewed);
  const options = { userVisibleOnly: true };
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } });
  expect(self.registration.pushManager.subscribe).toHaveBeenCalledWith(options);
  const [path, { body }] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/admin/orders/alerts');
  const subscription = 'endpoint=https%3A%2F%2Fpush.example%2F2&p256dh=p&auth=a';
  expect(String(body)).toBe(`intent=turn-on&${subscription}`);
});

it('handles no request, so that no admin page is ever cached', () => {
  expect([...openWorker().listeners.keys()]).not.toContain('fetch');
});

it('ties the device that this browser is to its new session, and no other device', async () => {
  const registration = {
    active: { scriptURL: `${origin}/admin-sw.js` },
    pushManager: { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) },
  };
  const notification = { permission: 'granted' };
  vi.stubGlobal('Notification', notification);
  const window = { isSecureContext: true, PushManager: {}, Notification: notification };
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const own = { id: 2, endpointHash: hash('sha256', 'https://push.example/1') };
  const other = { id: 1, endpointHash: hash('sha256', 'https://push.example/2') };
  await tieOwnDevice([other]);
  expect(fetch).not.toHaveBeenCalled();
  await tieOwnDevice([other, own]);
  const [path, { body }] = fetch.mock.calls[0] ?? [];
  expect(`${path} ${body}`).toBe('/admin/orders/alerts intent=tie&device=2');
});
