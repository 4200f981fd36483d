import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { demoProducts } from '#db/demo/demo-product.ts';
import { catalogueOf, insertProducts } from '#db/demo/seed.ts';
import type { Command } from './command.ts';

const maxProducts = 2_000_000;

export const seedDemoCommand: Command = {
  name: 'seed-demo',
  usages: [
    ['seed-demo', 'add the demo catalogue'],
    ['seed-demo --products 100000', 'add a catalogue of that size, for measuring'],
  ],
  async run({ db }, args, say) {
    const { values } = parseArgs({ args: [...args], options: { products: { type: 'string' } } });
    const wanted = values.products === undefined ? demoProducts().length : Number(values.products);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > maxProducts) {
      return `--products takes a whole number from 1 to ${maxProducts}.`;
    }
    const startedAt = Date.now();
    const added = await insertProducts(db, catalogueOf(wanted), {
      isDemo: values.products === undefined,
      onProgress(count) {
        if (count % 100_000 === 0) say(`${count.toLocaleString('en-US')} products`);
      },
    });
    await sql`vacuum analyze products`.execute(db);
    say(`Added ${added} products in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return null;
  },
};
