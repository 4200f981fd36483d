import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listCounted, openCount } from '#app/catalogue/counts/counts.server.ts';
import { maya, resetDispatch } from '#tests/support/orders/courier-run.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action } from './count-entries.route.ts';
import { sendEntry } from './use-count-entries.ts';

const given = openTestDatabase();

afterEach(() => void vi.unstubAllGlobals());

it('sends with what waited on the phone for how long it has', async () => {
  await resetDispatch(given.db);
  const id = await openCount(given.db, maya, { category: null, shelfMark: null });
  await given.run(sql`update stock_counts set opened_at = now() - interval '1 hour'`);
  await createOrder(given.db, buildOrderAttempt());
  await given.run(sql`update orders set packed_at = now()`);
  const { context } = (await openStaff(given.db)).ask('/');
  const params = { id: String(id) };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    action({ request: new Request(`http://localhost${path}`, init), context, params } as never),
  );
  const madeAt = new Date(Date.now() - 30 * 60_000).toISOString();
  const entry = { key: randomUUID(), code: '/product/1', units: 50, madeAt };
  expect(await sendEntry(id, entry)).toEqual({ counted: 50, name: 'Cedar Quest' });
  expect(await listCounted(given.db, id)).toMatchObject([{ counted: 50, expected: 50 }]);
});
