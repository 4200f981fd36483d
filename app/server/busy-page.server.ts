import {
  type CachedResponse,
  createCachedResponse,
} from '#app/server/page-cache/cached-response.server.ts';

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The shop is very busy</title>
<style>
  html { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; }
</style>
<main>
  <h1>The shop is very busy</h1>
  <p>Very many people are here at this moment. Please try again in a few seconds.</p>
  <p>Your cart is kept. <a href="">Try again</a></p>
</main>
</html>
`;

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' };

/** What is sent when too many requests wait to be rendered: it costs no rendering. */
export function createBusyResponse(): Response {
  return new Response(html, { status: 503, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

/** The same, to be sent in the place of a cached page. */
export function createCachedBusyPage(): Promise<CachedResponse> {
  return createCachedResponse(createBusyResponse(), {
    shared: [],
    route: 'busy',
    acceptEncoding: undefined,
  });
}
