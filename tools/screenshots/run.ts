import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { isForReadme, keepForReadme } from './readme.ts';
import { listScreens } from './screens.ts';
import { type Shot, shoot, themes, widths } from './shoot.ts';
import { strainCatalogue, strainDesk } from './strain.ts';
import { openVisitors } from './visitors.ts';

// `npm run pictures -- [FOLDER] [--screen PART] [--width 390] [--theme dark]`: every screen in every
// state, of a scratch shop, as PNG files to look at. `--check` also says what axe finds, and what
// scrolls sideways. `--readme` renews the few small ones of `docs/pictures` instead.
const { values: wishes, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screen: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
  },
});

function isWished(shot: Shot): boolean {
  if (wishes.readme && !isForReadme(shot)) return false;
  if (wishes.screen && !shot.screen.name.includes(wishes.screen)) return false;
  if (wishes.width && shot.width !== Number(wishes.width)) return false;
  return !wishes.theme || shot.theme === wishes.theme;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const shop = await startShop();
process.env.SHOP_DATA_DIR = shop.dataDir;
const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
let browser = await launch();
try {
  const strained = wishes.readme ? null : await strainCatalogue();
  const visitors = await openVisitors(browser, shop, strained !== null);
  if (strained) await strainDesk();
  const shots: Shot[] = (await listScreens(strained))
    .flatMap((screen) =>
      (screen.widths ?? widths).flatMap((width) =>
        themes.map((theme) => ({ screen, width, theme })),
      ),
    )
    .filter(isWished);
  const folder = wishes.readme
    ? null
    : path.resolve(positionals[0] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-')));
  if (folder) fs.mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const shot of shots) {
    const name = `${shot.screen.name}-${shot.width}-${shot.theme}`;
    // Some hundred pictures, a few as high as sixteen screens, are much for one browser.
    if (!browser.isConnected()) browser = await launch();
    try {
      const { png, faults } = await shoot(browser, shot, {
        baseURL: shop.url,
        storageState: visitors[shot.screen.as],
        check: wishes.check,
        ...(wishes.readme && { windowOnly: true }),
      });
      if (folder) fs.writeFileSync(path.join(folder, `${name}.png`), png);
      else await keepForReadme(shot, png);
      if (faults.length > 0) throw new Error(faults.join('\n  '));
    } catch (error) {
      failed += 1;
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  say(`${shots.length} pictures, ${failed} with a fault, in ${folder ?? 'docs/pictures'}`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
}
