import type { Behaviour } from '#tests/support/mail-provider.ts';
import { countOrderStatements, recordStatements } from '#tests/support/statements.ts';
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
      const storm = await scene.storm({ origin: shop.url, goods, buyers: 2 });
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
      if (storm.met.has('503') || isCut(storm)) broken.push('an order was not placed at once');
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
