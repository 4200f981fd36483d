import fs from 'node:fs';
import { defineConfig } from 'vitest/config';
import { quickScrypt } from './tests/support/shop-process.ts';

const tests = ['{app,db,tests,tools}/**/*.test.{ts,tsx}'];
const inBrowser = 'app/**/*.browser.test.ts';
/** The files that start the built shop; the others can run beside its build. */
const ofBuiltShop = fs
  .globSync(tests)
  .filter((file) => /support\/(test-shop|shop-process)/.test(fs.readFileSync(file, 'utf8')));

const shared = {
  globals: true,
  execArgv: [quickScrypt],
  env: { NODE_OPTIONS: quickScrypt },
  // Generous: a timeout is no assertion, and the machine may have other work to do.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

export default defineConfig({
  test: {
    globalSetup: 'tests/support/servers/test-server.ts',
    // One more than cores: many files wait for a shop or an email more than they compute.
    maxWorkers: 3,
    projects: [
      // Loading the shop's modules again for each file took a third of the time.
      {
        test: {
          ...{ ...shared, name: 'units', include: tests, isolate: false },
          exclude: [inBrowser, ...ofBuiltShop],
        },
      },
      { test: { ...shared, name: 'built', include: ofBuiltShop, isolate: false } },
      // Each of these has a process of its own, with the storage of a browser.
      {
        test: {
          ...shared,
          name: 'browser',
          include: [inBrowser],
          setupFiles: './tests/support/browser-storage.ts',
        },
      },
    ],
  },
});
