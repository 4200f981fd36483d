import { defineConfig } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Two workers and a shop share two cores; passwords are hashed slowly on purpose.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['dot'], ['json']],
  globalSetup: './support/open-shop.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
});
