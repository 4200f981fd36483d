import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import {
  getChildPid,
  readPostgresqlPid,
  runCommand,
  shopEnvironment,
  startShop,
} from '#tests/support/shop-process.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

// How the shop starts, stops and explains itself, as processes of their own.

function emptyFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'shop-life-'));
}

/** Starts the shop where it cannot start; gives its exit code and what it reported. */
function startInVain(env: Record<string, string>, program = 'build/server/index.js') {
  const { status, stdout, stderr } = spawnSync('node', [program], {
    env: shopEnvironment({ NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'silent', ...env }),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

it('a command, which runs without a build, is a first start as well, whatever our own settings are', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://shop@127.0.0.1:1/in-use');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, output } = await runCommand({ DATA_DIR: emptyFolder() }, 'seed-demo');
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(/^Administrator: .*\nAdded \d+ products/),
  ]);
});

it('after SIGKILL the next start uses the PostgreSQL that runs; two shops share it, and the last stops it, also where its terminal is closed', async () => {
  const killed = await startShop();
  const { dataDir } = killed;
  const pidFile = path.join(dataDir, 'postgresql', 'postmaster.pid');
  const ended = new Promise((resolve) => killed.process.once('exit', resolve));
  killed.process.kill('SIGKILL');
  await ended;
  const first = await startShop({ DATA_DIR: dataDir });
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
  const second = await startShop({ DATA_DIR: dataDir });
  await first.stop();
  expect((await fetch(`${second.url}/ready`)).status).toBe(200);
  expect(fs.existsSync(pidFile)).toBe(true);
  await second.stop();
  expect(fs.existsSync(pidFile)).toBe(false);

  // A stale file whose process id belongs to another program does not prevent a start.
  fs.writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  const next = await startShop({ DATA_DIR: dataDir });
  expect((await fetch(`${next.url}/ready`)).status).toBe(200);
  const closed = once(next.process, 'exit');
  next.process.kill('SIGHUP');
  expect(await closed).toEqual([0, null]);
  expect(fs.existsSync(pidFile)).toBe(false);
});

it('npm start starts a killed shop again, but none that ended or cannot start', async () => {
  const shop = await startShop({ PORT: String(await findFreePort()) }, { program: 'start.mjs' });
  process.kill(getChildPid(shop.process), 'SIGKILL');
  const ready = () =>
    fetch(`${shop.url}/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect
    .poll(() => shop.output())
    .toContain('The shop ended by SIGKILL and is started again');
  await expect.poll(ready).toBe(200);
  await shop.stop();
  expect(shop.process.exitCode).toBe(0);
  expect(shop.output().match(/is started again/g)).toHaveLength(1);

  const { status, lines } = startInVain({ DATA_DIR: shop.dataDir, PORT: 'many' }, 'start.mjs');
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Check the settings: PORT /)]);
});

it('a busy port, a wrong setting and a lost database each get one clear line', async () => {
  const dataDir = emptyFolder();
  const server = createServer().listen(0);
  const file = path.join(dataDir, 'a-file');
  fs.writeFileSync(file, '');
  const busy = String((server.address() as { port: number }).port);
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: dataDir, PORT: busy }, new RegExp(`^Port ${busy} is in use\\. .*PORT=`)],
    [{ DATA_DIR: dataDir, PORT: 'many' }, /^Check the settings: PORT /],
    [
      { DATA_DIR: dataDir, RATE_LIMITS: 'no' },
      /^Check the settings: RATE_LIMITS must be on or off/,
    ],
    [
      { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:1/shop' },
      /^PostgreSQL at 127\.0\.0\.1:1\/shop cannot be used: .* Check DATABASE_URL\.$/,
    ],
    [{ DATA_DIR: path.join(file, 'data') }, /^DATA_DIR .* cannot be written \(ENOTDIR\)/],
  ];
  for (const [env, line] of cases) {
    const { status, lines } = startInVain(env);
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(line);
    expect(lines.join('\n')).not.toContain('secret');
  }
  server.close();
});

describe('an open shop', () => {
  const shop = openTestShop();

  it('has a PostgreSQL that dies started again, and goes on with it', async () => {
    const before = readPostgresqlPid(shop) ?? Number.NaN;
    process.kill(before, 'SIGKILL');
    await expect.poll(async () => (await fetch(`${shop.url}/ready`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${shop.url}/product/1`)).status).toBe(200);
    expect(readPostgresqlPid(shop)).not.toBe(before);
  });

  // Backup and restore as the owner does them: commands beside it, and a second machine.
  it('is backed up, goes on, and opens again from the file elsewhere', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-backup-'));
    const there = path.join(folder, 'there');
    const file = path.join(folder, 'shop.backup');
    const { dataDir: here } = shop;

    const backup = await runCommand({ DATA_DIR: here }, 'backup', file);
    expect(backup).toMatchObject({ status: 0 });
    expect(backup.output).toContain(`Written to ${file} and read back: whole.`);
    expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
    const refused = await runCommand({ DATA_DIR: here }, 'restore', file, '--replace');
    expect(refused).toEqual({
      status: 1,
      output: 'A shop is open on this database. Stop it, then try again.\n',
    });
    const product = await (await fetch(`${shop.url}/product/7`)).text();
    await shop.stop();

    expect(await runCommand({ DATA_DIR: there }, 'restore', file)).toMatchObject({ status: 0 });
    const moved = await startShop({ DATA_DIR: there });
    expect(moved.output()).not.toContain('Administrator:');
    const title = /<h1[^>]*>([^<]+)</.exec(product)?.[1] ?? 'no title';
    expect(await (await fetch(`${moved.url}/product/7`)).text()).toContain(title);
    await moved.stop();

    fs.writeFileSync(path.join(here, 'postgresql', 'PG_VERSION'), '17\n');
    const other = await runCommand(
      { DATA_DIR: here },
      'backup',
      path.join(folder, 'second.backup'),
    );
    expect(other.status).toBe(1);
    expect(other.output).toMatch(/^The data in .* was written by PostgreSQL 17, .*\n$/);
  });
});
