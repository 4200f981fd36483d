import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  // Draws pages alone, without the windows around them: half the work for a test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  return [process.env.CHROMIUM, ...usual, chromium.executablePath()].find(
    (file) => file && fs.existsSync(file),
  );
}

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The path of a Chromium; where none is installed, Debian's (as root) or else Playwright's own is. */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell');
    // Older releases of Debian have the whole browser alone.
    if (!installed()) run('apt-get', 'install', '-y', '-qq', 'chromium');
  } else {
    run('playwright', 'install', 'chromium');
  }
  const now = installed();
  if (!now) throw new Error('No Chromium could be installed. Set CHROMIUM to the path of one.');
  return now;
}
