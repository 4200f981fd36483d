import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,db,tests}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/test-server.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
