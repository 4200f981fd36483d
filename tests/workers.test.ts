import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHttpClient } from '#tests/support/http-client.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { listChildPids, type ShopProcess, startShop } from '#tests/support/shop-process.ts';

// One shop whose pages are served by two processes.

let shop: ShopProcess;

function servers(): number[] {
  return listChildPids(shop.process).filter((pid) =>
    fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/server/index.js'),
  );
}

beforeAll(async () => {
  shop = await startShop({ WEB_CONCURRENCY: '2' });
}, 60_000);

afterAll(() => fs.rmSync(shop.dataDir, { recursive: true, force: true }));

describe('a shop of two processes', () => {
  it('opens once, with one administrator, and serves from both', async () => {
    expect(shop.admin).not.toBeNull();
    expect(shop.output().match(/is open/g)).toHaveLength(1);
    expect(servers()).toHaveLength(2);
    expect((await fetch(shop.url)).status).toBe(200);
  });

  it('watches the database connection from every process, also the one that sends the emails', async () => {
    await vi.waitFor(async () => {
      const watching = await queryDatabase(
        shop,
        `select 1 from pg_stat_activity where application_name = 'shop events'`,
      );
      expect(watching).toHaveLength(3);
    });
  });

  it('replaces a process that is killed, while the other one goes on', async () => {
    const [first, second] = servers();
    // A new connection for each, which a process that does not answer must not take.
    const ask = async () => {
      const client = openHttpClient(shop.url);
      const answer = await client.ask('/ready');
      client.close();
      return answer;
    };
    process.kill(first ?? 0, 'SIGSTOP');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    process.kill(first ?? 0, 'SIGKILL');
    answers.push(await ask());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await vi.waitFor(() => expect(shop.output()).toContain('died and is replaced'));
    await vi.waitFor(() => expect(servers()).toHaveLength(2), { timeout: 15_000 });
    expect(servers()).toContain(second);
  }, 60_000);

  it('closes every process on SIGTERM', async () => {
    const all = servers();
    await shop.stop();
    expect(shop.process.exitCode).toBe(0);
    for (const pid of all) expect(fs.existsSync(`/proc/${pid}`)).toBe(false);
  });
});
