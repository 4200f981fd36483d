import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { Route } from './+types/slips.page.ts';
import SlipsPage from './slips.page.tsx';

const order = {
  id: 1,
  orderNumber: 'ORD-200',
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
  lines: [],
  states: [],
  internalNotes: [],
};

/** The second of three parts of one sheet each. */
function show(kind: 'slip' | 'receipt'): string {
  const part = { orders: [order], first: 2, total: 3, back: '/admin/orders', delivery: '$4' };
  const props = { loaderData: { ...part, kind } } as unknown as Route.ComponentProps;
  const Stub = createRoutesStub([{ path: '*', Component: () => <SlipsPage {...props} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={['/admin/orders/slips']} />);
}

it('leads to the other parts of what is printed, slips or receipts', () => {
  const slips = show('slip');
  expect(slips).toContain('href="/admin/orders/slips?after=ORD-200"');
  expect(slips).toContain('href="/admin/orders/slips"');
  expect(slips).toContain('Slips 3 to 3');
  const receipts = show('receipt');
  expect(receipts).toContain('href="/admin/orders/slips?kind=receipt&amp;after=ORD-200"');
  expect(receipts).toContain('href="/admin/orders/slips?kind=receipt"');
  expect(receipts).toContain('Receipts 3 to 3');
});
