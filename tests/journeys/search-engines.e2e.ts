import { expect, test } from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

test('pages give what they are: title, description, canonical, sharing, one h1 (D11)', async ({
  page,
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
  const titles = new Set<string>();
  for (const [url, canonical] of Object.entries(pages)) {
    await page.goto(url);
    titles.add(await page.title());
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect((await content('meta[name=description]'))?.length, url).toBeGreaterThan(40);
    expect(await page.locator('link[rel=canonical]').getAttribute('href'), url).toBe(
      baseURL + canonical,
    );
    expect(await content('meta[property="og:url"]')).toBe(baseURL + canonical);
    expect(await content('meta[property="og:title"]')).not.toBe('');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(titles.size).toBe(Object.keys(pages).length);
});

test('a product page carries Product, Offer and the way to it, safely escaped (§1, D11)', async ({
  page,
}) => {
  const id = await addProduct('</script><b>Breaker</b>', 3, 4550);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</script><b>Breaker</b>');
  const texts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  const [product, way] = texts.map((text) => JSON.parse(text));
  expect(product).toMatchObject({
    '@type': 'Product',
    name: '</script><b>Breaker</b>',
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
    '</script><b>Breaker</b>',
  ]);
  await queryShop('update products set archived_at = now() where id = $1', [id]);
});

test('the images for sharing and the icons are there (D11)', async ({ page, request }) => {
  for (const url of ['/', '/product/2', '/blog/cleaning-contacts']) {
    await page.goto(url);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await request.get(image ?? '');
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
  const sitemap = await (await request.get('/sitemap.xml')).text();
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
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const feed = await (await request.get('/blog/rss.xml')).text();
  expect(feed.match(/<item>/g)).toHaveLength(10);
});

test('an image that cannot be loaded gives way to the drawing of its category', async ({
  page,
}) => {
  const id = await addProduct('Cardboard sword', 3);
  await queryShop("update products set image = 'https://broken.invalid/x.png' where id = $1", [id]);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('img', { name: 'Cardboard sword' })).toHaveAttribute(
    'src',
    '/art/1/category/sega.png',
  );
});
