import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import {
  createPageServices,
  openBrowser,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './customer.page.tsx';
import { action as exportData } from './customer-data.route.ts';

const given = openTestDatabase();
const params = { id: 'maya@example.com' };
let shop: PageServices;
let admin: TestBrowser;
let maya: TestBrowser;

beforeEach(async () => {
  await sql`truncate users, orders, audit_log, rate_limits restart identity cascade`.execute(
    given.db,
  );
  shop = createPageServices(given.db);
  admin = openBrowser(shop);
  maya = openBrowser(shop);
  await signInBrowser(admin, { email: 'owner@example.com', isNew: true });
  await signInBrowser(maya, { email: params.id, isNew: true });
  await sql`update users set role = 'admin' where email = 'owner@example.com'`.execute(given.db);
});

const post = async (form: Record<string, string>, id = params.id) =>
  (await action({ ...admin.ask(`/admin/users/${id}`, form), params: { id } })) as {
    data: { message?: string; email?: string };
    status?: number;
  };
const isSignedIn = async (from: TestBrowser) =>
  (await from.ask('/').context.get(currentUserContext).find()) !== null;

async function listAudited(): Promise<string[]> {
  const filter = { actor: '', kind: 'user', subjectId: '', page: 1 };
  const { entries } = await listAuditEntries(given.db, filter);
  return entries.map((entry) => entry.action).reverse();
}

describe('the page of a customer', () => {
  it('shows orders, addresses and all notes', async () => {
    const [user] = (
      await sql<{ id: string }>`select id from users where email = ${params.id}`.execute(given.db)
    ).rows;
    const id = await addOrderRow(given.db, { user_id: user?.id, notes: 'Ring twice' });
    await sql`insert into order_notes (order_id, author_email, body)
      values (${id}, 'owner@example.com', 'Paid')`.execute(given.db);
    await post({ note: ' Prefers Sundays ' });
    const shown = await loader({ ...admin.ask('/admin/users/x'), params });
    expect(shown).toMatchObject({
      customer: { email: params.id, name: 'Rana Haddad', orderCount: 1 },
      orders: [{ orderNumber: 'ORD-1', notes: 'Ring twice' }],
      addresses: [{ address: 'Hamra', orderCount: 1 }],
      notes: [{ body: 'Prefers Sundays', author: 'owner@example.com' }],
      notesOfOrders: [{ body: 'Paid', orderNumber: 'ORD-1' }],
      isLastAdmin: false,
    });
    expect(await post({ note: ' ' })).toMatchObject({
      data: { errors: { note: expect.any(String) } },
    });
  });

  it('locks and unlocks, changes the e-mail, exports and erases, all in the audit log', async () => {
    expect((await post({ intent: 'lock' })).status).toBe(302);
    expect(await isSignedIn(maya)).toBe(false);
    await post({ intent: 'unlock' });
    await signInBrowser(maya, { email: params.id });
    for (const address of ['', 'maya', 'maya@example.com '.repeat(20)]) {
      expect((await post({ intent: 'change-email', address })).data.message).toMatch(
        /^Type an e-mail/,
      );
    }
    const taken = await post({ intent: 'change-email', address: 'Owner@example.com' });
    expect(taken.data).toMatchObject({
      email: 'Owner@example.com',
      message: expect.stringContaining('Another account'),
    });
    expect(await isSignedIn(maya)).toBe(true);
    await post({ intent: 'change-email', address: 'rana@example.com' });
    expect(await isSignedIn(maya)).toBe(false);
    const id = 'rana@example.com';
    const file = await exportData({ ...admin.ask(`/admin/users/${id}/data`, {}), params: { id } });
    expect(await file.json()).toMatchObject({ account: { email: id }, orders: [] });
    expect((await post({ intent: 'erase' }, id)).status).toBe(302);
    expect(await listAudited()).toEqual(['lock', 'unlock', 'edit', 'export', 'erase']);
    const log = await sql`select before, after, subject_id from audit_log`.execute(given.db);
    expect(JSON.stringify(log.rows)).not.toContain('@');
    await expect(post({ intent: 'lock' }, id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('refuses what would leave the shop without an administrator (D18)', async () => {
    for (const intent of ['revoke', 'lock', 'erase']) {
      const refused = await post({ intent }, 'owner@example.com');
      expect(refused.data.message).toBe('The last administrator stays.');
    }
    expect(await isSignedIn(admin)).toBe(true);
    expect(await listAudited()).toEqual([]);
  });
});
