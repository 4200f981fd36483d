import { useRouteLoaderData } from 'react-router';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { pickTerms } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageFrame, Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/cart.page.ts';
import styles from './cart.module.css';
import { CartRow } from './cart-row.tsx';
import { useCart } from './cart-store.ts';
import { CartTotals, type CartTotalsProps } from './cart-totals.tsx';
import { useCartCheck } from './use-cart-check.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Cart',
    description: 'What you have put aside. Pay in cash on delivery.',
    path: '/cart',
    hidden: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(settingsContext).read();
  return { terms: pickTerms(settings), notice: settings.cartNotice };
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const user = useRouteLoaderData<typeof loadRoot>('root')?.user;
  const { items, totalItems, totalCents, isLoaded } = useCart();
  const check = useCartCheck();
  return (
    <PageFrame title="Your cart">
      <noscript>
        <p>The cart is kept in your browser and needs JavaScript to be shown.</p>
      </noscript>
      {loaderData.notice && <Notice className={styles.notice}>{loaderData.notice}</Notice>}
      <div className={styles.content}>
        {isLoaded && items.length === 0 && <CartEmpty />}
        {items.length > 0 && (
          <Split
            side={
              <CartSummary
                itemCount={totalItems}
                totalCents={totalCents}
                terms={loaderData.terms}
                isSignedIn={Boolean(user)}
              />
            }
          >
            <Panel flat aria-label="Items">
              <ul>
                {items.map((line) => (
                  <CartRow key={line.productId} line={line} check={check} />
                ))}
              </ul>
            </Panel>
          </Split>
        )}
      </div>
    </PageFrame>
  );
}

function CartEmpty() {
  return (
    <EmptyState
      image={emptyImageUrl('cart')}
      imageSize={{ width: 155, height: 136 }}
      title="Your cart is empty"
      hint="Start shopping to add items to your cart"
      action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
    />
  );
}

interface CartSummaryProps extends CartTotalsProps {
  isSignedIn: boolean;
}

/** The receipt beside the cart, with the way to the checkout. */
function CartSummary({ isSignedIn, ...totals }: CartSummaryProps) {
  return (
    <Panel torn aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">Order Summary</h2>
      <CartTotals {...totals} />
      {isSignedIn ? (
        <ButtonLink to="/checkout" size="lg" block>
          Proceed to Checkout
        </ButtonLink>
      ) : (
        <ButtonLink to="/login?next=/checkout" size="lg" block>
          Login to Checkout
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="quiet" block>
        Continue Shopping
      </ButtonLink>
    </Panel>
  );
}
