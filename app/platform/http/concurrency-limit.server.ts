/** Lets a limited number of tasks run at once; the next ones wait in order. */
export interface ConcurrencyLimit {
  /** Whether more than enough wait already: what can be refused should be. */
  isFull(): boolean;
  /** Runs the task when its turn comes. */
  pass<T>(task: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  maxRunning: number;
  maxWaiting?: number;
}

export function createConcurrencyLimit({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
}: GateOptions): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < maxRunning) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The next task takes over this one's place, so that no newcomer can slip in between.
    if (next) next();
    else running -= 1;
  }

  return {
    isFull: () => waiting.length >= maxWaiting,
    async pass(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
