import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/support/journey.ts';
import { listSchemaErrors } from '#tests/support/schema-org.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';

// What the server sends: an engine need not run scripts.

async function read(request: APIRequestContext, url: string): Promise<string> {
  return (await request.get(url)).text();
}

const readMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

test('pages give what they are: title, description, canonical, sharing, one h1 (D11)', async ({
  request,
  baseURL,
}) => {
  const pages = {
    '/': '/',
    '/?category=Nintendo&sort=price-desc&page=2': '/?category=Nintendo',
    '/?view=all': '/?view=all',
    '/?category=Sega&view=all': '/?category=Sega',
    '/product/2': '/product/2',
    '/blog': '/blog',
    '/blog/cleaning-contacts': '/blog/cleaning-contacts',
    '/we-buy-products': '/we-buy-products',
  };
  const titles = new Set<string | undefined>();
  for (const [url, canonical] of Object.entries(pages)) {
    const html = await read(request, url);
    titles.add(/<title>([^<]+)/.exec(html)?.[1]);
    expect(readMeta(html, 'description').length, url).toBeGreaterThan(40);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${canonical}"`);
    expect(readMeta(html, 'og:url')).toBe(baseURL + canonical);
    expect(readMeta(html, 'og:title')).not.toBe('');
    expect(html.match(/<h1\b/g), url).toHaveLength(1);
  }
  expect(titles.size).toBe(Object.keys(pages).length);
});

test('an article, whose text is English, has its English address in every language (D47)', async ({
  request,
  baseURL,
}) => {
  const address = `${baseURL}/blog/cleaning-contacts`;
  const alternate = /<link rel="alternate" hreflang/i;
  for (const prefix of ['', '/ar', '/fr']) {
    const html = await read(request, `${prefix}/blog/cleaning-contacts`);
    expect(html, prefix).toContain(`<link rel="canonical" href="${address}"`);
    expect(readMeta(html, 'og:url'), prefix).toBe(address);
    expect(readMeta(html, 'og:locale'), prefix).toBe('en_US');
    expect(html, prefix).not.toMatch(alternate);
  }
  expect(await read(request, '/ar/blog')).toMatch(alternate);
});

test('a product page carries Product, Offer and the way to it, safely escaped (§1, D11); an image that cannot be loaded gives way to the drawing of its category', async ({
  page,
}) => {
  const name = '</script><b>Breaker</b>';
  const id = await insertProduct(name, 3, 4550);
  await queryShop("update products set image = 'https://broken.invalid/x.png' where id = $1", [id]);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const texts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  const [product, way] = texts.map((text) => JSON.parse(text));
  expect(product).toMatchObject({
    '@type': 'Product',
    name,
    offers: {
      price: '45.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(way['@type']).toBe('BreadcrumbList');
  expect(way.itemListElement.map((one: { name: string }) => one.name)).toEqual([
    'Home',
    'Sega',
    'Saturn',
    name,
  ]);
  await expect(page.getByRole('img', { name })).toHaveAttribute('src', '/art/1/category/sega.png');
  await queryShop('update products set archived_at = now() where id = $1', [id]);
});

/** What a page says of itself to engines. */
function readFacts(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => JSON.parse(text));
}

test('30.25 every page has a large image for sharing, and facts that schema.org defines; the icons are there (D11)', async ({
  request,
  baseURL,
}) => {
  const lastDay = '2126-12-24';
  const reduced = await readShop(
    `update products set reduced_until = $1 where id = (select min(id) from products
       where compare_at_cents > price_cents and archived_at is null) returning id`,
    [lastDay],
  );
  const offered = `/product/${reduced}`;
  // The shop may still hold the page from before.
  await expect.poll(() => read(request, offered)).toContain(lastDay);
  const facts = new Map<string, Record<string, never>[]>();
  for (const url of [
    ...['/', '/?category=Sega', '/?view=all', offered, '/blog', '/blog/cleaning-contacts'],
    ...['/payment-delivery-info', '/sold', '/cart', '/login'],
  ]) {
    const html = await read(request, url);
    const answer = await request.get(readMeta(html, 'og:image'));
    expect(answer.headers()['content-type'], url).toMatch(/^image\/(png|jpeg)$/);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(width, url).toBeGreaterThanOrEqual(600);
    const stated = ['og:image:width', 'og:image:height'].map((name) =>
      Number(readMeta(html, name)),
    );
    expect(stated, url).toEqual([width, height]);
    for (const name of ['og:image:alt', 'og:locale', 'og:description', 'og:site_name'])
      expect(readMeta(html, name), `${url} ${name}`).not.toBe('');
    facts.set(url, readFacts(html));
    expect(facts.get(url)?.flatMap(listSchemaErrors), url).toEqual([]);
  }
  const preview = new URL(readMeta(await read(request, offered), 'og:image'));
  // Previews are kept by their address: another name, image or price has another one.
  expect(preview.search).toMatch(/^\?v=[0-9a-z]+$/);
  const card = sharp(await (await request.get(`/cards${offered}.jpg`)).body());
  expect(await card.metadata()).toMatchObject({ width: 1200, height: 630 });
  // The name and the price stand on the right, on a plain ground.
  const texts = { left: 630, top: 0, width: 570, height: 600 };
  const { channels } = await sharp(await card.extract(texts).toBuffer()).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(10);
  expect(readMeta(await read(request, offered), 'product:price:amount')).toMatch(/^\d+\.\d\d$/);
  expect((await request.get('/cards/product/987654321.jpg')).status()).toBe(404);

  const listFacts = (url: string) => facts.get(url)?.flatMap((one) => one['@graph'] ?? [one]);
  const types = (url: string) => listFacts(url)?.map((one) => one['@type']);
  expect(types('/')).toEqual(['Store', 'WebSite']);
  expect(listFacts('/')?.[1]?.potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${baseURL}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  });
  expect(types('/?category=Sega')).toEqual(['ItemList']);
  expect(facts.get('/?category=Sega')?.[0]?.itemListElement).toHaveLength(24);
  expect(facts.get(offered)?.[0]?.offers).toMatchObject({
    priceValidUntil: lastDay,
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice' },
  });
  expect(facts.get('/blog/cleaning-contacts')?.[0]).toMatchObject({
    publisher: { name: 'Sandouk' },
    dateModified: expect.stringMatching(/^\d{4}-/),
  });

  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const icon of manifest.icons) {
    const answer = await request.get(icon.src);
    expect(answer.status(), icon.src).toBe(200);
    expect(answer.headers()['cache-control']).toContain('stale-while-revalidate');
  }
});

test('the sitemap lists products, categories, articles and pages; robots and the feed are there (D11)', async ({
  request,
  baseURL,
}) => {
  const sitemap = await read(request, '/sitemap.xml');
  for (const path of [
    '/product/2',
    '/?category=Merchandise&amp;subcategory=Figures+%26+Statues',
    '/blog/cleaning-contacts',
    '/complaint-settlement',
    '/grading',
    '/terms',
  ]) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  }
  expect(sitemap).toContain(`<loc>${baseURL}/?category=SALE</loc>`);
  expect(sitemap).not.toContain('category=SALE&amp;subcategory=');
  const robots = await read(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const feed = await read(request, '/blog/rss.xml');
  expect(feed.match(/<item>/g)).toHaveLength(10);
});
