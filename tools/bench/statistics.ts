/** The value below which a share of the sample lies; 0.5 is the median. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return sorted[place] ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

const digitsOf = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

/** With three digits or more: '17,920', '12.3', '0.87'. */
export function formatNumber(value: number): string {
  const digits = digitsOf(value);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The median with the smallest and the largest: '17,920/s (17,410 to 18,230)'. */
export function formatSpread(sample: readonly number[], unit: string): string {
  const [low, high] = [Math.min(...sample), Math.max(...sample)];
  return `${formatNumber(median(sample))}${unit} (${formatNumber(low)} to ${formatNumber(high)})`;
}

/**
 * Does two things in turn, so that whatever else the machine does meanwhile meets both. The first
 * round of each warms up and is not counted.
 */
export async function inTurn<A, B>(
  rounds: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A[], B[]]> {
  const [a, b]: [A[], B[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    a.push(await first());
    b.push(await second());
  }
  return [a.slice(1), b.slice(1)];
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
