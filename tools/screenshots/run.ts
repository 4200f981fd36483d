import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { findViolations } from '#tests/support/axe.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { launchBrowser } from '#tools/bench/browser.ts';
import { print } from '#tools/bench/report.ts';
import { addSampleData } from './sample-data.ts';
import { listScreens, type Screen } from './screens.ts';

// `npm run screenshots -- [FOLDER] [--screen PART] [--width 390] [--theme dark]`: every screen in
// every state, of a scratch shop, as PNG files. `--check` also prints what axe finds and what scrolls
// sideways. `--readme` renews the few small ones of `docs/screenshots` instead.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screen: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
  },
});

const readmeFolder = 'docs/screenshots';
const readmeShots = [
  ...['home', 'home-menu', 'category', 'product', 'cart', 'admin-orders'].map(
    (screen) => `${screen}-1440-light`,
  ),
  ...['home-1440-dark', 'admin-overview-1440-dark', 'home-390-light', 'menu-390-light'],
  ...['product-390-dark', 'checkout-errors-390-light'],
];

const themes = ['light', 'dark'] as const;
const widths = [390, 768, 1440, 2200];
/** Chromium renders no screenshot higher than this. */
const maxHeight = 16_000;

interface Shot {
  name: string;
  screen: Screen;
  width: number;
  theme: (typeof themes)[number];
}

const listShots = (screen: Screen): Shot[] =>
  (screen.widths ?? widths).flatMap((width) =>
    themes.map((theme) => ({ name: `${screen.name}-${width}-${theme}`, screen, width, theme })),
  );

function isChosen({ name, screen, width, theme }: Shot): boolean {
  if (options.readme && !readmeShots.includes(name)) return false;
  if (options.screen && !screen.name.includes(options.screen)) return false;
  if (options.width && width !== Number(options.width)) return false;
  return !options.theme || theme === options.theme;
}

/** A window as high as the page, so that what sticks to an edge stands where it belongs. */
async function growToPage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) });
  // A lazy one beside or below the window would never load.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = 'eager';
      return image.complete || !image.checkVisibility();
    }),
  );
}

/** Throws what axe finds on the page, and whether it scrolls sideways. */
async function checkPage(page: Page): Promise<void> {
  const violations = await findViolations(page);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wider > 0) violations.push(`scrolls sideways by ${wider} px`);
  if (violations.length > 0) throw new Error(violations.join('\n  '));
}

async function shoot(
  browser: Browser,
  { screen, width, theme }: Shot,
  { file, ...own }: BrowserContextOptions & { file: string },
): Promise<void> {
  const context = await browser.newContext({
    ...own,
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
    if (!screen.windowOnly && !options.readme) await growToPage(page, width);
    const png = await page.screenshot({ animations: 'disabled' });
    const small = sharp(png).resize(width < 1000 ? 260 : 640);
    if (options.readme) await small.webp({ quality: 70 }).toFile(`${file}.webp`);
    else fs.writeFileSync(`${file}.png`, png);
    if (options.check && !screen.plain) await checkPage(page);
  } finally {
    await context.close();
  }
}

// The exit ends the shop, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const shop = await startShop();
process.env.SHOP_DATA_DIR = shop.dataDir;
let browser = await launchBrowser();
try {
  const { storageStates, data } = await addSampleData(shop, !options.readme);
  const shots = listScreens(data).flatMap(listShots).filter(isChosen);
  const scratch = positionals[0] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'screenshots-'));
  const folder = path.resolve(options.readme ? readmeFolder : scratch);
  fs.mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const shot of shots) {
    // Chromium crashes at times after some hundred screenshots.
    if (!browser.isConnected()) browser = await launchBrowser();
    try {
      const storageState = storageStates[shot.screen.as];
      const file = path.join(folder, shot.name);
      await shoot(browser, shot, { baseURL: shop.url, storageState, file });
    } catch (error) {
      failed += 1;
      console.error(`${shot.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  print(`${shots.length} screenshots, ${failed} failed, in ${folder}`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
}
