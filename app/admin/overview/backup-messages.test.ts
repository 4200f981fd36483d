import { expect, it } from 'vitest';
import { type BackupFacts, describeBackups, formatAge } from './backup-messages.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
const say = (facts: Partial<BackupFacts>) =>
  describeBackups({ now, verifiedAt: null, failed: null, isNightly: false, ...facts });

it('tells an age in its largest whole unit', () => {
  expect([0, 60_000, 3 * hourMs, 47 * hourMs, 50 * hourMs].map(formatAge)).toEqual([
    'just now',
    '1 minute ago',
    '3 hours ago',
    '1 day ago',
    '2 days ago',
  ]);
});

it('is content with a young backup', () => {
  expect(say({ verifiedAt: ago(3) })).toEqual({
    tone: 'ok',
    title: 'Last verified backup: 3 hours ago',
    hints: [],
  });
});

it('says what to do where there is none, or an old one', () => {
  expect(say({})).toMatchObject({ tone: 'warn', title: 'No backup yet' });
  expect(say({}).hints[0]).toContain('BACKUP_DIR');
  const old = say({ verifiedAt: ago(49), isNightly: true });
  expect(old).toMatchObject({ tone: 'warn', title: 'Last verified backup: 2 days ago' });
  expect(old.hints[0]).toContain('npm run shop -- backup FILE');
});

it('tells of a failure, however young the last good one is', () => {
  const failed = { at: ago(1), reason: 'The disk is full.' };
  expect(say({ verifiedAt: ago(25), failed, isNightly: true })).toEqual({
    tone: 'warn',
    title: 'Last verified backup: 1 day ago',
    hints: ['The last try, 1 hour ago, failed: The disk is full.'],
  });
});
