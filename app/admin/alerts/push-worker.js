// The service worker of the admin: it shows push messages and opens their orders. It handles no
// request, so that no admin page is ever cached.

// It serves no page, so a newer one need not wait for open pages to close.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, tag, icon, url } = event.data.json();
  const options = { body, tag, icon, renotify: true, data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

/** Another page of the admin stays as it is: something may be typed there. */
async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { href } = new URL(path, self.location.origin);
  const open = pages.find((page) => page.url === href);
  // Who is signed in is sent on; the page itself sends everyone else to the home page.
  return open ? open.focus() : self.clients.openWindow(`/login?next=${encodeURIComponent(path)}`);
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** The browser has ended its subscription: the shop gets the new one. */
async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const renewed = newSubscription ?? (await pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  const body = new URLSearchParams({ intent: 'turn-on', endpoint, ...keys });
  await fetch('/admin/orders/alerts', { method: 'POST', body });
}
