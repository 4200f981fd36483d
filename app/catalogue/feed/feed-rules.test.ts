import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { demoProducts } from '#db/demo/demo-product.ts';
import { insertProducts } from '#db/demo/seed.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type FeedReader, writeProductFeed } from './product-feed.server.ts';

interface Rule {
  required?: true;
  /** The most characters. */
  max?: number;
  /** What a value has to be. */
  is?: RegExp;
  /** How often the field may come; once by default. */
  times?: number;
}

const amount = /^\d{1,6}\.\d\d USD$/;
const url = /^https:\/\/[^\s<>]+$/;
/** Without HTML, which Meta refuses. */
const plain = /^[^<>]*[^<>\s][^<>]*$/;

const shared: Record<string, Rule> = {
  link: { required: true, max: 2000, is: url },
  image_link: { required: true, max: 2000, is: url },
  price: { required: true, is: amount },
  sale_price: { is: amount },
  product_type: { max: 750, is: /^[^>]+( > [^>]+)*$/ },
  google_product_category: { is: /^(1294|1279|1270|6997|6058)$/ },
};

/**
 * The published rules of the fields that the feeds have: Google's 'Product data specification'
 * (support.google.com/merchants/answer/7052112), Meta's 'Supported fields for products' of catalogues
 * (developers.facebook.com/docs/marketing-api/catalog/reference). A field without a rule is refused.
 */
const rules: Record<FeedReader, Record<string, Rule>> = {
  google: {
    ...shared,
    id: { required: true, max: 50, is: /^[\w-]+$/ },
    title: { required: true, max: 150, is: /\S/ },
    description: { required: true, max: 5000, is: /\S/ },
    additional_image_link: { max: 2000, is: url, times: 10 },
    availability: { required: true, is: /^(in_stock|out_of_stock|preorder|backorder)$/ },
    availability_date: { max: 25, is: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ },
    condition: { is: /^(new|refurbished|used)$/ },
    identifier_exists: { is: /^(yes|no)$/ },
    'shipping.country': { required: true, is: /^[A-Z]{2}$/ },
    'shipping.price': { required: true, is: amount },
  },
  meta: {
    ...shared,
    id: { required: true, max: 100, is: /^[\w-]+$/ },
    title: { required: true, max: 200, is: plain },
    description: { required: true, max: 9999, is: plain },
    additional_image_link: { max: 2000, is: url, times: 20 },
    availability: {
      required: true,
      is: /^(in stock|out of stock|preorder|available for order|discontinued)$/,
    },
    condition: { required: true, is: /^(new|refurbished|used)$/ },
    brand: { required: true, max: 100, is: plain },
  },
};

type Item = Map<string, string[]>;

const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|#39|apos|amp);/g, (_, name: string) => {
    return { lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", amp: '&' }[name] ?? '';
  });

/** Reads the items of a feed; the fields of shipping have its name before theirs. */
function readItems(feed: string): Item[] {
  return feed
    .split('<item>')
    .slice(1)
    .map((text) => {
      const item: Item = new Map();
      const nested = text.replace(/<g:shipping>(.*?)<\/g:shipping>/gs, (_, inner: string) =>
        inner.replaceAll('<g:', '<g:shipping.').replaceAll('</g:', '</g:shipping.'),
      );
      for (const [, name = '', value = ''] of nested.matchAll(/<g:([\w.]+)>([^<]*)<\/g:\1>/g))
        item.set(name, [...(item.get(name) ?? []), unescapeXml(value)]);
      return item;
    });
}

/** What is wrong with an item, by field. */
function checkItem(item: Item, fields: Record<string, Rule>): string[] {
  const id = item.get('id')?.[0];
  const unknown = [...item.keys()].filter((name) => !(name in fields));
  const problems = Object.entries(fields).flatMap(([name, { required, max, is, times = 1 }]) => {
    const values = item.get(name) ?? [];
    if (required && values.length === 0) return [`${name} is missing`];
    if (values.length > times) return [`${name} comes ${values.length} times`];
    const isWrong = (value: string) => value.length > (max ?? 10_000) || (is && !is.test(value));
    return values.filter(isWrong).map((value) => `${name} is ${value}`);
  });
  const [price = '', sale] = [item.get('price')?.[0], item.get('sale_price')?.[0]];
  const isDearer = sale !== undefined && Number.parseFloat(sale) >= Number.parseFloat(price);
  const isUndated =
    'availability_date' in fields &&
    (item.get('availability')?.[0] === 'preorder') !== item.has('availability_date');
  return [
    ...unknown.map((name) => `${name} has no rule`),
    ...problems,
    ...(isDearer ? ['sale_price is not below price'] : []),
    ...(isUndated ? ['availability_date belongs to preorder'] : []),
  ].map((problem) => `${id}: ${problem}`);
}

const given = openTestDatabase();
beforeAll(async () => {
  await insertProducts(given.db, demoProducts());
  const long = { name: `“É” & <b>${'x'.repeat(108)}`, description: `<p>${'ح'.repeat(4990)} &` };
  await given.run(sql`insert into products
    (name, description, price_cents, category, subcategory, stock, kind, condition, image)
    values (${long.name}, ${long.description}, 99999999, 'Sega', '', 0, 'console', 'for-parts', null),
      ('Plain', '', 1, 'Sega', 'Saturn', 1, 'card', 'new', 'https://cdn.example/a b.webp')`);
});

it.each(['google', 'meta'] as const)(
  '%s finds every field as its rules ask for it (issue 31)',
  async (reader) => {
    const shop = { name: 'Sandouk & Sons', origin: 'https://shop.example' };
    const fees = { deliveryToCents: 1000, freeDeliveryFromCents: 10_000 };
    const feed = await Readable.from(
      writeProductFeed(given.db, { ...shop, ...fees }, reader),
    ).toArray();
    const items = readItems(feed.join(''));
    expect(items.length).toBeGreaterThan(200);
    expect(items.flatMap((item) => checkItem(item, rules[reader]))).toEqual([]);
    const values = (name: string) => new Set(items.flatMap((item) => item.get(name) ?? []));
    expect(values('availability').size).toBe(3);
    expect(values('condition')).toEqual(new Set(['new', 'used']));
    expect(values('sale_price').size).toBeGreaterThan(3);
  },
);
