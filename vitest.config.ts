import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { quickScrypt } from './tests/support/shop-process.ts';

const tests = ['{app,db,tests,tools}/**/*.test.{ts,tsx}'];
const inBrowser = 'app/**/*.browser.test.ts';
/** The files that start the built shop; the others can run beside its build. */
const ofBuiltShop = fs
  .globSync(tests)
  .filter((file) => /support\/(test-shop|shop-process)/.test(fs.readFileSync(file, 'utf8')));

const longest = [
  ...['hostile-inputs', 'form-origins', 'access', 'commands'],
  ...['rate-limits', 'lifecycle', 'standby'],
];

/** A new checkout knows no durations: a long file that starts late would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ project, moduleId }: TestSpecification) => {
      if (project.name !== 'built') return longest.length + 1;
      const rank = longest.indexOf(path.basename(moduleId, '.test.ts'));
      return rank < 0 ? longest.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => getRank(one) - getRank(other));
  }
}

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
    sequence: { sequencer: LongestFirst },
    projects: [
      // Loading the shop's modules again for each file took a third of the time.
      {
        test: {
          ...{ ...shared, name: 'units', include: tests, isolate: false },
          exclude: [inBrowser, ...ofBuiltShop],
          setupFiles: './tests/support/each-file.ts',
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
