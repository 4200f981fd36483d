import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { readProduct, uploadProductImage } from '#tests/support/product-form.ts';
import type { Behaviour } from '#tests/support/servers/email-provider.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { addProducts, isConnectionCut, type Scenario, signInAdmin } from './harness.ts';

const emailBehaviours: readonly [Behaviour, string][] = [
  ['accept', 'well'],
  ['close', 'hanging up'],
  ['slow', 'slow (30 s)'],
  [500, '500'],
  [429, '429'],
  ['garbage', 'garbage'],
];

/** Counts the statements of orders, because times on a busy machine vary too much. */
export const emailProviderFails: Scenario = {
  name: 'email-provider-fails',
  description: 'the email provider hangs up, is slow (30 s), responds with 500, 429, garbage',
  async run(harness) {
    const { provider } = harness;
    const shop = await harness.openShop();
    const products = await addProducts(shop);
    await logStatements(shop);
    const load = await harness.startLoad({ origin: shop.url, products, buyers: 2 });
    const figures: string[] = [];
    let countedBefore = 0;
    let askedBefore = 0;
    for (const [behaviour, name] of emailBehaviours) {
      provider.behave(behaviour);
      await provider.asked(askedBefore + 1);
      await load.acknowledged(harness.short ? 15 : 60);
      askedBefore = provider.askedCount();
      const counts = countOrderStatements(shop).slice(countedBefore);
      countedBefore += counts.length;
      figures.push(`${name} ${[...new Set(counts)].sort().join('/')}`);
    }
    provider.behave('accept');
    const { acknowledged, found } = await harness.settle(shop, { load, products });
    const counts = new Set(countOrderStatements(shop));
    harness.check(counts.size === 1, `statements an order: ${[...counts].join(', ')}`);
    const wasRefused = load.responses.has('503') || isConnectionCut(load);
    harness.check(!wasRefused, 'an order was not placed at once');
    return {
      runs: emailBehaviours.length - 1,
      acknowledged,
      found: `statements an order, with begin and commit: ${figures.join(', ')}; ${found}`,
    };
  },
};

/** Makes the embedded PostgreSQL of a shop log every statement with its session. */
async function logStatements(shop: { dataDir: string }): Promise<void> {
  for (const setting of [`log_statement = 'all'`, `log_line_prefix = '%c '`]) {
    await queryDatabase(shop, `alter system set ${setting}`);
  }
  await queryDatabase(shop, 'select pg_reload_conf()');
}

/** The number of statements in each logged transaction that placed an order. */
function countOrderStatements({ dataDir }: { dataDir: string }): number[] {
  const log = fs.readFileSync(path.join(dataDir, 'postgresql.log'), 'utf8');
  const open = new Map<string, { statements: number; order: boolean }>();
  const counts: number[] = [];
  // The second and later lines of a statement begin with a tab.
  for (const entry of log.replaceAll('\n\t', ' ').split('\n')) {
    const [, session, text] = /^(\S+) LOG:\s+(?:statement|execute [^:]+): (.*)$/.exec(entry) ?? [];
    if (!session || text === undefined) continue;
    if (text === 'begin') open.set(session, { statements: 0, order: false });
    const transaction = open.get(session);
    if (!transaction) continue;
    transaction.statements += 1;
    if (text.includes('insert into "orders"')) transaction.order = true;
    if (text !== 'commit' && text !== 'rollback') continue;
    if (text === 'commit' && transaction.order) counts.push(transaction.statements);
    open.delete(session);
  }
  return counts;
}

const failingHosts: readonly HostBehaviour[] = [
  'hang',
  'close',
  500,
  'nonsense',
  'no-url',
  'script-url',
];

export const imageHostFails: Scenario = {
  name: 'image-host-fails',
  description: 'the image host hangs, hangs up, responds with 500 or nonsense, is down',
  async run(harness) {
    const host = await openImageHost();
    harness.defer(host.close);
    const env = { IMAGE_HOST_URL: host.url, IMAGE_UPLOAD_PRESET: 'shop' };
    const shop = await harness.openShop(env);
    const [product] = await addProducts(shop);
    if (!product) throw new Error('There is no product.');
    const cookie = await signInAdmin(shop);
    const blank = { width: 900, height: 600, channels: 3, background: '#c9341b' } as const;
    const image = await sharp({ create: blank }).png().toBuffer();
    const upload = () => uploadProductImage({ origin: shop.url, cookie, product, image });
    const read = () => readProduct(shop, product.id);

    const expectRefusal = async (host: string) => {
      const before = await read();
      const page = await upload();
      harness.check(page.includes('Image upload failed'), `${host}: no 'Image upload failed'`);
      harness.check((await read()) === before, `${host}: the product has changed`);
    };
    for (const behaviour of failingHosts) {
      host.behave(behaviour);
      await expectRefusal(String(behaviour));
    }
    host.behave('accept');
    const page = await upload();
    harness.check(page.includes('Product updated successfully'), 'a working host: not saved');
    const isStored = (await read()).includes('https://images.example/stored.webp');
    harness.check(isStored, 'a working host: not stored');
    await host.close();
    await expectRefusal('down');
    const runs = failingHosts.length + 1;
    return {
      runs,
      found: `${runs} × 'Image upload failed', the product unchanged; then one stored`,
    };
  },
};

type HostBehaviour = 'accept' | 'hang' | 'close' | 500 | 'nonsense' | 'no-url' | 'script-url';

/** A fake image host with Cloudinary's protocol over real HTTP. */
async function openImageHost() {
  let behaviour: HostBehaviour = 'accept';
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const respond = (status: number, content: object) =>
        response.writeHead(status).end(JSON.stringify(content));
      switch (behaviour) {
        case 'accept':
          return respond(200, { secure_url: 'https://images.example/stored.webp' });
        case 'hang':
          return;
        case 'close':
          return request.socket.destroy();
        case 'nonsense':
          return response.end('<html>It works!</html>');
        case 'no-url':
          return respond(200, { url: null });
        case 'script-url':
          return respond(200, { secure_url: 'javascript:alert(1)' });
        default:
          return respond(behaviour, { error: { message: 'Come back later' } });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1_1/shop/image/upload`,
    behave(next: HostBehaviour) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
