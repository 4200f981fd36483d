import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { StatusChangesProvider } from '#app/admin/order-moves/status-changes.tsx';
import { parseOrderFilter } from '#app/orders/order-filter.ts';
import type { ChosenOrders } from './chosen-orders.tsx';
import { OrderListHead } from './order-list-head.tsx';

it.each([
  [null, 'Orders'],
  [0, '0 orders'],
  [1, '1 order'],
])('counts the orders unless their list failed: %j', (total, heading) => {
  const filter = parseOrderFilter(new URLSearchParams());
  const chosen = { isAll: false } as ChosenOrders;
  const head = (
    <StatusChangesProvider>
      <OrderListHead filter={filter} total={total} chosen={chosen} />
    </StatusChangesProvider>
  );
  const Stub = createRoutesStub([
    {
      Component: () => <Outlet context={{ connection: { state: 'connecting' } }} />,
      children: [{ path: '*', Component: () => head }],
    },
  ]);
  expect(renderToStaticMarkup(<Stub />)).toContain(`>${heading}</h2>`);
});
