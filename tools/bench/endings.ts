type Ending = () => unknown;

const endings: Ending[] = [];
let isEnding = false;

/** What has to be ended or removed, whatever happens; the last one is ended first. */
export function atEnd(work: Ending): void {
  endings.push(work);
  // What began too late is ended with the rest, and whoever began it goes no further.
  if (isEnding) throw new Error('The benchmark is ending.');
}

async function endDownTo(count: number): Promise<void> {
  while (endings.length > count) {
    try {
      await endings.pop()?.();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Does something and ends what it has started, also where it failed. */
export async function andEnd<T>(work: () => Promise<T>): Promise<T> {
  const before = endings.length;
  try {
    return await work();
  } finally {
    await endDownTo(before);
  }
}

/** Ends everything that was started; from then on nothing starts. */
export async function endAll(): Promise<void> {
  isEnding = true;
  await endDownTo(0);
}
