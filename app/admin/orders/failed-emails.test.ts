import { sql } from 'kysely';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listUnsentEmails } from './failed-emails.server.ts';

const given = openTestDatabase();

it('lists emails that were not sent, without what only their reader may see', async () => {
  const orderId = await addOrderRow(given.db);
  const failed = [
    { template: 'new-order', data: { orderId } },
    { template: 'password-reset', data: { to: 'a@example.com', url: 'https://secret.example' } },
  ];
  for (const [index, job] of failed.entries()) {
    await given.run(sql`
      insert into pgboss.job (name, data, state, completed_on, output, policy)
      select name, ${JSON.stringify(job)}::jsonb, 'failed', now() - ${index} * interval '1 minute',
        '{"message": "no"}', policy
      from pgboss.queue where name = 'mails'`);
  }
  const unsent = await listUnsentEmails(given.db);
  expect(unsent.total).toBe(2);
  expect(unsent.emails).toMatchObject([
    { what: 'New order', orderNumber: 'ORD-1', reason: 'no' },
    { what: 'Password reset', orderNumber: null, reason: 'no' },
  ]);
  expect(JSON.stringify(unsent)).not.toContain('secret');
});
