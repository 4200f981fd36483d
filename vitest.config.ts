import { defineConfig } from 'vitest/config';
import { quickScrypt } from './tests/support/shop-process.ts';

export default defineConfig({
  test: {
    include: ['{app,db,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/test-server.ts',
    execArgv: [quickScrypt],
    env: { NODE_OPTIONS: quickScrypt },
    // Many files wait for a shop or an email more than they compute.
    maxWorkers: 2,
    // Generous: a timeout is no assertion, and the machine may have other work to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
