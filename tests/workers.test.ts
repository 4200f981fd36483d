import fs from 'node:fs';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { listChildPids } from '#tests/support/shop-process.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { visitAll } from '#tests/support/visit-all.ts';

// One shop whose pages are served by two processes.

const shop = openTestShop({ WEB_CONCURRENCY: '2' });

function servers(): number[] {
  return listChildPids(shop.process).filter((pid) =>
    fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/server/index.js'),
  );
}

describe('a shop of two processes', () => {
  it('opens once, with one administrator, and serves from both', async () => {
    expect(shop.admin).not.toBeNull();
    expect(shop.output().match(/is open/g)).toHaveLength(1);
    expect(servers()).toHaveLength(2);
    expect((await fetch(shop.url)).status).toBe(200);
  });

  it('watches the database connection from every process, also the one that sends the emails', async () => {
    const query = `select from pg_stat_activity where application_name = 'shop events'`;
    await expect.poll(() => queryDatabase(shop, query)).toHaveLength(3);
  });

  it('replaces a process that is killed, while the other one goes on', async () => {
    const [first, second] = servers();
    // A new connection for each, which a process that does not answer must not take.
    const ask = () => requestShop(shop.url, { path: '/ready' });
    process.kill(first ?? 0, 'SIGSTOP');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    process.kill(first ?? 0, 'SIGKILL');
    answers.push(await ask());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => shop.output()).toContain('died and is replaced');
    await expect.poll(servers).toHaveLength(2);
    expect(servers()).toContain(second);
  });

  it('sends every response to its end on SIGTERM, and closes every process', async () => {
    const all = servers();
    const { seen, ended } = visitAll(shop.url);
    await expect.poll(() => seen.answered).toBeGreaterThan(100);
    await shop.stop();
    await ended;
    expect(shop.process.exitCode).toBe(0);
    expect(seen.halves).toBe(0);
    for (const pid of all) expect(fs.existsSync(`/proc/${pid}`)).toBe(false);
  });
});
