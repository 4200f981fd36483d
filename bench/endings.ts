type Ending = () => unknown;

const endings: Ending[] = [];
let ending: Promise<void> | null = null;

/** What has to be ended or removed, whatever happens; the last one is ended first. */
export function atEnd(work: Ending): void {
  if (ending) throw new Error('The benchmark is ending.');
  endings.push(work);
}

async function runEndings(): Promise<void> {
  for (let work = endings.pop(); work; work = endings.pop()) {
    try {
      await work();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Ends everything that was started, once. */
export function endAll(): Promise<void> {
  ending ??= runEndings();
  return ending;
}
