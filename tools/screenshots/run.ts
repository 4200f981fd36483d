import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#tests/support/chromium.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { addSampleData } from './sample-data.ts';
import { listScreens } from './screens.ts';
import { type Shot, shoot, themes, widths } from './shoot.ts';

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

const getName = ({ screen, width, theme }: Shot) => `${screen.name}-${width}-${theme}`;

function isChosen(shot: Shot): boolean {
  if (options.readme && !readmeShots.includes(getName(shot))) return false;
  if (options.screen && !shot.screen.name.includes(options.screen)) return false;
  if (options.width && shot.width !== Number(options.width)) return false;
  return !options.theme || shot.theme === options.theme;
}

async function writeShot(folder: string, shot: Shot, png: Buffer): Promise<void> {
  const file = path.join(folder, getName(shot));
  if (!options.readme) return fs.writeFileSync(`${file}.png`, png);
  const small = sharp(png).resize(shot.width < 1000 ? 260 : 640);
  await small.webp({ quality: 70 }).toFile(`${file}.webp`);
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
}

const shop = await startShop();
process.env.SHOP_DATA_DIR = shop.dataDir;
let browser = await launch();
try {
  const { storageStates, data } = await addSampleData(shop, !options.readme);
  const shots = listScreens(data)
    .flatMap((screen) =>
      (screen.widths ?? widths).flatMap((width) =>
        themes.map((theme): Shot => ({ screen, width, theme })),
      ),
    )
    .filter(isChosen);
  const scratch = positionals[0] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'screenshots-'));
  const folder = path.resolve(options.readme ? readmeFolder : scratch);
  fs.mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const shot of shots) {
    // Chromium crashes at times after some hundred screenshots.
    if (!browser.isConnected()) browser = await launch();
    try {
      const { png, violations } = await shoot(browser, shot, {
        baseURL: shop.url,
        storageState: storageStates[shot.screen.as],
        check: options.check,
        ...(options.readme && { windowOnly: true }),
      });
      await writeShot(folder, shot, png);
      if (violations.length > 0) throw new Error(violations.join('\n  '));
    } catch (error) {
      failed += 1;
      console.error(`${getName(shot)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  process.stdout.write(`${shots.length} screenshots, ${failed} failed, in ${folder}\n`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
}
