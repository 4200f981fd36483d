import fs from 'node:fs';
import path from 'node:path';
import type { Behaviour } from '#tests/support/email-provider.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import type { Fault } from './fault.ts';
import { addGoods, isCut, openScene, settle } from './scene.ts';

const behaviours: readonly [Behaviour, string][] = [
  ['accept', 'well'],
  ['close', 'hanging up'],
  ['slow', 'slow (30 s)'],
  [500, '500'],
  [429, '429'],
  ['garbage', 'garbage'],
];

/** Orders are counted in statements, since times on a busy machine say little. */
export const mailProviderFails: Fault = {
  name: 'mail-provider-fails',
  what: 'the mail provider hangs up, is slow (30 s), answers 500, 429, garbage',
  async run(short) {
    const each = short ? 15 : 60;
    const scene = await openScene();
    try {
      const shop = await scene.open();
      const goods = await addGoods(shop);
      await recordStatements(shop);
      const storm = await scene.storm({ origin: shop.url, products: goods, buyers: 2 });
      const figures: string[] = [];
      let seen = 0;
      let askedBefore = 0;
      for (const [behaviour, name] of behaviours) {
        scene.provider.behave(behaviour);
        await scene.provider.asked(askedBefore + 1);
        await storm.acknowledged(each);
        askedBefore = scene.provider.askedCount();
        const counts = countOrderStatements(shop).slice(seen);
        seen += counts.length;
        figures.push(`${name} ${[...new Set(counts)].sort().join('/')}`);
      }
      scene.provider.behave('accept');
      const { acknowledged, found, broken } = await settle(scene, shop, { storm, goods });
      const statements = new Set(countOrderStatements(shop));
      if (statements.size !== 1) broken.push(`statements an order: ${[...statements].join(', ')}`);
      if (storm.responses.has('503') || isCut(storm))
        broken.push('an order was not placed at once');
      return {
        runs: behaviours.length - 1,
        acknowledged,
        found: `statements an order, begin and commit among them: ${figures.join(', ')}; ${found}`,
        broken,
      };
    } finally {
      await scene.close();
    }
  },
};

/** Lets the embedded PostgreSQL of a shop write down every statement, with its session. */
async function recordStatements(shop: { dataDir: string }): Promise<void> {
  for (const setting of [`log_statement = 'all'`, `log_line_prefix = '%c '`]) {
    await queryDatabase(shop, `alter system set ${setting}`);
  }
  await queryDatabase(shop, 'select pg_reload_conf()');
}

/** How many statements each transaction had that placed an order, by what was written down. */
function countOrderStatements({ dataDir }: { dataDir: string }): number[] {
  const log = fs.readFileSync(path.join(dataDir, 'postgresql.log'), 'utf8');
  const open = new Map<string, { statements: number; order: boolean }>();
  const counts: number[] = [];
  // A statement over several lines is one entry: the others begin with a tab.
  for (const entry of log.replaceAll('\n\t', ' ').split('\n')) {
    const [, session, text] = /^(\S+) LOG:\s+(?:statement|execute [^:]+): (.*)$/.exec(entry) ?? [];
    if (!session || text === undefined) continue;
    if (text === 'begin') open.set(session, { statements: 0, order: false });
    const transaction = open.get(session);
    if (!transaction) continue;
    transaction.statements += 1;
    if (text.includes('insert into orders')) transaction.order = true;
    if (text !== 'commit' && text !== 'rollback') continue;
    if (text === 'commit' && transaction.order) counts.push(transaction.statements);
    open.delete(session);
  }
  return counts;
}
