import { Banknote } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { CartEmpty } from '#app/cart/cart-empty.tsx';
import { ChangesNotice } from '#app/cart/cart-row.tsx';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import { useCart } from '#app/cart/cart-store.ts';
import { dropAttempt, recordAttempt } from '#app/cart/order-attempts.ts';
import { useCartCheck } from '#app/cart/use-cart-check.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { findByAttempt, placeOrder } from '#app/orders/place-order.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logError,
} from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { type DeliveryTerms, deliveryCost, pickTerms } from '#app/settings/delivery-terms.ts';
import { describePause } from '#app/settings/pause-ordering.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame, Split } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/checkout.page.ts';
import styles from './checkout.module.css';
import { parseAttempt, parseShipping } from './checkout-form.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { useDraft } from './use-checkout-draft.ts';

const perAccount = createRateLimiter({ max: 30, windowMs: 10 * 60_000 });
// A whole village may share one address.
const perAddress = createRateLimiter({ max: 120, windowMs: 10 * 60_000 });

const failed = 'Failed to place order. Please try again.';
const tooManyLines = `An order holds at most ${maxCartLines} different products. Please remove some.`;
const emptyCart = 'Your cart is empty';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Checkout',
    description: 'Where your order goes. Pay in cash on delivery.',
    path: '/checkout',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const settings = await context.get(settingsContext).read();
  const { id: userId, email } = user;
  return { userId, email, terms: pickTerms(settings), notice: settings.checkoutNotice };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const address = getNetwork(context.get(clientAddressContext));
  const isAllowed = perAccount.take(user.id).allowed && perAddress.take(address).allowed;
  if (context.get(configContext).rateLimits && !isAllowed) {
    const message = 'Too many requests. Please try again later.';
    return data({ message, text: {}, errors: {} }, 429);
  }
  const form = await readForm(request);
  const filledBy = form.get('userId');
  if (filledBy && filledBy !== user.id) {
    return redirectDocument('/checkout', {
      headers: { 'Set-Cookie': flashHeader('other-account') },
    });
  }
  const { text, errors, shipping } = parseShipping(form);
  const attempt = parseAttempt(form);
  if (attempt?.lines.length === 0) return data({ message: emptyCart, text, errors }, 400);
  if (attempt && attempt.lines.length > maxCartLines) {
    return data({ message: tooManyLines, text, errors }, 400);
  }
  if (!shipping) return data({ message: null, text, errors }, 400);
  if (!attempt) return data({ message: failed, text, errors }, 400);
  try {
    const db = context.get(databaseContext);
    const order = { userId: user.id, shipping, ...attempt };
    const settings = await context.get(settingsContext).read();
    const places = await context.get(placesContext).read();
    const pause = describePause(settings);
    // An order from before the pause, whose answer was lost, is still placed.
    const outcome = pause
      ? ((await findByAttempt(db, order)) ?? { refused: 'paused', message: pause })
      : await placeOrder(db, order, { places, settings });
    if ('refused' in outcome) return data({ message: outcome.message, text, errors }, 409);
    return redirect(`/orders?new=${outcome.placed}`);
  } catch (error) {
    logError(context, error, 'placing an order failed');
    return data({ message: failed, text, errors }, 503);
  }
}

export const clientAction = offlineAction(() => ({ message: failed, text: {}, errors: {} }));

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useCart();
  const check = useCartCheck();
  const form = useRef<HTMLFormElement>(null);
  const placing = useNavigation().formAction?.startsWith('/checkout') ?? false;
  const { recheck } = check;
  useDraft(form, loaderData.userId);

  useEffect(() => {
    if (!actionData) return;
    const { message } = actionData;
    if (message !== failed) dropAttempt();
    if (!message) return;
    showToast({ kind: 'refused', text: message });
    void recheck();
  }, [actionData, recheck]);

  const lines = cart.items.map(({ productId, quantity, name }) => ({ productId, quantity, name }));
  return (
    <PageFrame title="Checkout">
      <noscript>
        <p>The cart is kept in your browser. Please turn on JavaScript to place an order.</p>
      </noscript>
      {cart.isLoaded && cart.items.length === 0 && (
        <div className={styles.notice}>
          <CartEmpty />
        </div>
      )}
      <ChangesNotice check={check} className={styles.notice} />
      <ValidatedForm
        ref={form}
        method="post"
        onSubmit={(event) => {
          if (cart.items.length > 0) return recordAttempt();
          event.preventDefault();
          showToast({ kind: 'refused', text: emptyCart });
        }}
      >
        <input type="hidden" name="userId" value={loaderData.userId} />
        <input type="hidden" name="attemptKey" value={cart.attemptKey} />
        <input type="hidden" name="totalCents" value={cart.totalCents} />
        <input type="hidden" name="lines" value={JSON.stringify(lines)} />
        <Split side={<OrderSummary check={check} terms={loaderData.terms} placing={placing} />}>
          {loaderData.notice && <Notice>{loaderData.notice}</Notice>}
          <ShippingFields
            values={{ email: loaderData.email, ...actionData?.text }}
            errors={actionData?.errors}
          />
          <PaymentNotice terms={loaderData.terms} />
        </Split>
      </ValidatedForm>
    </PageFrame>
  );
}

function PaymentNotice({ terms }: { terms: DeliveryTerms }) {
  return (
    <Notice
      tone="highlight"
      icon={<Banknote className="icon" aria-hidden="true" />}
      title="Cash on delivery"
    >
      Pay the courier in US dollars when your order arrives. Delivery costs {deliveryCost(terms)}{' '}
      depending on location and is not part of the total.
    </Notice>
  );
}
