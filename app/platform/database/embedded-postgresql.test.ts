import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { type EmbeddedPostgresql, startEmbeddedPostgresql } from './embedded-postgresql.server.ts';
import {
  EmbeddedPostgresqlError,
  exists,
  getMaxConnections,
  readPidFile,
  waitUntilReady,
} from './postgresql-cluster.server.ts';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-own-'));
const dataDir = path.join(scratch, 'data');
const note = path.join(dataDir, 'postgresql-socket');
fs.mkdirSync(dataDir, { mode: 0o700 });
let server: EmbeddedPostgresql | undefined;

/** Starts the server of the data folder; gives what a query on it answers. */
async function ask(text: string): Promise<Record<string, string>[]> {
  server ??= await startEmbeddedPostgresql(dataDir);
  return queryDatabase({ dataDir }, text);
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

afterAll(async () => {
  await stop();
  fs.rmSync(scratch, { recursive: true });
});

it.each([1, 7, 8, 64])(
  'has room for the connections of %i processes and a command',
  (processes) => {
    const above = processes > 1 ? 1 : 0;
    expect(getMaxConnections(processes)).toBeGreaterThanOrEqual((processes + above + 1) * 11);
  },
);

const itsFolder = [{ data_directory: path.join(dataDir, 'postgresql') }];

describe('the embedded PostgreSQL', () => {
  it('30.19 is not begun on a nearly full disk, which the message says in one line', async () => {
    const statfs = fs.statfsSync(scratch);
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...statfs, bsize: 4096, bavail: 9000 });
    const message = `Only 35 MB are free in ${dataDir}, and the shop needs 100 MB to begin. Make room, or choose another DATA_DIR.`;
    await expect(startEmbeddedPostgresql(dataDir)).rejects.toThrow(message);
  });

  it('is not taken for the server of another data folder that the name leads to', async () => {
    fs.writeFileSync(note, inject('socketDir'));
    expect(await ask('show data_directory')).toEqual(itsFolder);
    expect(server?.socketDir).not.toBe(inject('socketDir'));
  });

  it('writes nothing of a customer to its log, which others cannot read', async () => {
    await ask('create table if not exists customers (email text unique)');
    const add = "insert into customers values ('maya@example.com')";
    await ask(add);
    await expect(ask(add)).rejects.toMatchObject({ detail: expect.stringContaining('maya') });
    await expect(ask("select 'maya@example.com' from nowhere")).rejects.toThrow();
    const file = path.join(dataDir, 'postgresql.log');
    const log = fs.readFileSync(file, 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('maya');
    expect(fs.statSync(file).mode & 0o077).toBe(0);
  });

  it('starts and stops while the clock is set ahead, as after a power cut', async () => {
    await stop();
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 3_600_000));
    expect(await ask('show data_directory')).toEqual(itsFolder);
    const pid = readPidFile(path.join(dataDir, 'postgresql'))?.pid ?? 0;
    expect(exists(pid)).toBe(true);
    await stop();
    expect(exists(pid)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    'names the user whose shop it is to root, and leaves the name of the folder alone',
    async () => {
      await ask('select 1');
      const [cluster, noted] = [path.join(dataDir, 'postgresql'), fs.readFileSync(note, 'utf8')];
      for (const one of [cluster, noted]) fs.chownSync(one, 65_534, 65_534);
      const refusal = /^This shop runs as user 65534\. Run .*: sudo -u '#65534' npm run shop/;
      await expect(startEmbeddedPostgresql(dataDir)).rejects.toThrow(refusal);
      expect(fs.readFileSync(note, 'utf8')).toBe(noted);
      for (const one of [cluster, noted]) fs.chownSync(one, 0, 0);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'does not connect to a folder that another user has taken while it was stopped',
    async () => {
      await stop();
      const taken = fs.readFileSync(note, 'utf8');
      fs.mkdirSync(taken, { mode: 0o700 });
      let calls = 0;
      const foreign = createServer((call) => {
        calls += 1;
        call.destroy();
      });
      await new Promise<void>((resolve) =>
        foreign.listen(path.join(taken, '.s.PGSQL.5432'), resolve),
      );
      fs.chownSync(taken, 65_534, 65_534);
      expect(await ask('show data_directory')).toEqual(itsFolder);
      expect(server?.socketDir).not.toBe(taken);
      expect(calls).toBe(0);
      await new Promise((resolve) => foreign.close(resolve));
      fs.rmSync(taken, { recursive: true });
    },
  );
});

it('waits for as long as PostgreSQL says that it starts up, and tells of it once', async () => {
  const socketDir = fs.mkdtempSync(path.join(scratch, 's-'));
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const body = Buffer.from(`${fields.join('\0')}\0`);
  const answer = Buffer.concat([Buffer.from('E\0\0\0'), Buffer.from([body.length + 4]), body]);
  let calls = 0;
  const starting = createServer((call) => {
    calls += 1;
    call.once('data', () => call.end(answer));
  });
  await new Promise<void>((resolve) =>
    starting.listen(path.join(socketDir, '.s.PGSQL.5432'), resolve),
  );
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 15_000));
  const onRepair = vi.fn();
  const getExitReason = () => (calls > 9 ? 'It ended.' : null);
  const waiting = waitUntilReady(dataDir, socketDir, getExitReason, onRepair);
  await expect(waiting).rejects.toThrow('It ended.');
  expect(onRepair).toHaveBeenCalledOnce();
  await new Promise((resolve) => starting.close(resolve));
});

it('leaves data of another major version alone and names the remedy', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-major-'));
  const cluster = path.join(dataDir, 'postgresql');
  fs.mkdirSync(cluster);
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
  const started = startEmbeddedPostgresql(dataDir);
  await expect(started).rejects.toThrow(EmbeddedPostgresqlError);
  await expect(started).rejects.toThrow(
    /written by PostgreSQL 17, .* brings \d+\. .* backup FILE.* move .*postgresql away .* restore FILE/,
  );
  expect(fs.readdirSync(cluster)).toEqual(['PG_VERSION']);
  fs.rmSync(dataDir, { recursive: true });
});
