/** What a run of one fault has shown: a line of the table. */
export interface Outcome {
  /** How many times the fault was made. */
  runs: number;
  /** What the shop had promised. */
  acknowledged: string;
  /** What was there afterwards, and what was met on the way. */
  found: string;
  /** Every way in which it did not hold. Empty: held. */
  broken: string[];
}

/** Why a fault cannot be made on this machine; it counts as neither held nor not. */
export interface NotRun {
  notRun: string;
}

/** One fault that the shop must survive. */
export interface Fault {
  name: string;
  /** What is done to the shop. */
  what: string;
  /** `short` makes it a few times only, for `npm test`. */
  run(short: boolean): Promise<Outcome | NotRun>;
}
