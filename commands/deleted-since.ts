import type pg from 'pg';

/**
 * Reads who has left the shop that a backup replaces. What it returns unsubscribes their addresses in the
 * restored shop, and lists the emails of accounts that come back; none where the two shops share no account.
 */
export async function readDeletions(client: pg.ClientBase): Promise<() => Promise<string[]>> {
  const users = await client.query<{ id: string }>('select id from users');
  const ended = await client.query<{ email: string }>(
    `select email from newsletter_subscribers
     where status = 'unsubscribed' or (status = 'pending' and unsubscribed_at is not null)`,
  );
  return async () => {
    await client.query(
      `update newsletter_subscribers
       set status = 'unsubscribed', unsubscribed_at = now(), confirmation_hash = null
       where status <> 'unsubscribed' and email = any ($1)`,
      [ended.rows.map(({ email }) => email)],
    );
    const restored = await client.query<{ email: string }>(
      `select email from users where id <> all ($1)
         and exists (select from users where id = any ($1)) order by email`,
      [users.rows.map(({ id }) => id)],
    );
    return restored.rows.map(({ email }) => email);
  };
}
