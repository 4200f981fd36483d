import type { Product } from './product.ts';
import { isUpcoming } from './upcoming.ts';

type Url = (path: string) => string;

/** schema.org Product with its Offer, as search engines read it. `today` is yyyy-mm-dd. */
export function productOffer(product: Product, today: string, url: Url) {
  const inStock = isUpcoming(product, today) ? 'PreOrder' : 'InStock';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: url(product.image),
    sku: String(product.id),
    category: [product.category, product.subcategory].filter(Boolean).join(' > '),
    offers: {
      '@type': 'Offer',
      url: url(`/product/${product.id}`),
      price: (product.priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.inStock ? inStock : 'OutOfStock'}`,
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
      item: url(crumb.to),
    })),
  };
}
