import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PackingSlip, ReceiptSheet } from './printed-order.tsx';

const order = {
  orderNumber: 'ORD-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  firstName: 'Rana',
  lastName: 'Haddad',
  phone: '+9613123456',
  address: 'Hamra',
  city: 'Beirut',
  notes: null,
  totalCents: 1000,
  lines: [{ productId: 1, name: 'Cedar Quest', image: '', priceCents: 1000, quantity: 1 }],
};
const shop = { name: 'Sandouk' };

it.each(['pending', 'delivered', 'cancelled'] as const)(
  'says of a %s order whether it is cancelled',
  (status) => {
    const isCancelled = status === 'cancelled';
    const printed = { order: { ...order, status }, shop };
    const receipt = renderToStaticMarkup(<ReceiptSheet {...printed} delivery="$5" />);
    const slip = renderToStaticMarkup(<PackingSlip {...printed} />);
    for (const sheet of [receipt, slip]) expect(sheet.includes('>Cancelled</p>')).toBe(isCancelled);
    expect(receipt.includes('Nothing is to be paid')).toBe(isCancelled);
    expect(receipt.includes('Cash on delivery')).toBe(!isCancelled);
  },
);
