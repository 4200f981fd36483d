/** The present value, or values by what the metric's label says. */
export type Reading = number | Readonly<Record<string, number>>;

/** A number that `/metrics` of the private port shows. */
export interface Metric {
  name: string;
  help: string;
  /** A counter only grows; of several processes' values the sum is shown. */
  type: 'counter' | 'gauge';
  /** The label of a metric with several values: a few fixed words, never anything of a request. */
  label?: string;
  /** Asked when the metrics are read. */
  read: () => Reading | Promise<Reading>;
}

const metrics = new Map<string, Metric>();

/**
 * Shows a number among the metrics. What holds for the shop as a whole, such as what a table says, is
 * shown by the first process alone, from `keepShop`.
 */
export function showMetric(metric: Metric): void {
  metrics.set(metric.name, metric);
}

/** All numbers that were shown. */
export function shownMetrics(): Metric[] {
  return [...metrics.values()];
}

/** Shows a counter by one of these words, all of which begin at 0. Gives the function that counts. */
export function countBy<Word extends string>(
  about: { name: string; help: string; label: string },
  words: readonly Word[],
): (word: Word) => void {
  const counts = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
  showMetric({ ...about, type: 'counter', read: () => counts });
  return (word) => {
    counts[word] += 1;
  };
}
