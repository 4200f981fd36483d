import { expect, test, unique, waitForHydration } from '#tests/support/journey.ts';
import { insertProduct } from '#tests/support/shop-database.ts';

test('a search of products asks once typing pauses, and says where it is refused', async ({
  admin: page,
}) => {
  const name = unique('Journey found');
  await insertProduct(name, 3);
  await page.goto('/admin/orders/new');
  const search = page.getByLabel('Find what they order');
  await waitForHydration(search);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/search') asked.push(searchParams.get('q'));
  });
  await page.route('**/search?*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests.' } }),
  );
  // In one task, so that a slow machine makes no pause.
  await search.evaluate((box, text) => {
    box.focus();
    for (const letter of text) document.execCommand('insertText', false, letter);
  }, name);
  const unavailable = page.getByText('Search is unavailable. Try again.');
  await expect(unavailable).toBeVisible();
  expect(asked).toEqual([name]);
  await page.unroute('**/search?*');
  await search.fill(name.slice(0, -1));
  await expect(page.getByRole('list', { name: 'Found' })).toContainText(name);
  await expect(unavailable).toBeHidden();
});
