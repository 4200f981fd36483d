/** The value below which a share of the sample lies; 0.5 is the median. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** With three digits or more: '17,920', '12.3', '0.87'. */
export function formatMeasure(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The median with the smallest and the largest: '17,920/s (17,410 to 18,230)'. */
export function formatSpread(sample: readonly number[], unit: string): string {
  const [low, high] = [Math.min(...sample), Math.max(...sample)];
  return `${formatMeasure(median(sample))}${unit} (${formatMeasure(low)} to ${formatMeasure(high)})`;
}

/** Alternates two measurements under the same load. The first rounds are a warm-up, not counted. */
export async function alternate<A, B>(
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

/** What the bar applies to, and how the table shows it: the time that 95 % do not exceed. */
export function measureP95(times: readonly number[], atMost: number) {
  const value = quantile(times, 0.95);
  return { measured: `p95 ${formatMeasure(value)} ms`, value, unit: ' ms', bar: { atMost } };
}

/** The same of the ratio of two medians. */
export const compare = (
  sample: readonly number[],
  [limit, name]: readonly [sample: readonly number[], name: string],
  unit: string,
) => ({
  measured: formatSpread(sample, unit),
  limit: `${formatSpread(limit, unit)} ${name}`,
  value: median(sample) / median(limit),
});
