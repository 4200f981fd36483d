import fs from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';

/** The files whose journeys open a shop of their own. */
const ownShop = fs
  .globSync('tests/journeys/**/*.e2e.ts')
  .filter((file) => /testOfOwnShop|openJourneyShop/.test(fs.readFileSync(file, 'utf8')));

export default defineConfig({
  testDir: './journeys',
  // Those with a shop of their own take longest.
  projects: [
    { name: 'own shop', testMatch: ownShop },
    { name: 'one shop', testMatch: '**/*.e2e.ts', testIgnore: ownShop },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than cores: a journey waits for the shop as long as it computes.
  workers: 3,
  retries: 0,
  // Generous: a timeout is no assertion, and the machine may have other work to do.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['dot'], ['json']],
  globalSetup: './support/open-shop.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Its requests bypass the routes of a test; journeys about it allow it.
    serviceWorkers: 'block',
    reuseContext: true,
    // Tracing every test costs a third of the time: `npm test -- journeys NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // One site: a process for each costs, and isolates nothing.
        '--disable-site-isolation-trials',
        // Fewer processes take a twentieth less of the processor's time.
        '--enable-features=NetworkServiceInProcess2',
        '--in-process-gpu',
        // A page lives for seconds: making its scripts faster costs a sixth of its time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
