import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#app/platform/http/log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readBackupHistory } from './backup-record.server.ts';
import { backUpIfDue, runNightlyBackups } from './nightly-backup.server.ts';
import { readBackup } from './read-backup.server.ts';

const given = openTestDatabase();
let dir: string;
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-nightly-'));
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

const options = (folder: string | null = dir) => ({
  ...given,
  dir: folder,
  log: createLog('silent'),
  passphrase: undefined,
  imageFolder: path.join(dir, 'images'),
});
const backups = () => fs.readdirSync(dir).sort();

it('writes one verified backup a night, however many processes want to', async () => {
  const expired = Array.from({ length: 9 }, (_, n) => `shop-2020-05-0${n + 1}-031700.backup`);
  for (const name of [...expired, 'mine.txt']) fs.writeFileSync(path.join(dir, name), 'old');
  await Promise.all([1, 2, 3].map(() => backUpIfDue(options())));
  const fresh = backups().filter((name) => name.startsWith('shop-2') && !expired.includes(name));
  expect(fresh).toHaveLength(1);
  expect(
    (await readBackup(path.join(dir, fresh[0] ?? ''), undefined)).tables.length,
  ).toBeGreaterThan(9);
  const [first] = expired;
  expect(backups()).not.toContain(first);
  expect(backups()).toContain('mine.txt');
  const backupHistory = await readBackupHistory(given.db);
  expect(backupHistory.verifiedAt).toBeInstanceOf(Date);
  expect(backupHistory.failed).toBeNull();
  const before = backups();
  await backUpIfDue(options());
  expect(backups()).toEqual(before);
});

it('records a failure and waits an hour before the next try', async () => {
  await sql`truncate backups`.execute(given.db);
  const missing = options(path.join(dir, 'not-plugged-in'));
  await backUpIfDue(missing);
  const { verifiedAt, failed } = await readBackupHistory(given.db);
  expect(verifiedAt).toBeNull();
  expect(failed?.reason).toMatch(/not-plugged-in.*cannot be written: no such file or directory/);
  const before = backups();
  await backUpIfDue(options());
  expect(backups()).toEqual(before);
  await backUpIfDue(options(), { now: new Date(Date.now() + 3_700_000) });
  expect((await readBackupHistory(given.db)).failed).toBeNull();
});

it('does nothing without a folder, and stops at once', async () => {
  await sql`truncate backups`.execute(given.db);
  const before = backups();
  await backUpIfDue(options(null));
  await runNightlyBackups(options()).stop();
  expect(backups()).toEqual(before);
});

it('breaks off without a trace when the shop closes', async () => {
  const before = backups();
  await backUpIfDue(options(), { signal: AbortSignal.abort() });
  expect(backups()).toEqual(before);
  expect(await readBackupHistory(given.db)).toEqual({ verifiedAt: null, failed: null });
});
