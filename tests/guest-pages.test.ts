import { readMetrics } from '#tests/support/read-metrics.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { postForm, shippingForm } from '#tests/support/shop-request.ts';
import { besideShop, openTestDatabaseProxy, openTestShop } from '#tests/support/test-shop.ts';

// The page cache for guests over real HTTP, with two shops on one database.

const shop = openTestShop({ METRICS_PORT: '0' });
const line = openTestDatabaseProxy(shop);
const secondShop = openTestShop(async () => besideShop(shop, line.url));
let productId = 0;

const get = (at: ShopProcess, url: string, headers: Record<string, string> = {}) =>
  fetch(at.url + url, { headers, redirect: 'manual' });
const getEtag = (answer: Response) => answer.headers.get('etag') ?? '';

const read = async (at: ShopProcess, url: string) => (await get(at, url)).text();
const expectSoon = (at: ShopProcess, url: string) => expect.poll(() => read(at, url));

beforeAll(async () => {
  productId = await insertProduct('Kept thing', 5);
});

describe('a page for guests', () => {
  it('is rendered once, and not sent to a browser that has it', async () => {
    const first = await get(shop, '/?category=Nintendo');
    const second = await get(shop, '/?utm_source=mail&category=Nintendo');
    expect(getEtag(first)).not.toBe('');
    expect(getEtag(second)).toBe(getEtag(first));
    expect(await second.text()).toBe(await first.text());
    const again = await get(shop, '/?category=Nintendo', { 'If-None-Match': getEtag(first) });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('is rendered once for a navigation in the browser too, of home as of a listing', async () => {
    for (const url of ['/_.data', '/_.data?category=Sega&_routes=home']) {
      const first = await get(shop, url);
      expect(getEtag(first), url).not.toBe('');
      expect(await first.text(), url).toContain('"products"');
      expect(getEtag(await get(shop, url)), url).toBe(getEtag(first));
      const again = await get(shop, url, { 'If-None-Match': getEtag(first) });
      expect(again.status, url).toBe(304);
    }
  });

  it('keeps its ETag when it is rendered again and nothing on it has changed', async () => {
    const before = await get(shop, '/?category=Xbox');
    await queryShop(`update products set name = 'Kept well' where id = $1`, [productId]);
    await expectSoon(shop, `/product/${productId}`).toContain('Kept well');
    expect(getEtag(await get(shop, '/?category=Xbox'))).toBe(getEtag(before));
  });

  it('has the same headers cached or not, and an id of its own', async () => {
    const [fresh, cached] = [await get(shop, '/blog'), await get(shop, '/blog')];
    const getHeaders = (answer: Response) => {
      const headers = Object.fromEntries(answer.headers);
      const { 'x-request-id': id, date, ...others } = headers;
      expect(id).toMatch(/^[\w-]{36}$/);
      return others;
    };
    expect(getHeaders(cached)).toEqual(getHeaders(fresh));
    expect(cached.headers.get('x-request-id')).not.toBe(fresh.headers.get('x-request-id'));
    expect(cached.headers.get('content-security-policy')).toContain('sha256-');
  });

  it('is never cached for a visitor with a session', async () => {
    const own = await get(shop, '/blog', { cookie: 'shop.session_token=anything' });
    expect(getEtag(own)).toBe('');
    expect(own.headers.get('cache-control')).toContain('private');
  });

  it('is cached for users too where it holds the same for everyone: the places', async () => {
    await queryShop(
      `insert into delivery_zones (title, fee_cents, position) values ('Reef', 600, 99)`,
    );
    await queryShop(`insert into delivery_places (zone_id, title, district)
      select id, 'Coral Cay', 'Reef' from delivery_zones where title = 'Reef'`);
    await queryShop(`notify delivery`);
    const url = '/delivery/places';
    await expectSoon(shop, url).toContain('Coral Cay');
    const first = await get(shop, url);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const known = { 'If-None-Match': getEtag(first), cookie: 'shop.session_token=anything' };
    expect((await get(shop, url, known)).status).toBe(304);
    await queryShop(`update delivery_zones set fee_cents = 700 where title = 'Reef'`);
    await queryShop(`notify delivery`);
    await expect.poll(async () => (await get(shop, url, known)).status).toBe(200);
  });

  it('follows the catalogue in every process', async () => {
    const url = `/product/${productId}`;
    for (const one of [shop, secondShop]) expect(await read(one, url)).toContain('Kept');
    await queryShop(`update products set name = 'Renamed thing' where id = $1`, [productId]);
    for (const one of [shop, secondShop]) await expectSoon(one, url).toContain('Renamed thing');
  });

  it('stays cached while its product is ordered, and follows what it shows in every process (issue 19)', async () => {
    const id = Number(/\/product\/(\d+)"/.exec(await read(shop, '/'))?.[1]);
    const [product] = await queryShop<{ name: string; category: string; priceCents: number }>(
      `update products set stock = 4 where id = $1
       returning name, category, price_cents as "priceCents"`,
      [id],
    );
    if (!product) throw new Error('Home shows no product.');
    const lists = ['/', `/?category=${encodeURIComponent(product.category)}`];
    const buyer = await openSession(shop.url, 'sign-up', 'drop@example.com');
    const order = async () => {
      const form = shippingForm({ id, ...product });
      const { headers } = await postForm(shop.url, '/checkout', form, buyer);
      return headers.location?.split('new=')[1] ?? '';
    };
    const own = `/product/${id}`;
    /** What a page shows of the product: its own page from the heading on, or its card. */
    const find = async (at: ShopProcess, url: string) => {
      const text = await read(at, url);
      if (url === own) return text.split('<h1')[1]?.split('<h2')[0];
      return text
        .split(/<li[ >]/)
        .slice(1)
        .find((part) => part.includes(`${own}"`));
    };
    const expectShown = async (text: string, urls: readonly string[]) => {
      for (const one of [shop, secondShop])
        for (const url of urls) await expect.poll(() => find(one, url)).toContain(text);
    };
    const countRendered = async () =>
      Number((await readMetrics(shop)).get('shop_page_cache_total{result="miss"}'));
    const countNew = async () => {
      const before = await countRendered();
      for (const url of lists) await find(shop, url);
      return (await countRendered()) - before;
    };

    await expectShown('<option>4</option>', [own]);
    await order();
    await expect.poll(() => find(shop, own)).not.toContain('<option>4</option>');
    // Words of new products may be counted at the same time, which makes all pages old.
    await expect.poll(countNew).toBe(0);
    await order();
    await order();
    await expectShown('Last one', [own, ...lists]);
    const last = await order();
    await expectShown('Out of stock', [own, ...lists]);
    await postForm(shop.url, '/orders', { intent: 'cancel', orderNumber: last }, buyer);
    await expectShown('Last one', [own, ...lists]);
  });

  it('keeps the page of a copy that is sold, in every process, and lists it no more (issue 17)', async () => {
    const url = `/product/${productId}`;
    const setSold = (value: string) =>
      queryShop(`update products set archived_at = ${value}, sold_at = ${value} where id = $1`, [
        productId,
      ]);
    await setSold(`'2026-11-12T22:30:00Z'`);
    for (const one of [shop, secondShop]) {
      await expectSoon(one, url).toContain('Sold on 13 November 2026');
      const text = await read(one, url);
      expect(text).toContain('https://schema.org/SoldOut');
      expect(text).not.toContain('Add to Cart');
      expect((await get(one, url)).status).toBe(200);
      await expectSoon(one, '/sold').toContain(url);
      await expectSoon(one, '/sitemap.xml').toContain('/sold<');
      await expectSoon(one, '/sitemap.xml').not.toContain(`${url}<`);
    }
    await setSold('null');
    await expectSoon(shop, url).toContain('Add to Cart');
    await queryShop('update products set sold_at = null where sold_at is not null');
    await expectSoon(shop, '/sitemap.xml').not.toContain('/sold<');
  });

  it('follows the texts of the owner in every process within a second', async () => {
    const cookie = await openAdminSession(shop);
    const save = async (id: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const init = { method: 'POST', headers: { cookie }, body };
      return (await fetch(`${shop.url}/admin/texts/${id}`, init)).status;
    };
    const expectOnBoth = (url: string, text: string) =>
      Promise.all(
        [shop, secondShop].map((one) =>
          expect.poll(() => read(one, url), { timeout: 1000 }).toContain(text),
        ),
      );
    await expectOnBoth('/', 'Every console');
    const home = { headline: 'Then', body: 'A *new* line.', button: 'Read', featured: '3' };
    expect(await save('home', home)).toBe(200);
    await expectOnBoth('/', 'A <em>new</em> line.');
    const article = {
      ...{ title: 'Arcades', slug: 'arcades', excerpt: 'Neon.', author: 'Maya', body: 'Hi' },
      ...{ publishDate: '2026-11-01', category: 'Care', tags: '' },
      ...{ productCategory: 'sega', drawing: 'fifty-hertz' },
    };
    const id = 'article-0a1b2c3d';
    expect(await save(id, article)).toBe(200);
    expect((await get(secondShop, '/blog/arcades')).status).toBe(404);
    const version = await readShop('select version from texts where id = $1', [id]);
    expect(await save(id, { ...article, title: 'Late', version: '' })).toBe(409);
    const published = { ...article, version, intent: 'publish' };
    expect(await save(id, published)).toBe(200);
    await expectOnBoth('/blog/arcades', '>Arcades</h1>');
    for (const list of ['/blog', '/blog/rss.xml', '/sitemap.xml'])
      await expectOnBoth(list, '/blog/arcades');
  });

  it('30.24 is that of a category in any spelling, and says with 404 that there is no such shelf', async () => {
    const found = await get(shop, '/?category=sega&subcategory=MEGA+drive&sort=price-asc');
    const url = '/?category=Sega&subcategory=Mega+Drive&sort=price-asc';
    expect([found.status, found.headers.get('location')]).toEqual([302, url]);
    const unknown = await get(shop, '/?category=Sony');
    expect(unknown.status).toBe(404);
    const text = await unknown.text();
    expect(text).toContain('We have no shelf “Sony”.');
    expect(text).toContain('Featured Products');
    expect(text).toContain('noindex');
  });

  it('30.24 names the zones with their fees, and without JavaScript a way to order', async () => {
    const delivery = await read(shop, '/payment-delivery-info');
    expect(delivery).toMatch(/<td>Mountain<\/td>\s*<td>\$6.00<\/td>/);
    expect(delivery).toMatch(/<td>Beirut<\/td>\s*<td>\$4.00<\/td>\s*<td>[^<]*Mar Mikhael/);
    await queryShop(`update delivery_zones set fee_cents = 650 where title = 'Mountain'`);
    await queryShop('notify delivery');
    await expectSoon(secondShop, '/payment-delivery-info').toContain('<td>$6.50</td>');
    const [product] = await queryShop<{ id: number; name: string }>(
      'select id::int, name from products where stock > 1 and archived_at is null limit 1',
    );
    const form = (await read(shop, `/product/${product?.id}`)).split('action="/cart"')[1];
    expect(form?.split('</form>')[0]).toContain(`name="product" value="${product?.id}"`);
    const cart = await read(shop, `/cart?product=${product?.id}&quantity=2`);
    const [, link = ''] =
      /href="(https:\/\/wa\.me\/[^"]+)"[^>]*>Order by WhatsApp/.exec(cart) ?? [];
    const asked = new URL(link).searchParams.get('text');
    expect(asked).toBe(
      `Hello, I would like to order 2 × ${product?.name}: ${shop.url}/product/${product?.id}`,
    );
    const icon = await get(shop, '/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });

  it('goes on being shown while the database is away; a new one says so with 503 and a number, and all returns by itself (§8, D8)', async () => {
    const url = '/?category=Sega';
    const shown = await read(secondShop, url);
    await line.cut();
    const away = await get(secondShop, url);
    expect(away.status).toBe(200);
    expect(await away.text()).toBe(shown);
    // Pages that were never rendered have no stale copy.
    const product = await get(secondShop, '/product/2');
    expect(product.status).toBe(503);
    expect(product.headers.get('retry-after')).toBe('5');
    const page = await product.text();
    expect(page).toContain('The shop cannot answer right now');
    expect(page).toContain(product.headers.get('x-request-id') ?? 'no id');
    const guides = await get(secondShop, '/?category=Guides');
    expect(guides.status).toBe(503);
    const list = await guides.text();
    expect(list).toContain('Failed to fetch products');
    expect(list).toContain('Retry');
    expect(list).not.toContain('No products found');
    expect(list).not.toMatch(/\b0 products/);
    const home = await get(secondShop, '/', { cookie: 'shop.session_token=anything' });
    expect(await home.text()).not.toMatch(/\b0 products/);
    for (const [path, status] of [
      ['/fr/blog', 200],
      ['/ready', 503],
      ['/health', 200],
    ] as const)
      expect((await get(secondShop, path)).status, path).toBe(status);
    await line.restore();
    await expect.poll(async () => (await get(secondShop, '/product/2')).status).toBe(200);
  });
});

it('the service worker is small, its own, asked for each time, and leaves where it is turned off', async () => {
  const answer = await get(shop, '/sw.js');
  const script = await answer.text();
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(4096);
  expect(script).not.toMatch(/importScripts|https?:/);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  await queryShop(`insert into settings (key, value) values ('offlinePages', '"off"')`);
  await queryShop("select pg_notify('settings', '')");
  await expectSoon(shop, '/sw.js').toContain('registration.unregister()');
});
