import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Behaviour } from '#tests/support/servers/email-provider.ts';
import { openLocalServer } from '#tests/support/servers/local-server.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { addProducts, openImageForm, type Scenario } from './harness.ts';

const emailBehaviours: readonly Behaviour[] = ['accept', 'close', 'slow', 500, 429, 'garbage'];

/** Counts the statements of orders, because times on a busy machine vary too much. */
export const emailProviderFails: Scenario = {
  name: 'email-provider-fails',
  description: 'the email provider hangs up, is slow (30 s), responds with 500, 429, garbage',
  async run(harness) {
    const { provider } = harness;
    const shop = await harness.openShop();
    await logStatements(shop);
    const load = await harness.startLoad(shop, { buyers: 2 });
    const figures: string[] = [];
    let countedBefore = 0;
    let askedBefore = 0;
    for (const behaviour of emailBehaviours) {
      provider.behave(behaviour);
      await provider.asked(askedBefore + 1);
      await load.acknowledged(harness.short ? 15 : 60);
      askedBefore = provider.askedCount();
      const counts = countOrderStatements(shop).slice(countedBefore);
      countedBefore += counts.length;
      figures.push(`${behaviour} ${[...new Set(counts)].sort().join('/')}`);
    }
    provider.behave('accept');
    const { acknowledged, found } = await load.settle();
    const counts = new Set(countOrderStatements(shop));
    harness.check(counts.size === 1, `statements an order: ${[...counts].join(', ')}`);
    harness.check(!load.isRefused() && !load.isCut(), 'an order was not placed at once');
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
  const transactions = new Map<string, string[]>();
  const counts: number[] = [];
  // The second and later lines of a statement begin with a tab.
  for (const entry of log.replaceAll('\n\t', ' ').split('\n')) {
    const [, session, text] = /^(\S+) LOG:\s+(?:statement|execute [^:]+): (.*)$/.exec(entry) ?? [];
    if (!session || text === undefined) continue;
    if (text === 'begin') transactions.set(session, []);
    const statements = transactions.get(session);
    statements?.push(text);
    const isOrder = statements?.some((one) => one.includes('insert into "orders"'));
    if (text === 'commit' && isOrder) counts.push(statements?.length ?? 0);
    if (/^(commit|rollback)$/.test(text)) transactions.delete(session);
  }
  return counts;
}

type HostResponse = 'hang' | 'close' | [status: number, content: string];

const stored: HostResponse = [200, '{"secure_url":"https://images.example/stored.webp"}'];
const failingHosts: Record<string, HostResponse> = {
  hang: 'hang',
  close: 'close',
  500: [500, '{"error":{"message":"Come back later"}}'],
  nonsense: [200, '<html>It works!</html>'],
  'no-url': [200, '{"url":null}'],
  'script-url': [200, '{"secure_url":"javascript:alert(1)"}'],
};

export const imageHostFails: Scenario = {
  name: 'image-host-fails',
  description: 'the image host hangs, hangs up, responds with 500 or nonsense, is down',
  async run(harness) {
    let behaviour = 'accept';
    // A fake image host with Cloudinary's protocol over real HTTP.
    const host = await openLocalServer((request, response) => {
      request.resume().once('end', () => {
        const answer = failingHosts[behaviour] ?? stored;
        if (answer === 'close') request.socket.destroy();
        else if (answer !== 'hang') response.writeHead(answer[0]).end(answer[1]);
      });
    });
    harness.defer(host.close);
    const IMAGE_HOST_URL = `${host.url}/v1_1/shop/image/upload`;
    const shop = await harness.openShop({ IMAGE_HOST_URL, IMAGE_UPLOAD_PRESET: 'shop' });
    const blank = { width: 900, height: 600, channels: 3, background: '#c9341b' } as const;
    const image = await sharp({ create: blank }).png().toBuffer();
    const other = await sharp({ create: { ...blank, background: '#1c34b9' } })
      .png()
      .toBuffer();
    const { upload, read } = await openImageForm(shop, await addProducts(shop), image);

    const expectRefusal = async (name: string, sent = image) => {
      behaviour = name;
      const before = await read();
      const page = await upload(sent);
      harness.check(page.includes('Image upload failed'), `${name}: no 'Image upload failed'`);
      harness.check((await read()) === before, `${name}: the product has changed`);
    };
    for (const name of Object.keys(failingHosts)) await expectRefusal(name);
    behaviour = 'accept';
    const page = await upload();
    harness.check(page.includes('Product updated successfully'), 'a working host: not saved');
    const isStored = (await read()).includes('https://images.example/stored.webp');
    harness.check(isStored, 'a working host: not stored');
    await host.close();
    // The shop knows for a day where the host has the first one.
    await expectRefusal('down', other);
    const runs = Object.keys(failingHosts).length + 1;
    const found = `${runs} × 'Image upload failed', the product unchanged; then one stored`;
    return { runs, found };
  },
};
