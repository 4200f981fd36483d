import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import { insertProducts } from '#db/demo/seed.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import {
  expireProductFeeds,
  type FeedReader,
  type FeedShop,
  readProductFeed,
  writeProductFeed,
} from './product-feed.server.ts';

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

/** Reads the items of a feed, which is whole XML; the fields of shipping have its name before theirs. */
function readItems(feed: string): Item[] {
  expect(feed).not.toMatch(/&(?!(?:lt|gt|quot|apos|amp|#39);)/);
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

const given = openImportDatabase();
const shop: FeedShop = {
  ...{ name: 'Sandouk & Sons', origin: 'https://shop.example' },
  bucketUrl: 'https://pictures.example',
  ...{ deliveryToCents: 1000, freeDeliveryFromCents: 10_000 },
};

const readFeed = async (reader: FeedReader = 'google') =>
  (await Readable.from(writeProductFeed(given.db, shop, reader)).toArray()).join('');

/** The fields of the item of a product, each with its values. */
async function readItem(id: number): Promise<Record<string, string[]>> {
  const item = readItems(await readFeed()).find((one) => one.get('id')?.[0] === String(id));
  return Object.fromEntries(item ?? []);
}

it.each(['google', 'meta'] as const)(
  '%s finds each field as its rules ask (issue 31)',
  async (reader) => {
    await insertProducts(given.db, demoProducts());
    const long = { name: `“É” & <b>${'x'.repeat(108)}`, description: `<p>${'ح'.repeat(4990)} &` };
    await given.run(sql`insert into products
    (name, description, price_cents, category, subcategory, stock, kind, condition, image)
    values (${long.name}, ${long.description}, 99999999, 'Sega', '', 0, 'console', 'for-parts', null),
      ('Plain', '', 1, 'Sega', 'Saturn', 1, 'card', 'new', 'https://cdn.example/a b.webp')`);
    const items = readItems(await readFeed(reader));
    expect(items.length).toBeGreaterThan(200);
    expect(items.flatMap((item) => checkItem(item, rules[reader]))).toEqual([]);
    const values = (name: string) => new Set(items.flatMap((item) => item.get(name) ?? []));
    expect(values('availability').size).toBe(3);
    expect(values('condition')).toEqual(new Set(['new', 'used']));
    expect(values('sale_price').size).toBeGreaterThan(3);
  },
);

it('has Google’s fields, with the condition and the further photos (issue 17)', async () => {
  const facts = { condition: 'for-parts', completeness: 'loose', stock: 1 };
  const prices = { priceCents: 5800, compareAtCents: 7000 };
  const values = { ...testProduct, ...facts, ...prices, name: 'Knights & <Knaves>\u0007 “é”' };
  const id = await addProduct(given.db, owner, values as never);
  await given.run(sql`insert into product_photos (product_id, position, image)
    values (${id}, 3, 'https://cdn.example/b.webp'), (${id}, 2, '/images/a/960.webp')`);
  expect(await readItem(id)).toEqual({
    id: [String(id)],
    title: ['Knights & <Knaves> “é”'],
    description: ['A quest.'],
    link: [`https://shop.example/product/${id}`],
    image_link: ['https://shop.example/art/1/category/sega.png'],
    additional_image_link: ['https://shop.example/images/a/960.webp', 'https://cdn.example/b.webp'],
    price: ['70.00 USD'],
    sale_price: ['58.00 USD'],
    availability: ['in_stock'],
    condition: ['used'],
    product_type: ['Sega > Saturn'],
    identifier_exists: ['no'],
    'shipping.country': ['LB'],
    'shipping.price': ['10.00 USD'],
  });
});

it('names photos as JPEG for Meta, which takes no WebP', async () => {
  const hash = 'a1'.repeat(32);
  const stored = [`/images/${hash}/2000.webp`, `https://pictures.example/images/${hash}/960.webp`];
  await given.run(sql`update products set image = ${stored[0]} where id = 1`);
  await given.run(sql`insert into product_photos (product_id, position, image)
    values (1, 2, ${stored[1]})`);
  const readImages = async (reader: FeedReader) =>
    [...(await readFeed(reader)).matchAll(/https:\/\/[^<]+\.(webp|jpg)/g)].map(([url]) => url);
  const jpeg = `https://shop.example/images/${hash}/960.jpg`;
  expect(await readImages('meta')).toEqual([jpeg, jpeg]);
  expect(await readImages('google')).toEqual([`https://shop.example${stored[0]}`, stored[1]]);
});

it('has what is out of stock, a pre-order with its day, and free delivery of what costs enough', async () => {
  expect(await readItem(2)).toMatchObject({ availability: ['out_of_stock'] });
  await given.run(sql`update products set released_on = '2099-01-31', price_cents = 12000`);
  const item = await readItem(1);
  expect(item).toMatchObject({
    ...{ availability: ['preorder'], availability_date: ['2099-01-31T00:00:00Z'] },
    ...{ price: ['120.00 USD'], 'shipping.price': ['0.00 USD'] },
  });
  expect(item).not.toHaveProperty('condition');
});

it('leaves out what is sold or archived, and repairs', async () => {
  await given.run(sql`update products set archived_at = now(), sold_at = now() where id = 1`);
  await given.run(sql`update products set category = 'Repairs' where id = 2`);
  const feed = await readFeed();
  expect(feed).not.toContain('<item>');
  expect(feed).toMatch(/^<\?xml .*<title>Sandouk &amp; Sons<\/title>.*<\/channel><\/rss>\n$/s);
});

const failed = (error: unknown) => expect(error).toBeUndefined();

it('shows a change within a minute, also where the clock was ahead and is put right', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  const hasChange = async (text = 'Renamed', shown = shop) => {
    const feed = await readProductFeed(given.db, shown, 'meta', failed);
    return gunzipSync(Buffer.from(await new Response(feed).arrayBuffer())).includes(text);
  };
  expect(await hasChange()).toBe(false);
  await given.run(sql`update products set name = 'Renamed' where archived_at is null`);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(300_000);
  expect(await hasChange()).toBe(false);
  expireProductFeeds(given.db);
  expect(await hasChange()).toBe(true);
  await given.run(sql`update products set name = 'Other' where archived_at is null`);
  expireProductFeeds(given.db);
  expect(await hasChange()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await hasChange()).toBe(false);
  expect(await hasChange('Cedar', { ...shop, name: 'Cedar' })).toBe(true);
  expect(await hasChange('Cedar')).toBe(false);
  vi.advanceTimersByTime(599_999);
  await given.run(sql`update products set name = 'Renamed' where archived_at is null`);
  expect(await hasChange()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await hasChange()).toBe(true);
});

it('is written once for many readers, of whom one may leave, and cached where it is small', async () => {
  const read = (maxBytes?: number) => readProductFeed(given.db, shop, 'google', failed, maxBytes);
  const streams = await Promise.all([1, 2, 3].map(() => read(100)));
  const [left, ...others] = streams;
  await left?.cancel();
  for (const stream of others) {
    const feed = gunzipSync(Buffer.from(await new Response(stream).arrayBuffer())).toString();
    expect(feed.match(/<item>/g)).toHaveLength(2);
  }
  await given.run(sql`update products set name = 'Third' where id = 1`);
  const hasThird = async (maxBytes?: number) =>
    gunzipSync(Buffer.from(await new Response(await read(maxBytes)).arrayBuffer())).includes(
      'Third',
    );
  expect(await hasThird()).toBe(true);
  await given.run(sql`update products set name = 'Fourth' where id = 1`);
  expect(await hasThird()).toBe(true);
});
