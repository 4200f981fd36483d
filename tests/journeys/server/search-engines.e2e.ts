import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

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

test('the images for sharing and the icons are there (D11)', async ({ request }) => {
  for (const url of ['/', '/product/2', '/blog/cleaning-contacts']) {
    const answer = await request.get(readMeta(await read(request, url), 'og:image'));
    expect(answer.headers()['content-type'], url).toBe('image/png');
  }
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
  const robots = await read(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const feed = await read(request, '/blog/rss.xml');
  expect(feed.match(/<item>/g)).toHaveLength(10);
});
