// What schema.org defines of the types that the shop uses: their parent, and of each property the types
// of its values. `query-input` is the annotation that its page on actions describes.
const definitions: Record<string, [parent: string, properties: Record<string, string>]> = {
  Thing: [
    '',
    {
      ...{ name: 'Text', description: 'Text', url: 'URL', sameAs: 'URL', image: 'URL' },
      potentialAction: 'Action',
    },
  ],
  Organization: [
    'Thing',
    { logo: 'URL', telephone: 'Text', email: 'Text', address: 'PostalAddress' },
  ],
  // It is a Place, too, which has the map.
  LocalBusiness: [
    'Organization',
    {
      ...{ currenciesAccepted: 'Text', paymentAccepted: 'Text', openingHours: 'Text' },
      hasMap: 'URL',
    },
  ],
  Store: ['LocalBusiness', {}],
  Person: ['Thing', {}],
  PostalAddress: [
    'Thing',
    { streetAddress: 'Text', addressLocality: 'Text', addressCountry: 'Text' },
  ],
  CreativeWork: [
    'Thing',
    {
      ...{ headline: 'Text', keywords: 'Text', author: 'Person', publisher: 'Organization' },
      ...{ datePublished: 'Date', dateModified: 'Date' },
    },
  ],
  WebSite: ['CreativeWork', {}],
  Article: ['CreativeWork', {}],
  SocialMediaPosting: ['Article', {}],
  BlogPosting: ['SocialMediaPosting', {}],
  Action: ['Thing', { target: 'EntryPoint' }],
  SearchAction: ['Action', { query: 'Text', 'query-input': 'Text' }],
  EntryPoint: ['Thing', { urlTemplate: 'Text' }],
  ItemList: ['Thing', { itemListElement: 'ListItem', numberOfItems: 'Number' }],
  BreadcrumbList: ['ItemList', {}],
  ListItem: ['Thing', { position: 'Number', item: 'URL' }],
  Product: ['Thing', { offers: 'Offer', sku: 'Text', category: 'Text' }],
  Offer: [
    'Thing',
    {
      ...{ price: 'Text', priceCurrency: 'Text', priceValidUntil: 'Date' },
      ...{ availability: 'ItemAvailability', itemCondition: 'OfferItemCondition' },
      ...{ priceSpecification: 'PriceSpecification', shippingDetails: 'OfferShippingDetails' },
      hasMerchantReturnPolicy: 'MerchantReturnPolicy',
    },
  ],
  PriceSpecification: ['Thing', { price: 'Text', priceCurrency: 'Text' }],
  UnitPriceSpecification: ['PriceSpecification', { priceType: 'PriceTypeEnumeration' }],
  OfferShippingDetails: [
    'Thing',
    {
      ...{ shippingRate: 'MonetaryAmount', shippingDestination: 'DefinedRegion' },
      deliveryTime: 'ShippingDeliveryTime',
    },
  ],
  MonetaryAmount: [
    'Thing',
    { currency: 'Text', value: 'Text', minValue: 'Number', maxValue: 'Number' },
  ],
  DefinedRegion: ['Thing', { addressCountry: 'Text' }],
  ShippingDeliveryTime: [
    'Thing',
    { handlingTime: 'QuantitativeValue', transitTime: 'QuantitativeValue' },
  ],
  QuantitativeValue: ['Thing', { minValue: 'Number', maxValue: 'Number', unitCode: 'Text' }],
  MerchantReturnPolicy: [
    'Thing',
    {
      ...{ applicableCountry: 'Text', returnPolicyCategory: 'MerchantReturnEnumeration' },
      ...{ merchantReturnDays: 'Number', returnMethod: 'ReturnMethodEnumeration' },
      returnFees: 'ReturnFeesEnumeration',
    },
  ],
};

const members: Record<string, string> = {
  ItemAvailability: 'InStock OutOfStock PreOrder SoldOut',
  OfferItemCondition: 'NewCondition UsedCondition DamagedCondition',
  PriceTypeEnumeration: 'ListPrice StrikethroughPrice',
  MerchantReturnEnumeration: 'MerchantReturnFiniteReturnWindow',
  ReturnMethodEnumeration: 'ReturnByMail ReturnInStore',
  ReturnFeesEnumeration: 'FreeReturn ReturnFeesCustomerResponsibility',
};

const plain: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  // Engines read digits in quotes as a number, too.
  Number: (value) => value !== '' && Number.isFinite(Number(value)),
  URL: (value) => /^https?:\/\//.test(String(value)) && URL.canParse(String(value)),
  Date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
};

/** A type and what it is a kind of. */
function listTypes(type: string): string[] {
  const parent = definitions[type]?.[0];
  return parent ? [type, ...listTypes(parent)] : [type];
}

type Node = Record<string, unknown>;

/** Lists what schema.org does not define of structured data: unknown types and properties, wrong values. */
export function listSchemaErrors(node: Node): string[] {
  if (Array.isArray(node['@graph'])) return node['@graph'].flatMap(listSchemaErrors);
  const type = String(node['@type']);
  if (!definitions[type]) return [`${type} is no type`];
  const known = Object.assign({}, ...listTypes(type).map((one) => definitions[one]?.[1]));
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'));
  return properties.flatMap(([name, value]) => {
    const expected: string | undefined = known[name];
    if (!expected) return [`${type} has no ${name}`];
    return [value].flat().flatMap((one) => checkValue(`${type}.${name}`, one, expected));
  });
}

function checkValue(where: string, value: unknown, expected: string): string[] {
  const wrong = [`${where} is ${JSON.stringify(value)}, and no ${expected}`];
  const isPlain = plain[expected];
  if (isPlain) return isPlain(value) ? [] : wrong;
  const values = members[expected]?.split(' ').map((member) => `https://schema.org/${member}`);
  if (values) return values.includes(String(value)) ? [] : wrong;
  if (typeof value !== 'object' || value === null) return wrong;
  const node = value as Node;
  // A reference to another node of the page.
  if (Object.keys(node).join() === '@id') return [];
  if (!listTypes(String(node['@type'])).includes(expected)) return wrong;
  return listSchemaErrors(node);
}
