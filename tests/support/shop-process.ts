import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The built shop as a process of its own. */
export interface ShopProcess {
  url: string;
  dataDir: string;
  /** What the first start said of the demo administrator. */
  admin: { email: string; password: string } | null;
  output: () => string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const startTimeoutMs = 90_000;

/**
 * Starts the built shop on a free port, by default on an empty data folder, and waits until it is
 * open. By another program, such as start.mjs, or of another folder, where one is named.
 */
export async function startShop(
  env: Record<string, string> = {},
  { program = 'build/server/index.js', root = '.' } = {},
): Promise<ShopProcess> {
  const dataDir = env.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
  const child = spawn('node', [program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const opened = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`The shop did not open: ${output}`));
    }, startTimeoutMs);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /is open: (\S+)/.exec(output)?.[1];
      if (url) {
        clearTimeout(timer);
        resolve(url);
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
  const said = await opened;
  // Behind https, the shop says the address that browsers use.
  const url = env.PUBLIC_URL ? `http://127.0.0.1:${env.PORT}` : said;
  const line = /Administrator: (\S+) Password: (\S+)/.exec(output);
  return {
    url,
    dataDir,
    admin: line?.[1] && line[2] ? { email: line[1], password: line[2] } : null,
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
