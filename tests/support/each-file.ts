// Loaded before each file of the units, which share a process: a test that fails leaves nothing to the next.
import { setTimeout as sleep } from 'node:timers/promises';
import { msUntilMidnightInBeirut } from '#app/platform/text/clock.ts';

// Last of the hooks after a test. Vitest's `unstubGlobals` acts before the next test, when the next file
// and its modules have met what was left.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Many files read today's date when they are loaded, and it must hold until their tests have ended.
const left = msUntilMidnightInBeirut();
if (left < 120_000) await sleep(left + 1000);
