/** How much to measure: enough to notice a regression in minutes, or enough to trust the figures. */
export const profiles = {
  quick: {
    productCounts: [1000, 10_000],
    rounds: 3,
    /** Runs of Lighthouse, openings on a slow connection, and first starts. */
    slowRounds: 1,
    secondsPerRound: 1,
    requestsPerRound: 40,
    ordersPerRound: 40,
    searchTerms: 200,
    watchedOrders: 15,
  },
  full: {
    productCounts: [1000, 10_000, 100_000, 1_000_000],
    rounds: 5,
    slowRounds: 3,
    secondsPerRound: 5,
    requestsPerRound: 400,
    ordersPerRound: 200,
    searchTerms: 2000,
    watchedOrders: 100,
  },
};

export type Profile = (typeof profiles)['full'];

export interface Row {
  what: string;
  /** By default the value with its unit. */
  measured?: string;
  /** The limit measured beside it; missing where the bar is absolute. */
  limit?: string;
  /** The number that the bar applies to: a ratio, or an amount of `unit`. */
  value: number;
  unit?: string;
  bar?: { atLeast: number } | { atMost: number };
  /** Failed requests and other events that must not happen. */
  errors?: number;
}

let work = new AsyncDisposableStack();
let isEnding = false;

/** Registers what must be stopped or removed after the figure, also after an error or Ctrl+C. The newest runs first. */
export function onCleanup(end: () => unknown): void {
  if (isEnding) {
    void end();
    throw new Error('The benchmark is ending.');
  }
  work.defer(async () => void (await end()));
}

/** Ends what was registered; with `isLast` nothing more may be started. */
export async function cleanUp(isLast = false): Promise<void> {
  isEnding ||= isLast;
  const ended = work;
  work = new AsyncDisposableStack();
  await ended.disposeAsync();
}
