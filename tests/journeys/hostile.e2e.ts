import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { applyScriptPolicy } from '#app/platform/http/security-headers.server.ts';

const values = [
  '',
  ' ',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  "'%20OR%201=1--",
  '"><script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9'.repeat(400),
  'a'.repeat(5000),
  '%F0%9F%8E%AE',
  '%0d%0aSet-Cookie:x=1',
  '$%7B7*7%7D',
  '%C3%28',
];

const shapes = [
  (value: string) => `/?category=${value}`,
  (value: string) => `/?category=Nintendo&subcategory=${value}`,
  (value: string) => `/?sort=${value}`,
  (value: string) => `/?q=${value}`,
  (value: string) => `/?view=all&page=${value}`,
  (value: string) => `/?view=${value}`,
  (value: string) => `/search?q=${value}`,
  (value: string) => `/cart/products?ids=${value}`,
  (value: string) => `/product/${value || '-'}`,
  (value: string) => `/blog/${value || '-'}`,
  (value: string) => `/art/1/product/nintendo/nes/${value || '-'}.png`,
  (value: string) => `/art/1/${value || '-'}`,
  (value: string) => `/login?next=${value}`,
  (value: string) => `/sitemap.xml?part=${value}`,
  (value: string) => `/${value || '-'}`,
];

test('no parameter whatever makes the shop fail or speak the stranger’s markup', async () => {
  const url = process.env.SHOP_URL ?? '';
  for (const shape of shapes) {
    for (const value of values) {
      const answer = await fetch(url + shape(value), { redirect: 'manual' });
      const body = await answer.text();
      expect(answer.status, shape(value)).toBeLessThan(500);
      expect(body, shape(value)).not.toContain('<script>alert(1)</script>');
      expect(body, shape(value)).not.toContain('<svg onload');
      expect(answer.headers.get('set-cookie'), shape(value)).toBeNull();
    }
  }
});

test('forms from other sites are refused, and large ones', async () => {
  const url = `${process.env.SHOP_URL}/login`;
  const foreign = await fetch(url, {
    method: 'POST',
    headers: {
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'intent=sign-in&email=a@b.co&password=secret1',
  });
  expect(foreign.status).toBe(403);
  const large = await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) });
  expect(large.status).toBe(413);
});

test('every response carries the security headers, and pages a strict policy', async () => {
  for (const path of ['/', '/product/1', '/nope', '/search?q=a', '/robots.txt']) {
    const { headers } = await fetch(process.env.SHOP_URL + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-request-id'), path).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
  }
  const policy =
    (await fetch(`${process.env.SHOP_URL}/`)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(/script-src[^;]*'unsafe-inline'/.test(policy)).toBe(false);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('a script that came into a page from outside does not run', async ({ page }) => {
  const rendered = Buffer.from(`<!DOCTYPE html><html><head>
    <script nonce="own">window.ran = ['own é']</script></head><body>
    <p><script>window.ran.push('injected')</script>
    <script nonce="guessed">window.ran.push('guessed')</script>
    <script data-x=" nonce=">window.ran.push('half')</script><img src=x onerror="window.ran.push('attribute')">
    <script nonce="own" type="module">window.ran.push('last')</script></body></html>`);
  const { html, policy } = applyScriptPolicy(rendered, { nonce: 'own' });
  const server = createServer((_request, response) => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    response.writeHead(200, { ...headers, 'Content-Security-Policy': policy }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await page.evaluate('window.ran')).toEqual(['own é', 'last']);
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toHaveLength(4);
  server.close();
});
