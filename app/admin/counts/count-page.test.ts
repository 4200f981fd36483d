import { applyCount } from '#app/catalogue/counts/apply-count.server.ts';
import { openCount } from '#app/catalogue/counts/counts.server.ts';
import { maya, resetDispatch } from '#tests/support/orders/courier-run.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, shouldRevalidate } from './count.page.tsx';

const given = openTestDatabase();

it('shows the count as it is when its undo was pressed before', async () => {
  await resetDispatch(given.db);
  const id = await openCount(given.db, maya, { category: null, shelfMark: null });
  await applyCount(given.db, maya, id, { reason: 'A', withMissing: false, seen: '0' });
  const admin = await openStaff(given.db);
  const undo = async () => {
    const asked = admin.ask(`/admin/counts/${id}`, { intent: 'undo' });
    const { init } = (await action({ ...asked, params: { id: String(id) } })) as {
      init: { status: number };
    };
    return init.status;
  };
  expect(await undo()).toBe(200);
  const actionStatus = await undo();
  expect(actionStatus).toBe(409);
  const asked = { actionStatus, defaultShouldRevalidate: false };
  expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(true);
});
