import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/test-server.ts',
    // Many files wait for a shop or a mail more than they compute.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
