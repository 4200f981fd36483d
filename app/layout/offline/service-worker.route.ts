import { assets } from 'virtual:react-router/server-build';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/service-worker.route.ts';
import worker from './service-worker.ts?raw';

// What browsers get while the setting is off: it removes itself at the next page, and the pages
// remove the copies. Not at once: Chromium may hold a page back that is asked for while its worker
// goes, and a page from before the setting may register the worker again.
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('fetch', (event) => event.waitUntil(registration.unregister()));
`;

/** `GET /sw.js`. The version of the build is in it, so that browsers replace it by a new build's. */
export async function loader({ context }: Route.LoaderArgs) {
  const { offlinePages } = await context.get(settingsContext).read();
  const script = offlinePages === 'on' ? `// ${assets.version}\n${worker}` : removal;
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // A worker has the policy of its script: it may fetch from the shop and do nothing else.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
