import { useRef } from 'react';
import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { listHint } from '#app/admin/admin-error.tsx';
import { useArrivedOrders, useNewOrders, useRecordSeen } from '#app/admin/alerts/use-order-feed.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import { moveForms } from '#app/admin/order-moves/move-order-form.server.ts';
import {
  isShownAtOnce,
  type MoveResponse,
  respondLost,
} from '#app/admin/order-moves/status-changes.tsx';
import { useRowKeyboard } from '#app/admin/order-moves/use-row-keyboard.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { allOrdersPageSize, listAllOrders } from '#app/orders/all-orders.server.ts';
import { formatCursor, readOrderCursor } from '#app/orders/feed/order-feed.server.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { isFilteredList, orderListUrl, parseOrderFilter } from '#app/orders/order-filter.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { readPage } from '#app/platform/text/paging.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Pager } from '#app/ui/data/pager.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/orders.page.ts';
import { ChosenOrdersBar, useChosenOrders } from './chosen-orders.tsx';
import { listUnsentEmails, resendForms } from './failed-emails.server.ts';
import { FailedEmails } from './failed-emails.tsx';
import { OrderTable } from './order-list.tsx';
import { OrderListHead } from './order-list-head.tsx';

export const meta = describeHiddenPage('Orders', 'All orders of the shop.');

/** A list that was fetched when the pointer came near the tab is too old when the tab is opened. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

const nothing = {
  cursor: '',
  unsentEmails: { emails: [], total: 0 },
  settings: null,
  orders: [],
  total: 0,
  pageCount: 0,
  failed: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'orders');
  const db = context.get(databaseContext);
  const filter = parseOrderFilter(new URL(request.url).searchParams);
  try {
    const settings = pickDueSettings(await context.get(settingsContext).read());
    // The cursor first: an order that comes in between is on the list and gets a toast too.
    const cursor = await readOrderCursor(db);
    const [{ page, ...listed }, unsentEmails] = await Promise.all([
      readPage(filter.page, allOrdersPageSize, (one) =>
        listAllOrders(db, admin.id, { ...filter, page: one }),
      ),
      listUnsentEmails(db),
    ]);
    const shown = { ...filter, page };
    const shared = { filter: shown, settings, cursor: formatCursor(cursor), unsentEmails };
    return data({ ...shared, ...listed, failed: false });
  } catch (error) {
    logError(context, error, 'the list of all orders failed');
    return data({ ...nothing, filter }, 503);
  }
}

export const action = adminForms<MoveResponse>('orders', { ...moveForms, ...resendForms });

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  lastGood.load(args, (search) => ({ ...nothing, filter: parseOrderFilter(search) }));

export const clientAction = adminAction((form): MoveResponse => {
  const isResend = String(form.get('intent')).startsWith('resend');
  return isResend ? refuse('Failed to send the mail again', { atOnce: true }) : respondLost(form);
}, isShownAtOnce);

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { filter, pageCount, cursor, unsentEmails, settings, failed } = loaderData;
  const arrived = useArrivedOrders(filter, loaderData.orders);
  const orders = [...arrived, ...loaderData.orders];
  const total = loaderData.total + arrived.length;
  const chosen = useChosenOrders(orders);
  const list = useRef<HTMLDivElement>(null);
  const newNumbers = useNewOrders(orders);
  useLastGood(lastGood, loaderData);
  useRecordSeen(cursor);
  useRowKeyboard(list);

  return (
    <>
      <FailedEmails {...unsentEmails} />
      <Panel flat aria-label="Orders">
        <OrderListHead filter={filter} total={failed ? null : total} chosen={chosen} />
        <div ref={list}>
          {failed && <ListingFailed hint={listHint} />}
          {settings && orders.length > 0 && (
            <OrderTable
              orders={orders}
              newNumbers={newNumbers}
              chosen={chosen}
              settings={settings}
            />
          )}
        </div>
        <ChosenOrdersBar chosen={chosen} />
      </Panel>
      {orders.length === 0 && !failed && <NoOrders filtered={isFilteredList(filter)} />}
      <Pager
        page={filter.page}
        pageCount={pageCount}
        getUrl={(page) => orderListUrl({ ...filter, page })}
      />
    </>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      image={emptyImageUrl('orders')}
      title={filtered ? 'No order matches.' : 'No orders yet.'}
      hint={
        filtered
          ? 'Try a number, a name, a phone number, a city or a product.'
          : 'They appear here.'
      }
    />
  );
}
