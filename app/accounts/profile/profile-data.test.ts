import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBrowser, openPageGround, signInBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader } from './profile-data.route.ts';

const given = openTestDatabase();

async function signUp(email: string) {
  const browser = openBrowser(openPageGround(given.db));
  await signInBrowser(browser, { email, isNew: true });
  return browser;
}

it('is a file of everything that is one’s own, and of nothing else', async () => {
  const browser = await signUp('maya@example.com');
  await signUp('other@example.com');
  await sql`insert into products (name, price_cents, category, stock)
    values ('Cedar Quest', 4200, 'Nintendo', 1)`.execute(given.db);
  await sql`
    insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email, phone,
      address, city, total_cents)
    select 'ORD-' || email, gen_random_uuid(), id, 'Maya', 'Haddad', email, '+9613123456', 'Hamra',
      'Beirut', 8400 from users`.execute(given.db);
  await sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
      category, subcategory, quantity)
    select orders.id, 1, products.id, name, price_cents, '/x.png', category, '', 2
    from orders, products`.execute(given.db);
  await sql`insert into order_states (order_id, status, actor_id)
    select id, 'pending', user_id from orders`.execute(given.db);
  await sql`insert into wishlist_items (user_id, product_id)
    select users.id, products.id from users, products`.execute(given.db);
  await sql`insert into newsletter_subscribers (email, unsubscribe_token, consent_text)
    select email, email, 'Yes please' from users`.execute(given.db);

  const answer = await loader(browser.ask('/profile/data'));
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const text = await answer.text();
  expect(text).not.toContain('other@example.com');
  expect(JSON.parse(text)).toMatchObject({
    account: { email: 'maya@example.com', role: 'user', sessions: [{ address: '203.0.113.7' }] },
    orders: [
      {
        orderNumber: 'ORD-maya@example.com',
        phone: '+9613123456',
        totalCents: 8400,
        items: [{ name: 'Cedar Quest', priceCents: 4200, quantity: 2 }],
        history: [{ status: 'pending' }],
      },
    ],
    wishlist: [{ productId: 1, name: 'Cedar Quest' }],
    newsletter: { status: 'pending', consentText: 'Yes please' },
  });
  const credentials = await sql<{ password: string; token: string }>`
    select password, token from credentials join sessions using (user_id)`.execute(given.db);
  for (const { password, token } of credentials.rows) {
    expect(text).not.toContain(password);
    expect(text).not.toContain(token);
  }
});

it('is not for guests', async () => {
  const thrown = await loader(openBrowser(openPageGround(given.db)).ask('/profile/data')).catch(
    (error: unknown) => error,
  );
  expect((thrown as Response).headers.get('Location')).toBe('/login?next=%2Fprofile%2Fdata');
});
