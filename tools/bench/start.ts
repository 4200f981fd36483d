import type { Bench, Row } from './bench.ts';
import { openShop } from './measured-shop.ts';
import { formatSpread, median } from './statistics.ts';

/** From the command of `npm start` to the last byte of the first page, with existing data and without. */
export async function measureStarts({ scratch, profile }: Bench): Promise<Row[]> {
  const measure = async (
    what: string,
    maxSeconds: number,
    count: number,
    getData: () => string,
  ) => {
    const seconds: number[] = [];
    for (let start = 0; start < count; start++) {
      const shop = await openShop({ dataDir: getData(), scratch, program: ['start.mjs'] });
      seconds.push(shop.openedInMs / 1000);
      await shop.stop();
    }
    const measured = formatSpread(seconds, ' s');
    return { what, measured, value: median(seconds), unit: ' s', bar: { atMost: maxSeconds } };
  };
  const rows: Row[] = [];
  for (const size of [Math.min(...profile.productCounts), Math.max(...profile.productCounts)]) {
    const dataDir = await scratch.getData(size);
    const what = `start, built, ${size.toLocaleString('en-US')} products, until the first page`;
    rows.push(await measure(what, 1.5, profile.starts, () => dataDir));
  }
  const createFolder = () => scratch.createFolder('first');
  rows.push(
    await measure('first start ever, after the build', 8, profile.firstStarts, createFolder),
  );
  return rows;
}
