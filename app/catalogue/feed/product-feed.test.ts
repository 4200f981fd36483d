import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { type FeedShop, readProductFeed, writeProductFeed } from './product-feed.server.ts';

const given = openImportDatabase();
const shop: FeedShop = {
  name: 'Sandouk & Sons',
  origin: 'https://shop.example',
  deliveryToCents: 1000,
  freeDeliveryFromCents: 10_000,
};

const readFeed = async () =>
  (await Readable.from(writeProductFeed(given.db, shop, 'google')).toArray()).join('');

/** The fields of the item of a product, each with its values. */
async function readItem(id: number): Promise<Record<string, string[]>> {
  const items = (await readFeed()).split('<item>').slice(1);
  const item = items.find((one) => one.includes(`<g:id>${id}</g:id>`)) ?? '';
  const fields: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)) {
    fields[name] = [...(fields[name] ?? []), value];
  }
  return fields;
}

it('has Google’s fields, with the condition and the further photos (issue 17)', async () => {
  const facts = { condition: 'for-parts', completeness: 'loose', stock: 1 };
  const prices = { priceCents: 5800, compareAtCents: 7000 };
  const values = { ...testProduct, ...facts, ...prices, name: 'Knights & <Knaves>\u0007 “é”' };
  const id = await addProduct(given.db, owner, values as never);
  await given.run(sql`insert into product_photos (product_id, position, image)
    values (${id}, 3, 'https://cdn.example/b.webp'), (${id}, 2, '/images/a/960.webp')`);
  expect(await readItem(id)).toEqual({
    id: [String(id)],
    title: ['Knights &amp; &lt;Knaves&gt; “é”'],
    description: ['A quest.'],
    link: [`https://shop.example/product/${id}`],
    image_link: ['https://shop.example/art/1/category/sega.png'],
    additional_image_link: ['https://shop.example/images/a/960.webp', 'https://cdn.example/b.webp'],
    price: ['70.00 USD', '10.00 USD'],
    sale_price: ['58.00 USD'],
    availability: ['in_stock'],
    condition: ['used'],
    product_type: ['Sega &gt; Saturn'],
    identifier_exists: ['no'],
    country: ['LB'],
  });
});

it('has what is out of stock, a pre-order with its day, and free delivery of what costs enough', async () => {
  expect(await readItem(2)).toMatchObject({ availability: ['out_of_stock'] });
  await given.run(
    sql`update products set released_on = '2099-01-31', price_cents = 12000 where id = 1`,
  );
  const { availability, availability_date, price, condition } = await readItem(1);
  expect([availability, availability_date]).toEqual([['preorder'], ['2099-01-31T00:00:00Z']]);
  expect([price, condition]).toEqual([['120.00 USD', '0.00 USD'], undefined]);
});

it('leaves out what is sold or archived, and repairs', async () => {
  await given.run(sql`update products set archived_at = now(), sold_at = now() where id = 1`);
  await given.run(sql`update products set category = 'Repairs' where id = 2`);
  const feed = await readFeed();
  expect(feed).not.toContain('<item>');
  expect(feed).toMatch(/^<\?xml .*<title>Sandouk &amp; Sons<\/title>.*<\/channel><\/rss>\n$/s);
});

it('is written once for many readers, of whom one may leave', async () => {
  const failed = (error: unknown) => expect(error).toBeUndefined();
  const streams = await Promise.all(
    [1, 2, 3].map(() => readProductFeed(given.db, shop, 'google', failed)),
  );
  const [left, ...others] = streams;
  await left?.cancel();
  for (const stream of others) {
    const feed = gunzipSync(Buffer.from(await new Response(stream).arrayBuffer())).toString();
    expect(feed.match(/<item>/g)).toHaveLength(2);
  }
});
