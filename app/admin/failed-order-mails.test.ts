import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listUnsentMails } from './failed-order-mails.server.ts';

const given = openTestDatabase();

it('lists mails that were not sent, without what only their reader may see', async () => {
  const found = await sql<{ id: number }>`
    insert into orders (order_number, attempt_key, first_name, last_name, email, phone, address,
      city, total_cents)
    values ('ORD-1', gen_random_uuid(), 'A', 'B', 'a@example.com', '+9613123456', 'C', 'D', 100)
    returning id`.execute(given.db);
  const mails = [
    { template: 'new-order', data: { orderId: found.rows[0]?.id } },
    { template: 'password-reset', data: { to: 'a@example.com', url: 'https://secret.example' } },
  ];
  for (const [index, mail] of mails.entries()) {
    await sql`
      insert into pgboss.job (name, data, state, completed_on, output, policy)
      select name, ${JSON.stringify(mail)}::jsonb, 'failed', now() - ${index} * interval '1 minute',
        '{"message": "no"}', policy
      from pgboss.queue where name = 'mails'`.execute(given.db);
  }
  const unsent = await listUnsentMails(given.db);
  expect(unsent).toMatchObject([
    { what: 'New order', orderNumber: 'ORD-1', reason: 'no' },
    { what: 'Password reset', orderNumber: null, reason: 'no' },
  ]);
  expect(JSON.stringify(unsent)).not.toContain('secret');
});
