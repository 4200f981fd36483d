import type { Scratch } from './scratch.ts';

/** What every figure is given: how long it may take, and where its data are. */
export interface Bench {
  pace: Pace;
  scratch: Scratch;
}

/** How much is measured: enough to see a fault in some minutes, or enough to believe the figures. */
export interface Pace {
  name: 'quick' | 'full';
  /** Numbers of products. */
  sizes: readonly number[];
  rounds: number;
  secondsPerRound: number;
  requestsPerRound: number;
  ordersPerRound: number;
  terms: number;
  watchedOrders: number;
  starts: number;
  firstStarts: number;
}

export const quick: Pace = {
  name: 'quick',
  sizes: [1000, 10_000, 100_000],
  rounds: 3,
  secondsPerRound: 1.5,
  requestsPerRound: 100,
  ordersPerRound: 60,
  terms: 300,
  watchedOrders: 30,
  starts: 5,
  firstStarts: 2,
};

export const full: Pace = {
  name: 'full',
  sizes: [1000, 10_000, 100_000, 1_000_000],
  rounds: 5,
  secondsPerRound: 5,
  requestsPerRound: 400,
  ordersPerRound: 200,
  terms: 2000,
  watchedOrders: 100,
  starts: 5,
  firstStarts: 3,
};

export type Bar = { atLeast: number } | { atMost: number };

/** One line of the table. */
export interface Row {
  what: string;
  measured: string;
  /** What was measured beside it; empty where the bar stands alone. */
  limit?: string;
  /** The number that the bar is about. */
  value: number;
  /** Written behind the value and the bar: ' ms'; empty for a ratio. */
  unit?: string;
  /** A row without one is there to be known. */
  bar?: Bar;
  /** Requests that failed, or whatever else must not have happened. */
  errors?: number;
  /** What is in the figure, and what it cost. */
  details?: readonly string[];
}

/** One subject, measured on its own by `npm run bench -- name`. */
export interface Figure {
  name: string;
  measure: (bench: Bench) => Promise<Row[]>;
}

/** Whether the row holds its bar without an error; null where it has no bar. */
export function isReached({ value, bar, errors = 0 }: Row): boolean | null {
  if (!bar) return errors > 0 ? false : null;
  if (errors > 0) return false;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}
