import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { emptyProductText } from '#app/catalogue/editing/product-fields.ts';
import { openPushService } from '#tests/support/servers/push-service.ts';
import { openAdminSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import { orderOneUnit, postForm, requestShop, shippingForm } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const pushService = await openPushService();
const shop = openTestShop({ PUSH_TEST_ORIGIN: pushService.origin });
let calls = 0;
/** A server inside the shop's network that an attacker wants the shop to call. */
const inside = createServer((call) => {
  calls += 1;
  call.destroy();
}).listen(0, '127.0.0.1');
await once(inside, 'listening');
const { port } = inside.address() as AddressInfo;
afterAll(async () => {
  inside.close();
  await pushService.close();
});

describe('what the server asks of others', () => {
  it('is asked of addresses in the settings alone', () => {
    const sources = fs
      .readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => ({ name, text: fs.readFileSync(path.join('app', name), 'utf8') }));
    const calling = /(?<!\.)\bfetch\(|\bAwsClient\b|\bcreateTransport\b|from 'node:https'/;
    const isOnServer = ({ name }: { name: string }) => name.includes('.server.');
    const onServer = sources.filter((one) => isOnServer(one) && calling.test(one.text));
    const names = onServer.map(({ name }) => path.basename(name, '.server.ts')).sort();
    expect(names).toEqual(['email-transport', 'image-bucket', 'image-store', 'push-transport']);
    // All other calls are made in the browser, and to the shop itself; its service worker repeats the
    // requests of the shop's own pages.
    const others = sources.filter((one) => !isOnServer(one));
    const ownAddress =
      /^fetch\(\s*((localUrl\()?['`]\/|url\b|`\$\{url\}|path\b|request\b|location\.href)/;
    const asked = others.flatMap(({ text }) => text.match(/\bfetch\([^)]{0,30}/g) ?? []);
    expect(asked.filter((call) => !ownAddress.test(call))).toEqual([]);
  });

  it('is never the image of a product, whose address anybody may have typed', async () => {
    const admin = await openAdminSession(shop);
    const imageUrl = `https://127.0.0.1:${port}/metadata.png`;
    const text = { ...emptyProductText, name: 'Cedar Bait', price: '10', category: 'Sega' };
    const form = { intent: 'add', ...text, quantity: '5', imageUrl };
    expect((await postForm(shop.url, '/admin', form, admin)).status).toBe(200);
    const [made] = await queryShop<{ id: string; image: string }>(
      `select id, image from products where name = 'Cedar Bait'`,
    );
    expect(made?.image).toBe(imageUrl);

    const id = Number(made?.id);
    const order = shippingForm({ id, priceCents: 1000 });
    const placed = await postForm(shop.url, '/checkout', order, admin);
    expect(placed.headers.location).toMatch(/^\/orders\?new=/);
    for (const page of ['/?q=Cedar+Bait', `/product/${id}`, '/orders', '/sitemap.xml', '/admin']) {
      await requestShop(shop.url, { path: page, headers: { cookie: admin } });
    }
    await expect.poll(() => fs.globSync(`${shop.dataDir}/mail/*.json`)).toHaveLength(2);
    expect(calls).toBe(0);
  });

  it('is the push service of a browser, and no address inside the network', async () => {
    const admin = await openAdminSession(shop);
    const subscription = pushService.subscribe('phone');
    const turnOn = async (endpoint: string) => {
      const form = { intent: 'turn-on', ...subscription, endpoint };
      return (await postForm(shop.url, '/admin/orders/alerts', form, admin)).status;
    };
    for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]', '2130706433', 'a.example:22']) {
      expect(await turnOn(`https://${host}/push`), host).toBe(400);
    }
    expect(await turnOn(`http://127.0.0.1:${port}/push`)).toBe(400);
    expect(await turnOn('https://localhost.localdomain/push')).toBe(200);
    expect(await turnOn(subscription.endpoint)).toBe(200);

    const before = calls;
    const number = await orderOneUnit(shop.url, admin);
    await expect
      .poll(() => pushService.received)
      .toMatchObject([{ device: 'phone', message: { url: `/admin/orders/${number}` } }]);
    expect(calls).toBe(before);
  });
});
