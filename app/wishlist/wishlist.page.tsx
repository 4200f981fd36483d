import { data, Link, redirect } from 'react-router';
import { currentUserContext, requireUser } from '#app/accounts/current-user.server.ts';
import { addFromCard } from '#app/cart/add-to-cart.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/wishlist.page.ts';
import { changeWishlist, parseChange } from './change-wishlist.server.ts';
import { setWish } from './set-wish.ts';
import { useWishedProducts } from './use-wished-products.ts';
import { listWishlist } from './wished-products.server.ts';
import styles from './wishlist.module.css';
import { WishlistEmpty } from './wishlist-empty.tsx';
import { WishlistFailed } from './wishlist-failed.tsx';
import { WishlistGrid } from './wishlist-grid.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Wishlist',
    description: 'What you have set your heart on.',
    path: '/wishlist',
    hidden: true,
  });
}

/** A guest's list is in the browser; `wished` is null then. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).find();
  const wished = user && (await listWishlist(context.get(databaseContext), user.id));
  return { wished, today: todayInBeirut() };
}

/** For forms without JavaScript; the browser's own way is `POST /wishlist/products`. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const change = parseChange(await readForm(request));
  if (!change) return data({ message: 'The wishlist could not be changed.' }, 400);
  const { message } = await changeWishlist(context.get(databaseContext), user.id, change);
  return message ? data({ message }, 409) : redirect('/wishlist');
}

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wished, today } = loaderData;
  const { products, failed, retry } = useWishedProducts(wished);
  return (
    <PageFrame title="Your wishlist">
      {wished === null && (
        <noscript>
          A guest's wishlist is kept in the browser and needs JavaScript to be shown.{' '}
          <Link to="/login?next=/wishlist">Sign in</Link> to keep it with us.
        </noscript>
      )}
      {actionData && (
        <Notice role="alert" tone="bad">
          {actionData.message}
        </Notice>
      )}
      {failed && <WishlistFailed onRetry={retry} />}
      {!products && !failed && <div className={styles.room} />}
      {products?.length === 0 && <WishlistEmpty />}
      {products && products.length > 0 && (
        <WishlistGrid
          products={products}
          today={today}
          onAdd={(product) => void addFromCard(product)}
          onRemove={(product) => void setWish(product.id, false)}
        />
      )}
    </PageFrame>
  );
}
