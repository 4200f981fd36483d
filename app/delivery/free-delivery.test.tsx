import type { ReactNode } from 'react';
import { CartTotals } from '#app/cart/cart-totals.tsx';
import type { CartCheck } from '#app/cart/use-cart-check.ts';
import type { Product } from '#app/catalogue/product/product.ts';
import { ProductDetails } from '#app/catalogue/product/product-details.tsx';
import { CheckoutForm } from '#app/checkout/checkout-form.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { renderAt, toText } from '#tests/support/render-at.tsx';
import { PlaceFeedback } from './place-feedback.tsx';
import { isDeliveryFree, pickDeliverySettings } from './plan-delivery.ts';

const totalCents = 6000;
const offered = (freeDeliveryFromCents: number | null) =>
  pickDeliverySettings({ ...defaultSettings(readConfig({})), freeDeliveryFromCents });

const render = (children: ReactNode) => toText(renderAt('/', children));

const renderCart = (from: number | null) =>
  render(<CartTotals itemCount={1} totalCents={totalCents} terms={offered(from)} due={null} />);

function renderCheckout(from: number | null): string {
  const totals = { itemCount: 1, totalCents, items: [] };
  const check = { getChanges: () => [], changedCount: 0, isAllGone: false, totals };
  const shopper = { userId: '1', email: 'rana@example.com', addresses: [], chosen: null };
  return render(
    <CheckoutForm
      {...shopper}
      check={check as unknown as CartCheck}
      settings={offered(from)}
      now={0}
      notice=""
      cashNote=""
      isCalledFirst={false}
      balanceCents={0}
    />,
  );
}

function renderProduct(from: number | null, changed: Partial<Product> = {}): string {
  const product = { id: 7, name: 'Cedar Quest', category: 'Sega', subcategory: '', stock: 1 };
  const more = {
    priceCents: totalCents,
    description: '',
    image: '/a.jpg',
    releasedOn: null,
    inStock: true,
  };
  const nothing = () => undefined;
  const terms = offered(from);
  return render(
    <ProductDetails
      product={{ ...product, ...more, ...changed } as unknown as Product}
      photos={[]}
      terms={terms}
      isFree={isDeliveryFree(terms, totalCents)}
      delivery={null}
      today="2026-11-21"
      onAdd={nothing}
      wished={false}
      onWishlistToggle={nothing}
      contact={{ url: '', whatsapp: '' }}
    />,
  );
}

it.each([
  ['cart', renderCart, 'Delivery: $4 to $10 depending on location, paid on delivery'],
  ['checkout', renderCheckout, '$4 to $10 depending on location and is not part of the total.'],
  ['product', renderProduct, 'on a working day. $4 to $10 depending on location.'],
])('is free on the page of the %s from the limit on, before a place is chosen', (_, show, cost) => {
  for (const from of [null, totalCents + 1]) {
    expect(show(from)).toContain(cost);
    expect(show(from)).not.toContain('Delivery is free.');
  }
  expect(show(totalCents)).toContain('Delivery is free.');
  expect(show(totalCents)).not.toContain('$4');
});

it('is free with a pre-order and a repair, too', () => {
  const preOrder = renderProduct(totalCents, { releasedOn: '2026-12-04' });
  expect(preOrder).toContain('A courier calls you once it is here. Delivery is free.');
  expect(renderProduct(totalCents, { category: 'Repairs' })).toContain('Delivery is free.');
});

it('is free to a place of a zone that costs nothing', () => {
  const names = { title: 'Hamra', titleAr: null, titleFr: null, district: 'Beirut' };
  const place = { id: 1, ...names, zoneTitle: 'Beirut', feeCents: 0, spellings: ['hamra'] };
  const known = { typed: 'Hamra', places: [place], terms: offered(null) };
  const text = render(<PlaceFeedback {...known} onAccept={() => undefined} />);
  expect(text).toContain('Hamra, Beirut: delivery is free');
});
