import type { Browser, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import type { StorageState } from './sample-data.ts';
import type { Screen } from './screens.ts';

export const themes = ['light', 'dark'] as const;
export const widths = [390, 768, 1440, 2200] as const;
/** Chromium renders no screenshot higher than this. */
const maxHeight = 16_000;

export interface Shot {
  screen: Screen;
  width: number;
  theme: (typeof themes)[number];
}

/** A window as high as the page, so that what sticks to an edge stands where it belongs. */
async function growToPage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) });
  // Lazy images load only now.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
}

/** What axe finds on the page, and whether it scrolls sideways. */
async function checkPage(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wider > 0 ? [...violations, `scrolls sideways by ${wider} px`] : violations;
}

interface ShootOptions {
  baseURL: string;
  storageState: StorageState;
  /** The window alone, even of a screen that is shown whole. */
  windowOnly?: boolean;
  check?: boolean;
}

/** Brings a screen into its state and takes the screenshot. */
export async function shoot(
  browser: Browser,
  { screen, width, theme }: Shot,
  { baseURL, storageState, windowOnly = screen.windowOnly, check = false }: ShootOptions,
): Promise<{ png: Buffer; violations: string[] }> {
  const context = await browser.newContext({
    baseURL,
    storageState,
    viewport: { width, height: width < 1000 ? 844 : 1000 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
    javaScriptEnabled: !screen.plain,
  });
  try {
    const page = await context.newPage();
    // The admin's pages hold a stream of orders open, which is never idle.
    const waitUntil = screen.url.startsWith('/admin') ? 'load' : 'networkidle';
    await page.goto(screen.url, { waitUntil });
    await screen.open?.(page);
    if (screen.print) await page.emulateMedia({ media: 'print' });
    if (!windowOnly) await growToPage(page, width);
    const png = await page.screenshot({ animations: 'disabled' });
    return { png, violations: check && !screen.plain ? await checkPage(page) : [] };
  } finally {
    await context.close();
  }
}
