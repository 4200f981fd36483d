import { useEffect } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { CartEmpty } from '#app/cart/cart-empty.tsx';
import { CartLines, ChangesNotice } from '#app/cart/cart-row.tsx';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import { useCart } from '#app/cart/cart-store.ts';
import { dropAttempt, isAllOrdered } from '#app/cart/order-attempts.ts';
import { useCartCheck } from '#app/cart/use-cart-check.ts';
import { readCreditBalance } from '#app/credit/credit.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { pickDeliverySettings } from '#app/delivery/plan-delivery.ts';
import { loadPlaces } from '#app/delivery/use-places.ts';
import {
  describeWaitingOrders,
  hasRefused,
  listWaitingOrders,
} from '#app/orders/confirmation/phone-record.server.ts';
import { listAddresses } from '#app/orders/customer/address-book.server.ts';
import type { OrderAttempt } from '#app/orders/order-attempt.ts';
import { findUserOrder } from '#app/orders/orders.server.ts';
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
import { msg, pageLanguage, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { quoteNotice, readNotice } from '#app/settings/local-notices.ts';
import { describePause } from '#app/settings/pause-ordering.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/checkout.page.ts';
import styles from './checkout.module.css';
import { parseAttempt, parseShipping } from './checkout-form.server.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { isOrderAsSent } from './is-order-as-sent.ts';
import { emptyCartMessage } from './shipping.ts';

const perAccount = createRateLimiter({ max: 30, windowMs: 10 * 60_000 });
// A whole village may share one address.
const perAddress = createRateLimiter({ max: 120, windowMs: 10 * 60_000 });

const failed = msg('Failed to place order. Please try again.');
const unread = { text: {}, errors: {}, waiting: [], isSettled: false };

export const meta = describeHiddenPage(
  msg('Checkout'),
  msg('Where your order goes. Pay in cash on delivery.'),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const settings = await context.get(settingsContext).read();
  const db = context.get(databaseContext);
  const [addresses, isCalledFirst, balanceCents] = await Promise.all([
    listAddresses(db, user.id),
    hasRefused(db, user.id, settings.confirmFirstAfter),
    readCreditBalance(db, { userId: user.id }),
  ]);
  const to = new URL(request.url).searchParams.get('to');
  const notice = readNotice(settings, 'checkoutNotice');
  return {
    userId: user.id,
    email: user.email,
    addresses,
    chosen: addresses.find(({ id }) => String(id) === to) ?? null,
    settings: pickDeliverySettings(settings),
    now: Date.now(),
    notice: notice.text,
    ...(notice.lang && { noticeLang: notice.lang }),
    cashNote: quoteNotice(settings, 'cashNote'),
    isCalledFirst,
    balanceCents,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const address = getNetwork(context.get(clientAddressContext));
  const isAllowed = perAccount.take(user.id).allowed && perAddress.take(address).allowed;
  const form = await readForm(request);
  if (context.get(configContext).rateLimits && !isAllowed) {
    const message = t('Too many requests. Please try again later.');
    return data({ ...unread, message, isSettled: isFirstPress(parseAttempt(form)) }, 429);
  }
  const filledBy = form.get('userId');
  if (filledBy && filledBy !== user.id)
    return redirectDocument('/checkout', {
      headers: { 'Set-Cookie': flashHeader('other-account') },
    });
  const by = { userId: user.id, language: pageLanguage() };
  return placeFromForm(form, by, context);
}

/** Whether an attempt was never sent before: refused before orders are looked up, it cannot be one. */
const isFirstPress = (attempt: ReturnType<typeof parseAttempt>) =>
  attempt?.sentKeys.includes(attempt.attemptKey) === false;

/** What a refused order is to be reviewed by, as it is now. */
interface Reason {
  waiting?: readonly string[];
  balanceCents?: number;
}

async function placeFromForm(
  form: FormData,
  by: Pick<OrderAttempt, 'language'> & { userId: string },
  context: Route.ActionArgs['context'],
) {
  const settings = await context.get(settingsContext).read();
  const { text, errors, shipping } = parseShipping(form);
  const current = pickDeliverySettings(settings);
  const attempt = parseAttempt(form);
  const refuse = (message: string | null, status: number, reason: Reason = {}) => {
    const isSettled = status === 409 || (status === 400 && isFirstPress(attempt));
    const shown = { settings: current, now: Date.now() };
    const answer = { message, text, errors, isSettled, ...shown };
    return data({ ...unread, ...reason, ...answer }, status);
  };
  if (attempt?.lines.length === 0) return refuse(t(emptyCartMessage), 400);
  if (attempt && attempt.lines.length > maxCartLines) {
    const values = { max: maxCartLines };
    return refuse(
      t('An order holds at most {max} different products. Please remove some.', values),
      400,
    );
  }
  if (!shipping) return refuse(null, 400);
  if (!attempt) return refuse(t(failed), 400);
  try {
    const db = context.get(databaseContext);
    const { balanceCents, sentKeys, ...placed } = attempt;
    const credit = balanceCents > 0 ? { holder: { userId: by.userId }, balanceCents } : undefined;
    const order = { ...by, shipping, ...placed, ...(credit && { credit }) };
    const places = await context.get(placesContext).read();
    const pause = describePause(settings);
    const limit = context.get(configContext).rateLimits ? settings.maxUnconfirmed : 0;
    const waiting = pause === null ? await listWaitingOrders(db, by.userId, limit) : [];
    const hold = waiting.length > 0 ? describeWaitingOrders(waiting) : pause;
    // An order whose answer was lost is still placed, though the cart changed or a hold came since.
    const mayBePlaced = hold !== null || sentKeys.length > 0;
    const earlier = mayBePlaced ? await findByAttempt(db, order, sentKeys) : null;
    const refusal = hold && { refused: 'held', message: hold };
    const outcome = earlier || refusal || (await placeOrder(db, order, { places, settings }));
    if ('refused' in outcome) {
      const today = { balanceCents: await readCreditBalance(db, { userId: by.userId }) };
      return refuse(outcome.message, 409, { waiting, ...today });
    }
    const stored = outcome.isEarlier && (await findUserOrder(db, by.userId, outcome.placed));
    const as = stored && !isOrderAsSent(stored, order) ? 'earlier' : 'new';
    return redirect(`/orders?${as}=${outcome.placed}`);
  } catch (error) {
    logError(context, error, 'placing an order failed');
    return refuse(t(failed), 503);
  }
}

const sendOrder = offlineAction(() => ({ ...unread, message: t(failed) }));

/** Drops the attempt of this press where the session has ended, or is another user's: nothing was ordered. */
export async function clientAction(args: Pick<Route.ClientActionArgs, 'request' | 'serverAction'>) {
  const copy = args.request.clone();
  try {
    return await sendOrder(args);
  } catch (error) {
    const location = error instanceof Response ? error.headers.get('Location') : null;
    if (location && !location.includes('/orders?')) {
      const form = await copy.formData();
      const sentKeys = String(form.get('sentKeys')).split(',');
      if (!sentKeys.includes(String(form.get('attemptKey')))) dropAttempt();
    }
    throw error;
  }
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useCart();
  const check = useCartCheck();
  const { recheck } = check;
  const isEmpty = cart.isLoaded && cart.items.length === 0;

  useEffect(() => {
    if (!actionData) return;
    const { message, isSettled } = actionData;
    if (isSettled) dropAttempt();
    if (!message) return;
    // The form itself says which orders wait.
    if (actionData.waiting.length === 0)
      showToast({ kind: 'refused', text: message, topic: 'order' });
    void recheck();
    void loadPlaces();
  }, [actionData, recheck]);

  return (
    <PageFrame title={t('Checkout')}>
      <noscript>
        <p>{t('The cart is kept in your browser. Please turn on JavaScript to place an order.')}</p>
      </noscript>
      {isEmpty && (
        <div className={styles.notice}>
          <CartEmpty />
        </div>
      )}
      <ChangesNotice check={check} className={styles.notice} />
      {check.isAllGone && (
        <div className={styles.notice}>
          <CartLines check={check} />
        </div>
      )}
      {/* Keeps what is typed until there is something to order again. */}
      <div hidden={isEmpty && isAllOrdered(cart)}>
        <CheckoutForm {...loaderData} {...actionData} check={check} />
      </div>
    </PageFrame>
  );
}
