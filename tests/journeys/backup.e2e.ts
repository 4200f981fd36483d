import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startShop } from '#tests/support/shop-process.ts';

// Backup and restore as the owner does them: commands beside an open shop, and a second machine.

function runCommand(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', ['shop.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stdout + stderr };
}

test('an open shop is backed up, goes on, and opens again from the file elsewhere', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-backup-'));
  const here = path.join(folder, 'here');
  const there = path.join(folder, 'there');
  const file = path.join(folder, 'shop.backup');
  const shop = await startShop({ DATA_DIR: here });

  const backup = runCommand(here, 'backup', file);
  expect(backup).toMatchObject({ status: 0 });
  expect(backup.said).toContain(`Written to ${file} and read back: whole.`);
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
  const refused = runCommand(here, 'restore', file, '--replace');
  expect(refused).toEqual({
    status: 1,
    said: 'A shop is open on this database. Stop it, then try again.\n',
  });
  const product = await (await fetch(`${shop.url}/product/7`)).text();
  await shop.stop();

  expect(runCommand(there, 'verify', file)).toMatchObject({ status: 0 });
  expect(fs.existsSync(there)).toBe(false);
  expect(runCommand(there, 'restore', file)).toMatchObject({ status: 0 });
  const moved = await startShop({ DATA_DIR: there });
  expect(moved.output()).not.toContain('Administrator:');
  const title = /<h1[^>]*>([^<]+)</.exec(product)?.[1] ?? 'no title';
  expect(await (await fetch(`${moved.url}/product/7`)).text()).toContain(title);
  await moved.stop();

  fs.writeFileSync(path.join(here, 'postgresql', 'PG_VERSION'), '17\n');
  const outdated = runCommand(here, 'backup', path.join(folder, 'second.backup'));
  expect(outdated.status).toBe(1);
  expect(outdated.said).toMatch(/^The data in .* was written by PostgreSQL 17, .*\n$/);
});
