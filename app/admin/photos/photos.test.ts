import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action } from './photos.route.ts';

const given = openTestDatabase();

it('says so where the photos of a change cannot be read', async () => {
  await given.empty('users, rate_limits');
  const admin = await openStaff(given.db);
  const asked = admin.ask('/admin/products/1/photos', { from: '{}', to: 'none' });
  const response = await action({ ...asked, params: { id: '1' } });
  expect(response.status).toBe(400);
  const refused = 'The photos could not be read. Load this page again.';
  expect(await response.json()).toEqual({ refused });
});
