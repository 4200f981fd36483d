import script from './push-worker.js?raw';

/** `GET /admin-sw.js`: at the root, so that its scope can be all of `/admin`. */
export function loader() {
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
