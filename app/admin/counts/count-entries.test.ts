import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applyCount, undoCount } from '#app/catalogue/counts/apply-count.server.ts';
import type { EntryAnswer } from '#app/catalogue/counts/count.ts';
import { findCount, listCounted, openCount } from '#app/catalogue/counts/counts.server.ts';
import { maya, resetDispatch } from '#tests/support/orders/courier-run.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action as changeCount, shouldRevalidate } from './count.page.tsx';
import { action, loader } from './count-entries.route.ts';
import { readRefused, readWaiting, removeRefused, storeWaiting } from './entry-storage.ts';
import { sendEntry, sendWaiting } from './use-count-entries.ts';

const given = openTestDatabase();

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
  const answers: EntryAnswer[] = [];
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

it('keeps on the phone what was refused or may be several products, until that is settled', async () => {
  const { id } = await openOnPhone();
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Two Buttons', 450, 'Sega', 5)`);
  await given.run(sql`insert into product_facts (product_id, barcode)
    select id, '4006381333931' from products`);
  const queue = { adminId: 'rami', countId: id };
  for (const [index, code] of ['4006381333931', '96385074', '/product/1'].entries()) {
    const madeAt = new Date(Date.now() + index).toISOString();
    storeWaiting(queue, { key: randomUUID(), code, units: 3, madeAt });
  }
  await sendWaiting(queue, () => undefined);
  expect(readWaiting(queue)).toEqual([]);
  const refused = readRefused(queue);
  expect(refused).toMatchObject([
    { units: 3, refused: 'Which of them is it?', candidates: [{ id: 1 }, { id: 2 }] },
    { units: 3, refused: 'Nothing in the shop has 96385074.', candidates: [] },
  ]);
  for (const { key } of refused) removeRefused(queue, key);
  expect(readRefused(queue)).toEqual([]);
});

it('lets wait what may be taken later, and settles any other refusal, so that the next is sent', async () => {
  const entry = {
    key: randomUUID(),
    code: '/product/1',
    units: 1,
    madeAt: new Date().toISOString(),
  };
  const send = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    return sendEntry(1, entry);
  };
  for (const status of [401, 403, 408, 425, 429, 500, 503])
    expect(await send(status), String(status)).toBeNull();
  const refused = { refused: '/product/1 cannot be counted.', candidates: [] };
  for (const status of [400, 404, 409, 410, 413, 422])
    expect(await send(status), String(status)).toEqual(refused);
});

it('counts none of a product for none, and refuses what is no whole number', async () => {
  const { params, admin } = await openOnPhone();
  const send = async (units: string) => {
    const entry = { attemptKey: randomUUID(), code: '/product/1', units };
    return (await action({ ...admin.ask('/', entry), params } as never)).status;
  };
  expect(await send('0')).toBe(200);
  for (const units of ['', ' ', '1.5', '1e2', '10001', '-10001'])
    expect(await send(units), units).toBe(400);
  const { lines } = await listCounted(given.db, Number(params.id));
  expect(lines).toMatchObject([{ counted: 0, expected: 50 }]);
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

it('shows the count as it is when its undo was pressed before', async () => {
  const { id, params, admin } = await openOnPhone();
  await applyCount(given.db, maya, id, { reason: 'A', withMissing: false, seen: '0' });
  const undo = async () => {
    const asked = admin.ask(`/admin/counts/${id}`, { intent: 'undo' });
    const { init } = (await changeCount({ ...asked, params })) as { init: { status: number } };
    return init.status;
  };
  expect(await undo()).toBe(200);
  const actionStatus = await undo();
  expect(actionStatus).toBe(409);
  const asked = { actionStatus, defaultShouldRevalidate: false };
  expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(true);
});
