import type { OrderStatus } from '#app/orders/order-status.ts';
import type { OrderDetails } from '#app/orders/orders.server.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { JoinOrders } from './change-contents.tsx';
import { ReturnReasonForm, TakeOut } from './change-order.tsx';

it.each<[isAsked: boolean, ...statuses: OrderStatus[]]>([
  [true, 'pending', 'delivered', 'cancelled'],
  [true, 'pending', 'delivered', 'cancelled', 'pending', 'cancelled'],
  [false, 'pending', 'delivered', 'processing', 'cancelled'],
  [false, 'pending', 'cancelled'],
  [false, 'pending', 'delivered'],
])('asks why an order came back where the shop notes it: %s %s %s %s', (isAsked, ...statuses) => {
  const states = statuses.map((status) => ({ status, at: '', by: null }));
  const order = { status: statuses.at(-1), states } as unknown as OrderDetails;
  const html = renderAdmin(<ReturnReasonForm order={order} />);
  expect(html.includes('Why it came back')).toBe(isAsked);
});

it.each([
  ['rana@example.com', 'mail with the new amount.'],
  ['', 'There is no email: write on WhatsApp.'],
])('promises a mail only where the order has an email: %j', (email, told) => {
  const lines = [{ productId: 1, name: 'Cedar Quest', quantity: 2 }];
  const order = { orderNumber: 'ORD-1', version: '1..', email, lines } as unknown as OrderDetails;
  const other = { orderNumber: 'ORD-2', version: '2..', itemNames: 'Cedar Pad', place: 'Beirut' };
  const html = renderAdmin(
    <>
      <TakeOut order={order} />
      <JoinOrders order={order} joinable={[{ ...other, totalCents: 100 }]} />
    </>,
  );
  const sentences = /mail with the new amount\.|There is no email: write on WhatsApp\./g;
  expect(html.match(sentences)).toEqual([told, told]);
});
