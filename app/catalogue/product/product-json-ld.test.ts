import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import type { Product } from './product.ts';
import { productOffer } from './product-json-ld.ts';

const product = {
  ...{ id: 7, name: 'Cedar Quest', description: 'A quest.', image: '/images/a/960.webp' },
  ...{ category: 'Sega', subcategory: 'Saturn', priceCents: 5800, stock: 1, inStock: true },
  ...{ releasedOn: null, reducedUntil: null, soldAt: null, soldForCents: null },
  ...{ condition: 'very-good', completeness: 'complete' },
} as unknown as Product;

function offer(change: Partial<Product> = {}, freeDeliveryFromCents: number | null = null) {
  const terms = { ...defaultDelivery, freeDeliveryFromCents };
  const images = ['/images/b/960.webp'];
  const shown = { product: { ...product, ...change }, images, terms, today: '2026-11-22' };
  return JSON.parse(JSON.stringify(productOffer(shown, (path) => `https://shop.example${path}`)));
}

const days = (minValue: number, maxValue: number) => ({ minValue, maxValue });

it('has every field that Google asks of a merchant listing (issue 17)', () => {
  expect(offer()).toMatchObject({
    '@type': 'Product',
    name: 'Cedar Quest',
    image: ['https://shop.example/images/a/960.webp', 'https://shop.example/images/b/960.webp'],
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/product/7',
      price: '58.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { currency: 'USD', minValue: '4.00', maxValue: '10.00' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'LB' },
        deliveryTime: { handlingTime: days(0, 1), transitTime: days(2, 4) },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'LB',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
      },
    },
  });
});

it.each([
  [{ condition: 'new' }, 'New'],
  [{ condition: null, completeness: 'sealed' }, 'New'],
  [{ condition: null, completeness: 'loose' }, 'Used'],
  [{ condition: 'nm', completeness: null }, 'Used'],
  [{ condition: 'for-parts' }, 'Damaged'],
  [{ condition: 'dmg' }, 'Damaged'],
  [{ condition: null, completeness: null }, undefined],
] as const)('is %o in the condition %s', (change, condition) => {
  const url = condition && `https://schema.org/${condition}Condition`;
  expect(offer(change).offers.itemCondition).toBe(url);
});

it('30.25 is reduced from the old price, until the last day where there is one', () => {
  const reduced = offer({ compareAtCents: 7200, reducedUntil: '2026-12-24' }).offers;
  expect(reduced).toMatchObject({
    price: '58.00',
    priceValidUntil: '2026-12-24',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '72.00' },
  });
  expect(offer({ compareAtCents: 7200 }).offers).not.toHaveProperty('priceValidUntil');
});

it('is sold out once it is sold for its price then, and ships for nothing from the owner’s limit on', () => {
  const sold = { soldAt: '2026-11-12T10:00:00Z', inStock: false, soldForCents: 4500 };
  const { offers } = offer(sold, 4000);
  expect([offers.availability, offers.price]).toEqual(['https://schema.org/SoldOut', '45.00']);
  expect(offers.shippingDetails.shippingRate).toMatchObject({ value: '0' });
});

it.each<[boolean, Partial<Product>]>([
  [false, { category: 'Pre-Orders' }],
  [false, { releasedOn: '2026-11-23' }],
  [false, { category: 'Repairs' }],
  [true, { category: 'Pre-Orders', releasedOn: '2026-11-22' }],
])('names days of delivery (%s) of %j', (isNamed, change) => {
  expect('deliveryTime' in offer(change).offers.shippingDetails).toBe(isNamed);
});
