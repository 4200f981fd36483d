import { data, redirect } from 'react-router';
import { currentUserContext, requireUser } from '#app/accounts/current-user.server.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { dropDraft } from '#app/checkout/drop-draft.ts';
import { changeByForm } from '#app/dispatch/customer/change-by-form.server.ts';
import DestinationForm, {
  type DestinationAnswer,
} from '#app/dispatch/customer/destination-form.tsx';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { isFreeAnywhere } from '#app/orders/changes/destination.server.ts';
import { confirmOrder, isMovedOn } from '#app/orders/confirmation/confirm-order.server.ts';
import { describeUnknown, moveOrder } from '#app/orders/moves/move-order.server.ts';
import { isChangeable } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import {
  findUserOrder,
  listCustomerOrders,
  ordersPageSize,
  readOrdersVersion,
} from '#app/orders/orders.server.ts';
import { useKeptAnswer } from '#app/platform/events/use-kept-answer.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { localCity } from '#app/settings/local-city.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { showToast, unreachableMessage } from '#app/ui/feedback/toaster.tsx';
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
    /** The order whose form is open that changes where it goes. */
    change: query.get('change'),
    /** The one where that form was saved, and the version that the form had in view. */
    changed: query.get('changed'),
    from: query.get('from'),
    settings: pickDueSettings(settings),
    movesOn: isMovedOn(settings),
    collectIn: settings.collectInCity === 'on' ? localCity(settings.city) : null,
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
    const asked = listed.orders.find(({ orderNumber }) => orderNumber === shared.change);
    const isFree = asked !== undefined && (await isFreeAnywhere(db, asked, settings));
    return data({ ...shared, ...listed, payments, isFree, version, failed: false });
  } catch (error) {
    logError(context, error, 'the list of orders failed');
    return data(
      {
        ...{ ...shared, orders: [], payments: [], total: 0, page, pageCount: 0 },
        ...{ isFree: false, version: '', failed: true },
      },
      503,
    );
  }
}

/** What came of a form. It has the number of an order whose card shows why nothing changed. */
interface OrdersAnswer extends DestinationAnswer {
  done: boolean;
  orderNumber?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get('intent');
  const orderNumber = String(form.get('orderNumber') ?? '');
  const seen = form.get('seen')?.toString();
  // A redirect to /login would drop what was typed into a page that stays.
  const isSentByScript = request.headers.get('sec-fetch-dest') === 'empty';
  if (
    intent === 'change' &&
    isSentByScript &&
    !(await context.get(currentUserContext).findOrThrow())
  ) {
    const message = t('Your session has ended. Sign in in another tab and send again.');
    return data<OrdersAnswer>({ done: false, message, orderNumber, seen }, 401);
  }
  const user = await requireUser(request, context);
  if (intent === 'confirm') return confirmByCustomer(context, user.id, orderNumber, seen);
  if (intent === 'change') {
    const refusal = await changeByCustomer(context, user.id, orderNumber, form);
    if (refusal) return refusal;
    const page = `${parsePage(new URL(request.url).searchParams.get('page'))}`;
    return redirect(
      `/orders?${new URLSearchParams({ page, changed: orderNumber, from: `${seen}` })}`,
    );
  }
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

/** Changes where an order goes; null where it is done. */
async function changeByCustomer(
  context: Route.ActionArgs['context'],
  userId: string,
  orderNumber: string,
  form: FormData,
) {
  const order = await findUserOrder(context.get(databaseContext), userId, orderNumber);
  if (!order)
    return data<OrdersAnswer>({ done: false, message: describeUnknown(orderNumber) }, 404);
  const refusal = await changeByForm(context, order, form, { customer: userId });
  if (!refusal) return null;
  const answer: OrdersAnswer = { done: false, orderNumber, ...refusal };
  return data(answer, refusal.errors ? 400 : 409);
}

/** The id of the newest change in a version of an order. */
const readChange = (version: string | null) => Number(version?.split('.')[1]);

/** Shows the toast itself, since the button may disappear together with its pending order. */
export const clientAction = offlineAction(
  (form): OrdersAnswer => {
    const intent = form.get('intent');
    if (intent === 'change') {
      const orderNumber = String(form.get('orderNumber'));
      const seen = String(form.get('seen'));
      return { done: false, message: t(unreachableMessage), orderNumber, seen };
    }
    const message =
      intent === 'confirm'
        ? t('Failed to confirm the order. Please try again.')
        : t('Failed to cancel the order. Please try again.');
    return { done: false, message };
  },
  ({ done, message, orderNumber }) => {
    if (!orderNumber) showToast({ kind: done ? 'done' : 'refused', text: message });
  },
);

/** An order that refused has changed: reload its card. */
export const shouldRevalidate = revalidateAfterConflict;

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, total, page, pageCount, newOrder, earlierOrder, settings } = loaderData;
  const { payments, movesOn, version, failed, change, changed, from, collectIn, isFree } =
    loaderData;
  const answer = useKeptAnswer<OrdersAnswer>(actionData);
  useLiveOrders(`/orders/live?since=${version}`);
  const unconfirmed = usePlacedOrders(orders, { newOrder, earlierOrder, dropDraft });

  return (
    <PageFrame title={t('Your orders')} narrow>
      {answer && !answer.orderNumber && <p role="status">{answer.message}</p>}
      {failed && <ListingFailed />}
      {!failed && total === 0 && (
        <EmptyState
          image={emptyImageUrl('orders')}
          title={t('You have no orders yet.')}
          action={<ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>}
        />
      )}
      <div className={`stack ${styles.list}`}>
        {orders.map((order) => {
          const { orderNumber } = order;
          const isOwn = answer?.orderNumber === orderNumber;
          const own = { order, settings, answer: isOwn ? answer : undefined };
          const url = `/orders?page=${page}`;
          return (
            <OrderCard
              key={orderNumber}
              {...{ ...own, movesOn, page }}
              payment={payments.find((one) => one.orderNumber === orderNumber)}
              isNew={orderNumber === newOrder}
              isEarlier={[earlierOrder, ...unconfirmed].includes(orderNumber)}
              isChanged={orderNumber === changed && readChange(from) !== order.changes.at(-1)?.id}
            >
              {orderNumber === change && isChangeable(order) && (
                <DestinationForm
                  {...{ ...own, collectIn, isFree, backUrl: url }}
                  url={`${url}&change=${orderNumber}`}
                />
              )}
            </OrderCard>
          );
        })}
      </div>
      <Pager page={page} pageCount={pageCount} getUrl={(other) => `/orders?page=${other}`} />
    </PageFrame>
  );
}
