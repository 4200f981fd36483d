import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openImportDatabase } from '#tests/support/test-products.ts';
import { loader, meta } from './home.page.tsx';

const given = openImportDatabase();
const site = { origin: 'https://shop.example', image: { path: '/', alt: '' } };
const root = { id: 'root', loaderData: { site, contact: {} } };

async function read(url: string) {
  const asked = openBrowser(createPageServices(given.db)).ask(url);
  const { data, init } = await loader(asked as unknown as Parameters<typeof loader>[0]);
  const args = { matches: [root], loaderData: data } as unknown as Parameters<typeof meta>[0];
  return { status: init?.status, tags: meta(args) };
}

it('shows a category without products, but not to search engines', async () => {
  const noIndex = { name: 'robots', content: 'noindex' };
  const empty = await read('/?category=Guides');
  expect(empty.status).toBe(200);
  expect(empty.tags).toContainEqual(noIndex);
  for (const url of ['/?category=Sega', '/?category=New+Arrivals', '/?view=all'])
    expect((await read(url)).tags, url).not.toContainEqual(noIndex);
});
