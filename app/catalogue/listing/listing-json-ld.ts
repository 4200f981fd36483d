import { heroPreview, logoUrl } from '#app/catalogue/images/art-url.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { localUrl } from '#app/platform/language/words.ts';
import { type ShopContact, toSchemaHours } from '#app/settings/shop-contact.ts';

/** Makes a path an absolute address. */
type Url = (path: string) => string;

/** schema.org Store and WebSite: who the shop is, and how it is searched. */
export function describeShop(name: string, contact: ShopContact, logo: string, url: Url) {
  const { city, street, phone, email, mapPin, openingHours, instagram, facebook } = contact;
  const pages = [instagram, facebook].filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Store',
        '@id': url('/#shop'),
        name,
        url: url('/'),
        logo: url(logoUrl(logo)),
        image: url(heroPreview('day').path),
        telephone: phone,
        email,
        address: {
          '@type': 'PostalAddress',
          ...(street && { streetAddress: street }),
          addressLocality: city,
          addressCountry: 'LB',
        },
        ...(mapPin && { hasMap: mapPin }),
        ...(openingHours.length > 0 && { openingHours: openingHours.map(toSchemaHours) }),
        ...(pages.length > 0 && { sameAs: pages }),
        currenciesAccepted: 'USD',
        paymentAccepted: 'Cash',
      },
      {
        '@type': 'WebSite',
        name,
        url: url('/'),
        publisher: { '@id': url('/#shop') },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${url('/')}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** Engines read the first of a list. */
const maxListed = 24;

/** schema.org ItemList of what a category shows. */
export function listItems(
  name: string,
  { products, total }: { products: readonly ProductSummary[]; total: number },
  url: Url,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: products.slice(0, maxListed).map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: url(localUrl(`/product/${id}`)),
    })),
  };
}
