import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/slips.page.ts';
import SlipsPage from './slips.page.tsx';

const order: Order = {
  id: 1,
  orderNumber: 'ORD-200',
  attemptKey: '',
  status: 'processing',
  totalCents: 1000,
  createdAt: '2026-11-20T10:00:00Z',
  firstName: 'Maya',
  lastName: 'Haddad',
  email: 'maya@example.com',
  phone: '+9613123456',
  address: 'Hamra',
  city: 'Beirut',
  postalCode: null,
  notes: null,
  building: null,
  landmark: null,
  mapPin: null,
  placeId: null,
  placeTitle: null,
  zoneTitle: null,
  deliveryFeeCents: null,
  isCollected: false,
  dueFrom: null,
  dueTo: null,
  lbpRate: null,
  language: 'en',
  confirmation: 'unconfirmed',
  lines: [],
  states: [],
  changes: [],
  isPacked: false,
  version: '1.',
};

const settings = pickDueSettings(defaultSettings(readConfig({})));

/** The second of three parts of one document each. */
function show(kind: 'slip' | 'receipt', change: Partial<Order> = {}): string {
  const orders = [{ ...order, ...change }];
  const part = { orders, first: 2, total: 3, back: '/admin/orders', settings, kind };
  const props = { loaderData: part } as unknown as Route.ComponentProps;
  const Stub = createRoutesStub([{ path: '*', Component: () => <SlipsPage {...props} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={['/admin/orders/slips']} />);
}

it('links to the other parts of slips and of receipts', () => {
  const slips = show('slip');
  expect(slips).toContain('href="/admin/orders/slips?after=ORD-200"');
  expect(slips).toContain('href="/admin/orders/slips"');
  expect(slips).toContain('Slips 3 to 3');
  const receipts = show('receipt');
  expect(receipts).toContain('href="/admin/orders/slips?kind=receipt&amp;after=ORD-200"');
  expect(receipts).toContain('href="/admin/orders/slips?kind=receipt"');
  expect(receipts).toContain('Receipts 3 to 3');
});

it.each(['pending', 'delivered', 'cancelled'] as const)(
  'prints whether a %s order is cancelled',
  (status) => {
    const isCancelled = status === 'cancelled';
    const [receipt, slip] = [show('receipt', { status }), show('slip', { status })];
    expect(receipt.includes('>Cancelled</p>')).toBe(isCancelled);
    expect(slip.includes('>Cancelled</p>')).toBe(isCancelled);
    expect(receipt.includes('Nothing is to be paid')).toBe(isCancelled);
    expect(receipt.includes('Cash on delivery')).toBe(!isCancelled);
  },
);
