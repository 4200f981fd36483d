/** In seconds. Kept pages take less than the first, whoever waits for the last has left. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10];
const namedMethods = ['GET', 'HEAD', 'POST'];

/** How many requests of one kind there were, and how long they took. */
interface RequestTally {
  labels: { route: string; method: string; status: string };
  seconds: number;
  /** By the first bound that is not below; the last is for those above all. */
  counts: number[];
}

const tallies = new Map<string, RequestTally>();

/** Counts an answered request. Costs a look-up: it is called for each, also those of kept pages. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  const named = namedMethods.includes(method) ? method : 'other';
  const hundreds = Math.floor(status / 100);
  const key = `${named} ${hundreds} ${route}`;
  let tally = tallies.get(key);
  if (!tally) {
    const labels = { route, method: named, status: `${hundreds}xx` };
    tally = { labels, seconds: 0, counts: [...bounds, 0].fill(0) };
    tallies.set(key, tally);
  }
  const seconds = ms / 1000;
  tally.seconds += seconds;
  let bucket = 0;
  while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
  tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
}

/** The tallies as values of a Prometheus histogram, where each bound counts all that are below it. */
export function requestValues(name: string) {
  return [...tallies.values()].flatMap(({ labels, seconds, counts }) => {
    let total = 0;
    const buckets = [...bounds, '+Inf'].map((le, index) => {
      total += counts[index] ?? 0;
      return { metricName: `${name}_bucket`, labels: { ...labels, le: String(le) }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: total },
    ];
  });
}
