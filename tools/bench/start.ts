import type { Bench, Figure, Row } from './figure.ts';
import { openShop } from './open-shop.ts';
import { formatSpread, median } from './statistics.ts';

/** What `npm start` runs. */
const program = ['start.mjs'];

async function measureStarts(
  { scratch }: Bench,
  count: number,
  dataDir: () => string,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let start = 0; start < count; start++) {
    const shop = await openShop({ dataDir: dataDir(), scratch, program });
    seconds.push(shop.openedInMs / 1000);
    await shop.stop();
  }
  return seconds;
}

function rowOf(what: string, seconds: readonly number[], bar: number): Row {
  return {
    what,
    measured: formatSpread(seconds, ' s'),
    value: median(seconds),
    unit: ' s',
    bar: { atMost: bar },
    details: [`${seconds.length} starts by start.mjs, to the last byte of the home page`],
  };
}

/** From the command to the first page, on data that are there and on none. */
export const start: Figure = {
  name: 'start',
  async measure(bench) {
    const { scratch, pace } = bench;
    const rows: Row[] = [];
    for (const size of [Math.min(...pace.sizes), Math.max(...pace.sizes)]) {
      const dataDir = await scratch.dataOf(size);
      const what = `start, built, ${size.toLocaleString('en-US')} products, until the first page`;
      rows.push(rowOf(what, await measureStarts(bench, pace.starts, () => dataDir), 1.5));
    }
    const first = await measureStarts(bench, pace.firstStarts, () => scratch.newFolder('first'));
    rows.push(rowOf('first start ever, after the build', first, 8));
    return rows;
  },
};
