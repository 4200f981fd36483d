import type { ShopProcess } from './shop-process.ts';

/** The URL that a shop prints for its private port. */
export function metricsUrl(shop: ShopProcess): string {
  return /Metrics: (\S+)/.exec(shop.output())?.[1] ?? 'no metrics';
}

/** The metrics as they are written, by name and labels; nothing where a number is not shown. */
export async function readMetrics(shop: ShopProcess) {
  const text = await (await fetch(metricsUrl(shop))).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const numbers = new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
  return { text, get: (series: string) => numbers.get(series), series: [...numbers.keys()] };
}
