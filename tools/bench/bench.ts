import type { Scratch } from './scratch.ts';

/** How much to measure: enough to notice a regression in minutes, or enough to trust the figures. */
export interface Profile {
  name: 'quick' | 'full';
  productCounts: readonly number[];
  rounds: number;
  /** Runs of Lighthouse, and openings on a slow connection, for each page. */
  audits: number;
  secondsPerRound: number;
  requestsPerRound: number;
  ordersPerRound: number;
  searchTerms: number;
  watchedOrders: number;
  starts: number;
  firstStarts: number;
}

export const quickProfile: Profile = {
  name: 'quick',
  productCounts: [1000, 10_000],
  rounds: 3,
  audits: 1,
  secondsPerRound: 1,
  requestsPerRound: 40,
  ordersPerRound: 40,
  searchTerms: 200,
  watchedOrders: 15,
  starts: 3,
  firstStarts: 1,
};

export const fullProfile: Profile = {
  name: 'full',
  productCounts: [1000, 10_000, 100_000, 1_000_000],
  rounds: 5,
  audits: 3,
  secondsPerRound: 5,
  requestsPerRound: 400,
  ordersPerRound: 200,
  searchTerms: 2000,
  watchedOrders: 100,
  starts: 5,
  firstStarts: 3,
};

export interface Bench {
  profile: Profile;
  scratch: Scratch;
}

/** One line of the table. */
export interface Row {
  what: string;
  measured: string;
  /** The limit measured beside it; missing where the bar is absolute. */
  limit?: string;
  /** The number that the bar applies to: a ratio, or an amount of `unit`. */
  value: number;
  unit?: string;
  bar?: { atLeast: number } | { atMost: number };
  /** Failed requests and other events that must not happen. */
  errors?: number;
}

/** Measures one subject, which `npm run bench -- name` measures alone. */
export type Figure = (bench: Bench) => Promise<Row[]>;

let work = new AsyncDisposableStack();
let isEnding = false;

/** Registers what must be stopped or removed after the figure, also after an error or Ctrl+C. The newest runs first. */
export function onCleanup(end: () => unknown): void {
  if (isEnding) {
    void end();
    throw new Error('The benchmark is ending.');
  }
  work.defer(async () => {
    await end();
  });
}

/** Ends what was registered; with `isLast` nothing more may be started. */
export async function cleanUp(isLast = false): Promise<void> {
  isEnding ||= isLast;
  const ended = work;
  work = new AsyncDisposableStack();
  await ended.disposeAsync();
}
