import type { Profile, Row } from './bench.ts';
import { openShop } from './measured-shop.ts';
import { createFolder, getData } from './scratch.ts';
import { formatSpread, median } from './statistics.ts';

/** From the command of `npm start` to the last byte of the first page, with existing data and without. */
export async function measureStarts(profile: Profile): Promise<Row[]> {
  const { productCounts, rounds, slowRounds } = profile;
  const rows: Row[] = [];
  const measure = async (what: string, atMost: number, dataDirs: readonly string[]) => {
    const seconds: number[] = [];
    for (const dataDir of dataDirs) {
      const shop = await openShop(dataDir, { program: ['start.mjs'] });
      seconds.push(shop.openedInMs / 1000);
      await shop.stop();
    }
    const measured = formatSpread(seconds, ' s');
    rows.push({ what, measured, value: median(seconds), unit: ' s', bar: { atMost } });
  };
  for (const size of [Math.min(...productCounts), Math.max(...productCounts)]) {
    const what = `start, built, ${size.toLocaleString('en-US')} products, until the first page`;
    await measure(what, 1.5, Array(rounds).fill(await getData(size)));
  }
  const folders = Array.from({ length: slowRounds }, () => createFolder('first'));
  await measure('first start ever, after the build', 8, folders);
  return rows;
}
