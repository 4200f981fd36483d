import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { onCleanup } from './bench.ts';

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
