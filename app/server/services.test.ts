import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { closeServices, createServices, readOrCreateSecret } from './services.server.ts';

const given = openTestDatabase();
let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-services-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the secret', () => {
  const write = (content: string) => fs.writeFileSync(path.join(folder, 'auth-secret'), content);

  it('is made once, flushed, and readable by its owner alone', () => {
    const synced = vi.spyOn(fs, 'fsyncSync');
    const secret = readOrCreateSecret(folder);
    expect(synced).toHaveBeenCalled();
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(readOrCreateSecret(folder)).toBe(secret);
    expect(fs.readdirSync(folder)).toEqual(['auth-secret']);
    expect(fs.statSync(path.join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('takes the place of the empty file that a power cut left', () => {
    write('');
    const secret = readOrCreateSecret(folder);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(readOrCreateSecret(folder)).toBe(secret);
  });

  it('leaves no empty file on a full disk', () => {
    vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
      fs.closeSync(fs.openSync(String(file), 'w'));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    expect(() => readOrCreateSecret(folder)).toThrow('no space');
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is the one of another process that makes it at the same moment', () => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      write('x'.repeat(64));
      throw Object.assign(new Error('it exists'), { code: 'EEXIST' });
    });
    expect(readOrCreateSecret(folder)).toBe('x'.repeat(64));
    expect(fs.readdirSync(folder)).toEqual(['auth-secret']);
  });

  it.each(['half a secret', '\n'])(
    'that is too short stays, and the start names it: %j',
    (content) => {
      write(content);
      expect(() => readOrCreateSecret(folder)).toThrow(ConfigError);
      expect(() => readOrCreateSecret(folder)).toThrow(path.join(folder, 'auth-secret'));
      expect(fs.readFileSync(path.join(folder, 'auth-secret'), 'utf8')).toBe(content);
    },
  );
});

it('a start removes what a move that was killed left', async () => {
  for (const name of ['moving.backup', 'moving.backup.partial', 'auth-secret'])
    fs.writeFileSync(path.join(folder, name), 'x'.repeat(64));
  const { host, database } = given.pool.options;
  const services = await createServices(
    readConfig({
      DATA_DIR: folder,
      DATABASE_URL: `postgresql://shop@localhost/${database}?host=${host}`,
      LOG_LEVEL: 'silent',
    }),
    () => undefined,
  );
  await closeServices(services);
  expect(fs.readdirSync(folder)).toEqual(['auth-secret']);
});
