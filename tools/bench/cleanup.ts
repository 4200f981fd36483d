import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';

const stacks = [new AsyncDisposableStack()];

/** Registers what must be stopped or removed, also after an error or Ctrl+C. The newest runs first. */
export function onCleanup(work: () => unknown): void {
  const stack = stacks.at(-1);
  if (!stack || stack.disposed) {
    void work();
    throw new Error('The benchmark is ending.');
  }
  stack.defer(async () => {
    await work();
  });
}

/** Runs `work`, then cleans up what it has registered. */
export async function withCleanup<T>(work: () => Promise<T>): Promise<T> {
  await using stack = new AsyncDisposableStack();
  stacks.push(stack);
  try {
    return await work();
  } finally {
    stacks.splice(stacks.indexOf(stack), 1);
  }
}

export async function cleanUpAll(): Promise<void> {
  for (const stack of stacks.toReversed()) await stack.disposeAsync();
}

/** Opens a Chromium that is closed at the end of the figure. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onCleanup(() => browser.close());
  return browser;
}
