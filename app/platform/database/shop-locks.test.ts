import pg from 'pg';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { connectionOptions } from './database.server.ts';
import { migrate, migrationLock } from './migrate.server.ts';
import { takeSharedShopLock, withShopsClosed } from './shop-locks.server.ts';

const given = openTestDatabase();

it('keeps a shop that starts waiting until the work is done', async () => {
  let isDone = false;
  let started: Promise<unknown> = Promise.resolve();
  await withShopsClosed(given.address, async () => {
    started = migrate(given.pool, 'db/migrations').then(() => expect(isDone).toBe(true));
    await given.untilLocked();
    isDone = true;
    return true;
  });
  await started;
});

it.each([
  ['open', (shop: pg.Client) => takeSharedShopLock(shop)],
  ['migrating', (shop: pg.Client) => shop.query('select pg_advisory_lock($1)', [migrationLock])],
])('does no work while a shop is %s', async (_state, start) => {
  const shop = new pg.Client(connectionOptions(given.address));
  await shop.connect();
  await start(shop);
  const work = vi.fn(async () => true);
  expect(await withShopsClosed(given.address, work)).toBeNull();
  expect(work).not.toHaveBeenCalled();
  await shop.end();
});
