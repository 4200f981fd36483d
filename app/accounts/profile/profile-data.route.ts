import { sql } from 'kysely';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { exportSubscription } from '#app/newsletter/subscriptions.server.ts';
import { exportUserOrders } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { listWishlist } from '#app/wishlist/wishlist.server.ts';
import type { Route } from './+types/profile-data.route.ts';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="my-data.json"',
  'Cache-Control': 'private, no-store',
};

/** `GET /profile/data`: everything that the shop stores about the signed-in user (decision 19). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const db = context.get(databaseContext);
  const wished = await listWishlist(db, user.id);
  const stored = {
    account: await exportAccount(db, user.id),
    orders: await exportUserOrders(db, user.id),
    wishlist: wished.map(({ id, name }) => ({ productId: id, name })),
    newsletter: await exportSubscription(db, user),
  };
  return new Response(JSON.stringify(stored, null, 2), { headers });
}

/** The account itself, without the hash of its password. */
async function exportAccount(db: Connection, userId: string): Promise<unknown> {
  const found = await sql<{ account: unknown }>`
    select json_build_object(
      'id', id, 'email', email, 'role', role, 'createdAt', created_at,
      'sessions', (select coalesce(json_agg(json_build_object('signedInAt', created_at,
          'expiresAt', expires_at, 'address', ip_address, 'browser', user_agent)
          order by created_at desc), '[]')
        from sessions where user_id = users.id)
    ) as account
    from users where id = ${userId}`.execute(db);
  return found.rows[0]?.account ?? null;
}
