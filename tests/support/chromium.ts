import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { extract } from 'tar-stream';

/** Debian 12's Chromium of its release: no older one was tried (decision 50). */
const oldestMajor = 150;

const packed = path.resolve('node_modules/@sparticuz/chromium');

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The libraries and fonts beside the program are the package's, so that no machine needs its own. */
const launcher = `#!/bin/sh
here=$(dirname "$0")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
LD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"
`;

async function unpackFolder(archive: string, folder: string): Promise<void> {
  const unpacking = extract();
  const packing = pipeline(fs.createReadStream(archive), createBrotliDecompress(), unpacking);
  for await (const entry of unpacking) {
    const file = path.join(folder, entry.header.name);
    if (entry.header.type !== 'file') {
      entry.resume();
      continue;
    }
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(entry, fs.createWriteStream(file, { mode: entry.header.mode }));
  }
  await packing;
}

/** Unpacks the headless shell that `npm ci` brought, once; resolves to the path of its launcher. */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(fs.readFileSync(path.join(packed, 'package.json'), 'utf8'));
  const folder = path.resolve(`node_modules/.cache/chromium-${version}`);
  if (fs.existsSync(folder)) return path.join(folder, 'launch');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  // Renamed when it is whole: a run that is cut off leaves no half browser.
  const scratch = fs.mkdtempSync(`${folder}-`);
  for (const name of ['swiftshader', 'al2023', 'fonts']) {
    await unpackFolder(path.join(packed, `bin/${name}.tar.br`), scratch);
  }
  await pipeline(
    fs.createReadStream(path.join(packed, 'bin/chromium.br')),
    createBrotliDecompress(),
    fs.createWriteStream(path.join(scratch, 'chromium'), { mode: 0o755 }),
  );
  fs.writeFileSync(path.join(scratch, 'launch'), launcher, { mode: 0o755 });
  try {
    fs.renameSync(scratch, folder);
  } catch (error) {
    fs.rmSync(scratch, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return path.join(folder, 'launch');
}

/**
 * The path of a Chromium: the one that `CHROMIUM` names, the pinned one, or where that does not run
 * (macOS, arm64) Playwright's own or an installed one. Throws a line that says what to do when
 * there is none.
 */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  const found = [chromium.executablePath(), ...installed].find((file) => fs.existsSync(file));
  if (found) return found;
  throw new Error('No Chromium: run `npx playwright install chromium`, or set CHROMIUM to a path.');
}

/** Name and version of a browser, as it prints them. Throws for one that is older than was tried. */
export function readVersion(file: string): string {
  const line = execFileSync(file, ['--version'], { encoding: 'utf8' }).trim();
  const major = Number(/ (\d+)\./.exec(line)?.[1]);
  if (major >= oldestMajor) return line;
  throw new Error(`${line} is older than ${oldestMajor}, the oldest that was tried: see CHROMIUM.`);
}
