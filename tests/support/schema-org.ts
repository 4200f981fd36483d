// What schema.org defines of the types that the shop uses: their parent, and by the types of their values
// the properties. `query-input` is the annotation that its page on actions describes.
const definitions: Record<string, string> = {
  Thing: ' | Text name description; URL url sameAs image; Action potentialAction',
  Organization: 'Thing | URL logo; Text telephone email; PostalAddress address',
  // It is a Place, too, which has the map.
  LocalBusiness: 'Organization | Text currenciesAccepted paymentAccepted openingHours; URL hasMap',
  Store: 'LocalBusiness',
  Person: 'Thing',
  PostalAddress: 'Thing | Text streetAddress addressLocality addressCountry',
  CreativeWork: `Thing | Text headline keywords; Person author; Organization publisher;
    Date datePublished dateModified`,
  WebSite: 'CreativeWork',
  Article: 'CreativeWork',
  SocialMediaPosting: 'Article',
  BlogPosting: 'SocialMediaPosting',
  Action: 'Thing | EntryPoint target',
  SearchAction: 'Action | Text query query-input',
  EntryPoint: 'Thing | Text urlTemplate',
  ItemList: 'Thing | ListItem itemListElement; Number numberOfItems',
  BreadcrumbList: 'ItemList',
  ListItem: 'Thing | Number position; URL item',
  Product: 'Thing | Offer offers; Text sku category',
  Offer: `Thing | Text price priceCurrency; Date priceValidUntil; ItemAvailability availability;
    OfferItemCondition itemCondition; PriceSpecification priceSpecification;
    OfferShippingDetails shippingDetails; MerchantReturnPolicy hasMerchantReturnPolicy`,
  PriceSpecification: 'Thing | Text price priceCurrency',
  UnitPriceSpecification: 'PriceSpecification | PriceTypeEnumeration priceType',
  OfferShippingDetails: `Thing | MonetaryAmount shippingRate; DefinedRegion shippingDestination;
    ShippingDeliveryTime deliveryTime`,
  MonetaryAmount: 'Thing | Text currency value; Number minValue maxValue',
  DefinedRegion: 'Thing | Text addressCountry',
  ShippingDeliveryTime: 'Thing | QuantitativeValue handlingTime transitTime',
  QuantitativeValue: 'Thing | Number minValue maxValue; Text unitCode',
  MerchantReturnPolicy: `Thing | Text applicableCountry; MerchantReturnEnumeration returnPolicyCategory;
    Number merchantReturnDays; ReturnMethodEnumeration returnMethod; ReturnFeesEnumeration returnFees`,
};

/** The parent of a type, and of each of its own properties the type of its values. */
function readType(type: string): [parent: string, properties: [name: string, value: string][]] {
  const [parent = '', properties = ''] = (definitions[type] ?? '').split('|');
  const words = properties.split(';').map((one) => one.trim().split(/\s+/));
  return [
    parent.trim(),
    words.flatMap(([value = '', ...names]) => names.map((name): [string, string] => [name, value])),
  ];
}

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
  const [parent] = readType(type);
  return parent ? [type, ...listTypes(parent)] : [type];
}

type Node = Record<string, unknown>;

/** Lists what schema.org does not define of structured data: unknown types and properties, wrong values. */
export function listSchemaErrors(node: Node): string[] {
  if (Array.isArray(node['@graph'])) return node['@graph'].flatMap(listSchemaErrors);
  const type = String(node['@type']);
  if (!definitions[type]) return [`${type} is no type`];
  const known = Object.fromEntries(listTypes(type).flatMap((one) => readType(one)[1]));
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'));
  return properties.flatMap(([name, value]) => {
    const expected = known[name];
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
