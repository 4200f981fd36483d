import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import type { CopySummary } from '#app/catalogue/copy/copy.ts';
import { localUrl } from '#app/platform/language/words.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { isPreOrder, type Product } from './product.ts';

/** Makes a path an absolute address. */
type Url = (path: string) => string;

type OfferTerms = DeliveryTerms & Pick<ShopSettings, 'freeDeliveryFromCents'>;

interface OfferedProduct {
  product: Product;
  /** Of the photos after the first. */
  images: readonly string[];
  terms: OfferTerms;
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
}

/** The reflection period (specification, section 9). */
const returnDays = 14;

const schema = (value: string) => `https://schema.org/${value}`;

/** Null where the owner has given neither. */
export function findItemCondition({
  condition,
  completeness,
}: Pick<CopySummary, 'condition' | 'completeness'>): 'New' | 'Used' | 'Damaged' | null {
  if (condition === 'for-parts' || condition === 'dmg') return 'Damaged';
  if (condition === null && completeness === null) return null;
  return condition === 'new' || (condition === null && completeness === 'sealed') ? 'New' : 'Used';
}

function findAvailability(product: Product, today: string): string {
  if (product.soldAt) return 'SoldOut';
  if (!product.inStock) return 'OutOfStock';
  return isPreOrder(product, today) ? 'PreOrder' : 'InStock';
}

/**
 * Google reads `minValue` and `maxValue` of a rate, since the fee depends on the place. Pre-orders and repairs
 * come in no number of days.
 */
function shippingDetails(product: Product, terms: OfferTerms, today: string) {
  const { deliveryFromCents, deliveryToCents, deliveryDays, freeDeliveryFromCents } = terms;
  const isFree = freeDeliveryFromCents !== null && product.priceCents >= freeDeliveryFromCents;
  const hasDays = !isPreOrder(product, today) && product.category !== 'Repairs';
  const [first = 0, last = first] = deliveryDays.split('-').map(Number);
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      ...(isFree
        ? { value: '0' }
        : { minValue: toDollars(deliveryFromCents), maxValue: toDollars(deliveryToCents) }),
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'LB' },
    deliveryTime: hasDays
      ? {
          '@type': 'ShippingDeliveryTime',
          handlingTime: days(0, 1),
          transitTime: days(Math.max(first - 1, 0), last),
        }
      : undefined,
  };
}

const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'LB',
  returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: returnDays,
};

/** What a product costs, or a sold copy was sold for; undefined where the owner does not show it. */
export function formatOfferPrice({ soldAt, soldForCents, priceCents }: Product) {
  const cents = soldAt ? soldForCents : priceCents;
  return cents === null ? undefined : toDollars(cents);
}

/** schema.org Product with its Offer, as search engines and shopping catalogues read it. */
export function productOffer({ product, images, terms, today }: OfferedProduct, url: Url) {
  const condition = findItemCondition(product);
  const price = formatOfferPrice(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: [product.image, ...images].map(url),
    sku: String(product.id),
    category: [product.category, product.subcategory]
      .filter(Boolean)
      .map(formatCategory)
      .join(' > '),
    offers: {
      '@type': 'Offer',
      url: url(localUrl(`/product/${product.id}`)),
      price,
      priceCurrency: price && 'USD',
      priceValidUntil: product.reducedUntil ?? undefined,
      priceSpecification: product.compareAtCents
        ? {
            '@type': 'UnitPriceSpecification',
            priceType: schema('StrikethroughPrice'),
            price: toDollars(product.compareAtCents),
            priceCurrency: 'USD',
          }
        : undefined,
      itemCondition: condition ? schema(`${condition}Condition`) : undefined,
      availability: schema(findAvailability(product, today)),
      shippingDetails: shippingDetails(product, terms, today),
      hasMerchantReturnPolicy: returnPolicy,
    },
  };
}

/** schema.org BreadcrumbList of the way to a page. */
export function breadcrumbList(crumbs: readonly { name: string; to: string }[], url: Url) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: url(localUrl(crumb.to)),
    })),
  };
}
