import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { describeFoot } from '#app/orders/printing/printed-order.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { Route } from './+types/slips.page.ts';
import SlipsPage from './slips.page.tsx';

const order = {
  ...{ orderNumber: 'ORD-200', status: 'processing', createdAt: '2026-11-20T10:00:00Z' },
  ...{ firstName: 'Maya', lastName: 'Haddad', address: 'Hamra', city: 'Beirut' },
  ...{ totalCents: 1000, deliveryFeeCents: null, dueFrom: null, lines: [], changes: [] },
} as Partial<Order> as Order;

const shop = defaultSettings(readConfig({}));
const settings = pickDueSettings(shop);

/** The second of three parts of one document each. */
function show(kind: 'slip' | 'receipt', change: Partial<Order> = {}): string {
  const orders = [{ ...order, ...change }];
  const part = {
    ...{ orders, first: 2, total: 3, back: '/admin/orders', settings, kind, payments: [] },
    seller: { name: 'Sandouk', address: '', register: '' },
    feet: orders.flatMap((one) =>
      kind === 'slip' ? inLanguage(one.language ?? 'en', () => describeFoot(one, shop)) : [],
    ),
  };
  const props = { loaderData: part } as unknown as Route.ComponentProps;
  return renderAt('/admin/orders/slips', <SlipsPage {...props} />);
}

it('links to the other parts of slips and of receipts', () => {
  for (const [html, before, after, title] of [
    [show('slip'), '', '?after=ORD-200', 'Slips 3 to 3'],
    [show('receipt'), '?kind=receipt', '?kind=receipt&amp;after=ORD-200', 'Receipts 3 to 3'],
  ] as const) {
    expect(html).toContain(`href="/admin/orders/slips${before}"`);
    expect(html).toContain(`href="/admin/orders/slips${after}"`);
    expect(html).toContain(title);
    expect(html, 'needs a script').toMatch(/<button [^>]*class="[^"]*\bscripted\b[^>]*>.*?Print</);
  }
});

it('30.14 prints on a second parcel that its delivery is paid', () => {
  const second = show('slip', { splitFrom: 'ORD-199', deliveryFeeCents: 0 });
  expect(second).toContain('Second parcel of ORD-199. Its delivery is paid with the first one.');
});

it('prints what is paid at the door in the language of the order', () => {
  const slip = show('slip', { language: 'fr' });
  expect(slip).toMatch(/<div [^>]*dir="ltr" lang="fr"><p[^>]*><bdi>Livraison/);
  expect(slip).toContain('Packing slip');
});

it('prints for the door the city in the language of the order, and notes from their own side', () => {
  const ready = { isCollected: true, readyAt: '2026-11-21T10:00:00Z' };
  const slip = show('slip', { ...ready, language: 'fr', notes: 'اتصل قبل الوصول' });
  expect(slip).toContain('Beyrouth');
  expect(slip).not.toContain('Beirut, Lebanon');
  expect(slip).toMatch(/<p [^>]*dir="auto"[^>]*>اتصل/);
});

it.each(['pending', 'delivered', 'cancelled'] as const)(
  'prints whether a %s order is cancelled',
  (status) => {
    const isCancelled = status === 'cancelled';
    const receipt = show('receipt', { status });
    expect(show('slip', { status }).includes('>Cancelled</p>')).toBe(isCancelled);
    expect(receipt.includes('>Cancelled</p>')).toBe(isCancelled);
    expect(receipt.includes('Nothing is to be paid')).toBe(isCancelled);
    expect(receipt.includes('Cash on delivery')).toBe(!isCancelled);
  },
);
