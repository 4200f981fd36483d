import { beforeAll, describe, expect, it } from 'vitest';
import { type FormTarget, formTargets, type TestRole } from '#tests/support/hostile-targets.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { findInStock, orderOneUnit, requestShop, toDataUrl } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCourierLink, openOrderLink } from '#tests/support/token-links.ts';

// Every form, from the shop's own pages and from foreign ones: over http, over https behind a proxy
// that sets x-forwarded-proto, and over https with PUBLIC_URL.

const host = 'shop.localhost';
const overHttp = { host };
const overHttps = { host, 'x-forwarded-proto': 'https' };
const user = 'user@example.com';

const shop = openTestShop({ TRUST_PROXY: 'on' });
const publicShop = openTestShop(async () => ({
  DATA_DIR: shop.dataDir,
  TRUST_PROXY: 'on',
  PUBLIC_URL: `https://${host}`,
  PORT: String(await findFreePort()),
}));
let targets: FormTarget[];
const modes: [mode: string, origin: string, headers: Record<string, string>][] = [
  ['http', `http://${host}`, overHttp],
  ['https behind a proxy', `https://${host}`, overHttps],
  ['https with PUBLIC_URL', `https://${host}`, overHttps],
];
const getShop = (mode: string) => (mode.includes('PUBLIC_URL') ? publicShop : shop);
const cookies = new Map<ShopProcess, Record<TestRole, string>>();

beforeAll(async () => {
  for (const one of [shop, publicShop]) {
    const intent = one === shop ? 'sign-up' : 'sign-in';
    cookies.set(one, {
      guest: '',
      user: await openSession(one.url, intent, user),
      admin: await openAdminSession({ ...one, admin: shop.admin }),
    });
  }
  const product = await findInStock(shop.url);
  const order = await orderOneUnit(shop.url, cookies.get(shop)?.user ?? '');
  const courierLink = await openCourierLink(1);
  const orderLink = await openOrderLink(order);
  targets = formTargets({ product, order, courierLink, orderLink });
});

const toDocumentUrl = (path: string) => path;

/** Sends every form as a document or as a data request, or as both. Returns the responses by path. */
async function sendAll(
  mode: string,
  headers: Record<string, string>,
  kinds = [toDocumentUrl, toDataUrl],
) {
  const at = getShop(mode);
  const sent = targets.flatMap(({ path, as = 'guest', fields }) =>
    kinds.map(async (toUrl) => {
      const one = toUrl(path);
      const answer = await requestShop(at.url, {
        method: 'POST',
        path: one,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: cookies.get(at)?.[as],
          ...headers,
        },
        body: new URLSearchParams(fields()).toString(),
      });
      return { path: one, ...answer };
    }),
  );
  return Promise.all(sent);
}

describe.each(modes)('every form over %s', (mode, origin, headers) => {
  it('is taken from a page of the shop, and from none', async () => {
    const given = await Promise.all([
      sendAll(mode, { ...headers, origin }),
      sendAll(mode, { ...headers, origin, 'sec-fetch-site': 'same-origin' }, [toDataUrl]),
      sendAll(mode, headers, [toDataUrl]),
    ]);
    const refused = given
      .flat()
      .filter(({ status, body }) => status === 403 || status >= 500 || body === 'Bad Request')
      .map(({ path, status }) => `${path}: ${status}`);
    expect(refused).toEqual([]);
    // The router's refusal of an origin is an error of its own.
    expect(getShop(mode).output()).not.toMatch(/^\{"level":[56]0/m);
  });

  it('is refused from any other page', async () => {
    const otherScheme = `${origin.startsWith('https:') ? 'http' : 'https'}://${host}`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: `https://${host}.evil.example` },
      { origin: otherScheme },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const one of foreign) {
      const answers = await sendAll(mode, { ...headers, ...one });
      expect([...new Set(answers.map(({ status }) => status))], JSON.stringify(one)).toEqual([403]);
    }
  });
});
