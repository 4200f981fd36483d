import { createHash } from 'node:crypto';
import { readConfig } from '#app/platform/config.server.ts';
import { sharedHeaders } from '#app/platform/http/security-headers.server.ts';
import routes from '#app/routes.ts';
import { listRoutePaths } from '#tests/support/every-route.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import {
  postForm,
  requestShop,
  type ShopResponse,
  toDataUrl,
} from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const shop = openTestShop();
// Opened second, on the same data: the same shop behind https.
const secure = openTestShop(async () => ({
  DATA_DIR: shop.dataDir,
  PUBLIC_URL: 'https://shop.example',
  PORT: String(await findFreePort()),
}));

/** Pages that a token opens send their URL to no other site. */
const tokenPolicies: Readonly<Record<string, string>> = {
  ...{ '/o': 'same-origin', '/o.data': 'same-origin' },
  ...{
    '/c': 'same-origin',
    '/c.data': 'same-origin',
    '/c/new': 'same-origin',
    '/c/new.data': 'same-origin',
  },
  ...{ '/wants': 'same-origin', '/wants.data': 'same-origin' },
  ...{ '/wishlist/price-mails': 'same-origin', '/wishlist/price-mails.data': 'same-origin' },
  ...{ '/run': 'no-referrer', '/run.data': 'no-referrer', '/run/outcomes': 'no-referrer' },
};

function expectHeaders({ headers, body }: ShopResponse, where: string): void {
  expect(headers, where).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': tokenPolicies[where] ?? 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(headers, where).not.toHaveProperty('x-powered-by');
  const policy = String(headers['content-security-policy'] ?? '');
  expect(policy, where).toContain("frame-ancestors 'none'");
  expect(policy, where).toMatch(/default-src '(self|none)'/);
  const scripts = /script-src [^;]*/.exec(policy)?.[0] ?? '';
  expect(scripts, where).not.toMatch(/unsafe|https?:|\*/);
  // No more and no less than the page's own inline scripts.
  const allowed = scripts.match(/'sha256-[^']+'/g) ?? [];
  if (!body.startsWith('<!DOCTYPE html>')) return;
  expect(new Set(allowed), where).toEqual(hashInlineScripts(body));
  const styles = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const elements = /style-src-elem [^;]*/.exec(policy)?.[0];
  const hashes = styles.map(([, text = '']) => formatHash(text));
  if (elements) expect(elements, where).toBe(`style-src-elem 'self' ${hashes}`);
}

const formatHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hashInlineScripts(html: string): Set<string> {
  const inline = html.matchAll(
    /<script(?![^>]* (?:src=|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs,
  );
  return new Set([...inline].map(([, text = '']) => formatHash(text)));
}

/** A guest's address of each route. */
const addresses = listRoutePaths(routes).map((route) =>
  `/${route.replace(/^\//, '')}`.replace(/:\w+|\*/g, 'none'),
);

describe('security headers', () => {
  it.each(addresses)('stand on %s and on its data', async (path) => {
    for (const one of [path, toDataUrl(path)]) {
      expectHeaders(await requestShop(shop.url, { path: one }), one);
    }
  });

  it('stand on files, images, refusals and errors too', async () => {
    const { body } = await requestShop(shop.url, { path: '/' });
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { origin: 'https://evil.example' };
    const requests: [status: number, asked: Parameters<typeof requestShop>[1]][] = [
      [200, { path: asset }],
      [404, { path: '/assets/none.js' }],
      [200, { path: '/art/1/logo.svg' }],
      [200, { path: '/health' }],
      [200, { path: '/ready' }],
      [302, { path: '/admin' }],
      [400, { path: '/?q=%00' }],
      [400, { path: '/', headers: { host: '9007199254740993' } }],
      [400, { path: '/login', method: 'POST', headers: form, body: 'intent=sign-in&email=' }],
      [200, { path: '/', method: 'HEAD', headers: { range: 'bytes=0-9' } }],
      [405, { path: '/cart', method: 'DELETE' }],
      [413, { path: '/login', method: 'POST', body: 'x'.repeat(70_000) }],
      [403, { path: '/login', method: 'POST', headers: foreign }],
    ];
    for (const [status, asked] of requests) {
      const answer = await requestShop(shop.url, asked);
      expect(answer.status, JSON.stringify(asked).slice(0, 100)).toBe(status);
      expectHeaders(answer, `${status}`);
    }
  });

  it('demand https for a year where the shop is reached by it, and only there', async () => {
    for (const path of ['/', '/none', '/search?q=a', '/art/1/logo.svg', '/admin']) {
      const { headers } = await requestShop(secure.url, { path });
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000');
      const open = await requestShop(shop.url, { path });
      expect(open.headers['strict-transport-security'], path).toBeUndefined();
    }
  });

  it('speak of names below the shop’s own only where the owner wants it', () => {
    const asked = sharedHeaders('https://shop.example', readConfig({ HSTS_SUBDOMAINS: 'on' }));
    expect(Object.fromEntries(asked)).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('leave no trace of the nonce that marks the own scripts', async () => {
    const { body } = await requestShop(shop.url, { path: '/product/1' });
    expect(hashInlineScripts(body).size).toBeGreaterThan(0);
    expect(body).toContain('<script type="application/ld+json"');
    expect(body).not.toContain('nonce');
  });

  it('mark every cookie of a session Secure, HttpOnly and SameSite=Lax (D17)', async () => {
    const form = { intent: 'sign-up', email: 'rana@example.com', password: 'open sesame' };
    const answer = await postForm(secure.url, '/login', form);
    const session = answer.headers['set-cookie']?.filter((one) => one.includes('session')) ?? [];
    expect(session).toHaveLength(1);
    expect(session[0]).toMatch(/^__Secure-shop\.session_token=/);
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
      expect(session[0]).toContain(flag);
    }
    expect(session[0]).not.toContain('Domain');
  });

  it('keep what belongs to a user out of every cache', async () => {
    const cookie = await openSession(shop.url, 'sign-up', 'maya@example.com');
    for (const path of ['/orders', '/profile', '/profile/data', '/checkout', '/orders.data']) {
      const { status, headers } = await requestShop(shop.url, { path, headers: { cookie } });
      expect(status, path).toBe(200);
      expect(headers['cache-control'] ?? '', path).toMatch(/private|no-store/);
    }
  });
});
