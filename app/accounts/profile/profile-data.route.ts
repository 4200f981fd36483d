import { requireUser } from '#app/accounts/current-user.server.ts';
import { exportSubscriptionOf } from '#app/newsletter/subscription-of.server.ts';
import { exportUserOrders } from '#app/orders/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { listWishlist } from '#app/wishlist/wished-products.server.ts';
import type { Route } from './+types/profile-data.route.ts';
import { exportAccount } from './account-data.server.ts';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="my-data.json"',
  'Cache-Control': 'private, no-store',
};

/** `GET /profile/data`: everything the shop keeps of who is signed in (decision 19). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const db = context.get(databaseContext);
  const wished = await listWishlist(db, user.id);
  const kept = {
    account: await exportAccount(db, user.id),
    orders: await exportUserOrders(db, user.id),
    wishlist: wished.map(({ id, name }) => ({ productId: id, name })),
    newsletter: await exportSubscriptionOf(db, user),
  };
  return new Response(JSON.stringify(kept, null, 2), { headers });
}
