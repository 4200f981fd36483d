import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { OrderDetails } from '#app/orders/orders.server.ts';
import { ReturnReasonForm } from './change-order.tsx';

it.each<[isAsked: boolean, ...statuses: OrderStatus[]]>([
  [true, 'pending', 'delivered', 'cancelled'],
  [true, 'pending', 'delivered', 'cancelled', 'pending', 'cancelled'],
  [false, 'pending', 'delivered', 'processing', 'cancelled'],
  [false, 'pending', 'cancelled'],
  [false, 'pending', 'delivered'],
])('asks why an order came back where the shop notes it: %s %s %s %s', (isAsked, ...statuses) => {
  const states = statuses.map((status) => ({ status, at: '', by: null }));
  const order = { status: statuses.at(-1), states } as unknown as OrderDetails;
  const Stub = createRoutesStub([
    { path: '*', Component: () => <ReturnReasonForm order={order} /> },
  ]);
  expect(renderToStaticMarkup(<Stub />).includes('Why it came back')).toBe(isAsked);
});
