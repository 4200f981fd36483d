const soonMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Runs each task soon after the start and then once a day, for as long as the process lives. */
export function runDaily(
  tasks: readonly (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): void {
  const run = () => {
    for (const task of tasks) void task().catch(onFailure);
  };
  setTimeout(run, soonMs).unref();
  setInterval(run, dayMs).unref();
}
