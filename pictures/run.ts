import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { openVisitors, type StorageState, strainCatalogue } from './scratch-shop.ts';
import { listScreens, type Screen } from './screens.ts';

// `npm run pictures -- [FOLDER] [--screen PART] [--width 390] [--theme dark]`: every screen in every
// state, of a scratch shop, as PNG files to look at.

const themes = ['light', 'dark'] as const;
const widths = [390, 768, 1440, 2200];
/** Chromium paints no picture higher than this. */
const tallest = 16_000;

interface Shot {
  screen: Screen;
  width: number;
  theme: (typeof themes)[number];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A window as high as the page, so that what sticks to an edge stands where it belongs. */
async function growToPage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, tallest) });
  // Lazy pictures come only now.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

async function shoot(
  browser: Browser,
  baseURL: string,
  storageState: StorageState,
  { screen, width, theme }: Shot,
  file: string,
): Promise<void> {
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
    await page.goto(screen.url, {
      waitUntil: screen.url.startsWith('/admin') ? 'load' : 'networkidle',
    });
    await screen.open?.(page);
    if (screen.print) await page.emulateMedia({ media: 'print' });
    if (!screen.windowOnly) await growToPage(page, width);
    await page.screenshot({ path: file, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { screen: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' } },
});
const folder = path.resolve(positionals[0] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-')));
fs.mkdirSync(folder, { recursive: true });

const shop = await startShop();
process.env.SHOP_DATA_DIR = shop.dataDir;
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
let failed = 0;
try {
  const strained = await strainCatalogue();
  const visitors = await openVisitors(browser, shop);
  const screens = (await listScreens(strained)).filter(
    ({ name }) => !values.screen || name.includes(values.screen),
  );
  const shots: Shot[] = screens.flatMap((screen) =>
    (screen.widths ?? widths)
      .filter((width) => !values.width || width === Number(values.width))
      .flatMap((width) =>
        themes
          .filter((theme) => !values.theme || theme === values.theme)
          .map((theme) => ({ screen, width, theme })),
      ),
  );
  for (const shot of shots) {
    const file = `${shot.screen.name}-${shot.width}-${shot.theme}.png`;
    try {
      await shoot(browser, shop.url, visitors[shot.screen.as], shot, path.join(folder, file));
    } catch (error) {
      failed += 1;
      console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  say(`${shots.length - failed} of ${shots.length} pictures are in ${folder}`);
} finally {
  await browser.close();
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
