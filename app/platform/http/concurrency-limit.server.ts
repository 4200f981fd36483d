/** Runs a limited number of tasks at once; further tasks wait in order. */
export interface ConcurrencyLimit {
  /** Whether so many tasks wait that new ones should be refused. */
  isFull(): boolean;
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxRunning: number;
  maxWaiting?: number;
}): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    isFull: () => waiting.length >= maxWaiting,
    async run(task) {
      if (running < maxRunning) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        // The next task takes over this place, so that no newcomer slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
