import { data } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { dropDraft } from '#app/checkout/drop-draft.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { confirmOrder, isMovedOn } from '#app/orders/confirmation/confirm-order.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import {
  findUserOrder,
  listCustomerOrders,
  ordersPageSize,
  readOrdersVersion,
} from '#app/orders/orders.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/orders.page.ts';
import { describeAwaited } from './awaited-release.ts';
import { ordersOfAccount } from './customer-orders.server.ts';
import styles from './order-card.module.css';
import { OrderCard } from './order-card.tsx';
import { useLiveOrders } from './use-live-orders.ts';
import { usePlacedOrders } from './use-placed-orders.ts';

export const meta = describeHiddenPage(msg('Orders'), msg('Your orders and where they are.'));

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const page = parsePage(query.get('page'));
  const settings = await context.get(settingsContext).read();
  const shared = {
    newOrder: query.get('new'),
    earlierOrder: query.get('earlier'),
    settings: pickDueSettings(settings),
    movesOn: isMovedOn(settings),
  };
  try {
    const db = context.get(databaseContext);
    // Before the list: what changes in between is only loaded twice.
    const version = await readOrdersVersion(db, user.id);
    const listed = await readPage(page, ordersPageSize, (one) =>
      listCustomerOrders(db, ordersOfAccount(user.id), one),
    );
    const numbers = listed.orders.map(({ orderNumber }) => orderNumber);
    const payments = await listPayments(db, numbers);
    return data({ ...shared, ...listed, payments, version, failed: false });
  } catch (error) {
    logError(context, error, 'the list of orders failed');
    return data(
      {
        ...{ ...shared, orders: [], payments: [], total: 0, page, pageCount: 0 },
        ...{ version: '', failed: true },
      },
      503,
    );
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const intent = form.get('intent');
  const orderNumber = String(form.get('orderNumber') ?? '');
  const seen = form.get('seen')?.toString();
  if (intent === 'confirm') return confirmByCustomer(context, user.id, orderNumber, seen);
  if (intent !== 'cancel') return data({ done: false, message: t('Unknown request.') }, 400);
  const outcome = await moveOrder(context.get(databaseContext), {
    orderNumber,
    to: 'cancelled',
    actorId: user.id,
    byCustomer: true,
    seenVersion: seen,
  });
  if ('refused' in outcome) return data({ done: false, message: outcome.message }, 409);
  return { done: true, message: t('Order cancelled') };
}

async function confirmByCustomer(
  context: Route.ActionArgs['context'],
  userId: string,
  orderNumber: string,
  seen: string | undefined,
) {
  const db = context.get(databaseContext);
  const outcome = await confirmOrder(db, {
    orderNumber,
    outcome: 'confirmed',
    actor: { customer: 'page', userId, seen },
    movesOn: isMovedOn(await context.get(settingsContext).read()),
  });
  if ('refused' in outcome) return data({ done: false, message: outcome.message }, 409);
  const order = await findUserOrder(db, userId, orderNumber);
  const next = (order && describeAwaited(order)) ?? t('We pack it now.');
  return { done: true, message: `${t('Thank you.')} ${next}` };
}

/** Shows the toast itself, since the button may disappear together with its pending order. */
export const clientAction = offlineAction(
  (form) => {
    const message =
      form.get('intent') === 'confirm'
        ? t('Failed to confirm the order. Please try again.')
        : t('Failed to cancel the order. Please try again.');
    return { done: false, message };
  },
  ({ done, message }) => showToast({ kind: done ? 'done' : 'refused', text: message }),
);

/** An order that refused has changed: reload its card. */
export const shouldRevalidate = revalidateAfterConflict;

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, total, page, pageCount, newOrder, earlierOrder, settings } = loaderData;
  const { payments, movesOn, version, failed } = loaderData;
  useLiveOrders(`/orders/live?since=${version}`);
  const unconfirmed = usePlacedOrders(orders, { newOrder, earlierOrder, dropDraft });

  return (
    <PageFrame title={t('Your orders')} narrow>
      {actionData?.message && <p role="status">{actionData.message}</p>}
      {failed && <ListingFailed />}
      {!failed && total === 0 && (
        <EmptyState
          image={emptyImageUrl('orders')}
          title={t('You have no orders yet.')}
          action={<ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>}
        />
      )}
      <div className={`stack ${styles.list}`}>
        {orders.map((order) => (
          <OrderCard
            key={order.orderNumber}
            order={order}
            payment={payments.find((one) => one.orderNumber === order.orderNumber)}
            isNew={order.orderNumber === newOrder}
            isEarlier={[earlierOrder, ...unconfirmed].includes(order.orderNumber)}
            settings={settings}
            movesOn={movesOn}
          />
        ))}
      </div>
      <Pager page={page} pageCount={pageCount} getUrl={(other) => `/orders?page=${other}`} />
    </PageFrame>
  );
}
