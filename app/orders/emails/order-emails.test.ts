import { sql } from 'kysely';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();

it('sets the names of products apart from a text that runs the other way', async () => {
  await given.run(sql`truncate users, products, orders, pgboss.job restart identity cascade`);
  await addBuyerAndProduct(given.db);
  await createOrder(given.db);
  for (const { html } of await takeQueuedEmails(given))
    expect(html).toContain('<bdi>Cedar Quest</bdi>');
});
