import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/test-server.ts',
    // Many files wait for a shop or an email more than they compute.
    maxWorkers: 2,
    // Generous: a timeout is no assertion, and the machine may have other work to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
