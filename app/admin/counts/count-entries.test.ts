import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applyCount, undoCount } from '#app/catalogue/counts/apply-count.server.ts';
import { findCount, listCounted, openCount } from '#app/catalogue/counts/counts.server.ts';
import { maya, resetDispatch } from '#tests/support/orders/courier-run.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './count-entries.route.ts';
import { readWaiting, storeWaiting } from './entry-storage.ts';
import { type ShownAnswer, sendEntry, sendWaiting } from './use-count-entries.ts';

const given = openTestDatabase();

afterEach(() => void vi.unstubAllGlobals());

/** An open count, and an admin whose phone sends to it. */
async function openOnPhone() {
  await resetDispatch(given.db);
  const id = await openCount(given.db, maya, { category: null, shelfMark: null });
  const params = { id: String(id) };
  const admin = await openStaff(given.db);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { context } = admin.ask('/');
    return action({
      request: new Request(`http://localhost${path}`, init),
      context,
      params,
    } as never);
  });
  return { id, params, admin };
}

it('sends with what waited on the phone for how long it has', async () => {
  const { id } = await openOnPhone();
  await given.run(sql`update stock_counts set opened_at = now() - interval '1 hour'`);
  await createOrder(given.db, buildOrderAttempt());
  await given.run(sql`update orders set packed_at = now()`);
  const madeAt = new Date(Date.now() - 30 * 60_000).toISOString();
  const entry = { key: randomUUID(), code: '/product/1', units: 50, madeAt };
  expect(await sendEntry(id, entry)).toEqual({ counted: 50, name: 'Cedar Quest' });
  const { lines } = await listCounted(given.db, id);
  expect(lines).toMatchObject([{ counted: 50, expected: 50 }]);
});

it('keeps what comes after its count was applied, until that is undone, for its own account', async () => {
  const { id } = await openOnPhone();
  const queue = { adminId: 'rami', countId: id };
  const entry = { code: '/product/1', units: 2, madeAt: new Date().toISOString() };
  for (const key of [randomUUID(), randomUUID()]) storeWaiting(queue, { ...entry, key });
  const answers: ShownAnswer[] = [];
  const send = (adminId: string) =>
    sendWaiting({ adminId, countId: id }, (answer) => void answers.push(answer));
  await applyCount(given.db, maya, id, { reason: 'A', withMissing: false, seen: '0' });
  expect(await send('rami')).toBe(true);
  expect(answers).toEqual([]);
  expect(readWaiting(queue)).toHaveLength(2);
  await undoCount(given.db, maya, id);
  expect(await send('maya')).toBe(false);
  expect(await send('rami')).toBe(true);
  expect(answers).toMatchObject([{ counted: 2 }, { counted: 4 }]);
  expect(readWaiting(queue)).toEqual([]);
});

it('answers with the count alone, by which a page knows that others have counted', async () => {
  const { id, params, admin } = await openOnPhone();
  const read = async () => {
    const asked = admin.ask(`/admin/counts/${id}/entries`);
    return (await loader({ ...asked, params } as never)).json();
  };
  expect(await read()).toEqual(await findCount(given.db, id));
  const entry = { code: '/product/1', units: 1, madeAt: new Date().toISOString() };
  await sendEntry(id, { ...entry, key: randomUUID() });
  expect(await read()).toMatchObject({
    version: expect.not.stringMatching(/^0$/),
    appliedAt: null,
  });
});
