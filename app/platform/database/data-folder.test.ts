import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareDataFolder } from './open-postgresql.server.ts';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-folder-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

/** The mode of a folder of these files once it has been prepared. */
function prepare(name: string, files: readonly string[] = []): number {
  const dir = path.join(scratch, name);
  for (const file of files) {
    fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
    fs.writeFileSync(path.join(dir, file), '');
  }
  prepareDataFolder(dir);
  return fs.statSync(dir).mode & 0o777;
}

describe('the data folder', () => {
  it('is closed to other users when it is made', () => {
    expect(prepare('new/data')).toBe(0o700);
    expect(fs.statSync(path.join(scratch, 'new')).mode & 0o077).not.toBe(0);
  });

  it('is closed to other users when an earlier version has made it', () => {
    expect(prepare('earlier', ['auth-secret'])).toBe(0o700);
  });

  it('keeps its mode where others have put something there', () => {
    expect(prepare('home', ['letter.txt'])).toBe(0o755);
  });
});
