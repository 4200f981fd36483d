import type { Bench, Figure, Row } from './bench.ts';
import { openShop } from './measured-shop.ts';
import { formatSpread, median } from './statistics.ts';

async function measureStarts(
  { scratch }: Bench,
  { what, count, maxSeconds }: { what: string; count: number; maxSeconds: number },
  getDataDir: () => string,
): Promise<Row> {
  const seconds: number[] = [];
  for (let start = 0; start < count; start++) {
    // What `npm start` runs.
    const shop = await openShop({ dataDir: getDataDir(), scratch, program: ['start.mjs'] });
    seconds.push(shop.openedInMs / 1000);
    await shop.stop();
  }
  return {
    what,
    measured: formatSpread(seconds, ' s'),
    value: median(seconds),
    unit: ' s',
    bar: { atMost: maxSeconds },
    details: [`${count} starts by start.mjs, to the last byte of the home page`],
  };
}

/** From the command to the first page, with existing data and without. */
export const start: Figure = {
  name: 'start',
  async measure(bench) {
    const { scratch, profile } = bench;
    const rows: Row[] = [];
    for (const size of [Math.min(...profile.productCounts), Math.max(...profile.productCounts)]) {
      const dataDir = await scratch.getData(size);
      const what = `start, built, ${size.toLocaleString('en-US')} products, until the first page`;
      const options = { what, count: profile.starts, maxSeconds: 1.5 };
      rows.push(await measureStarts(bench, options, () => dataDir));
    }
    const what = 'first start ever, after the build';
    const options = { what, count: profile.firstStarts, maxSeconds: 8 };
    rows.push(await measureStarts(bench, options, () => scratch.createFolder('first')));
    return rows;
  },
};
