import { delayRequests, expect, test, unique, waitForHydration } from '#tests/support/journey.ts';
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
  // Below the box, and for screen readers.
  const unavailable = page.getByText('Search is unavailable. Try again.');
  await expect(unavailable).toHaveCount(2);
  await expect(unavailable.first()).toBeVisible();
  expect(asked).toEqual([name]);
  await page.unroute('**/search?*');
  await search.fill(name.slice(0, -1));
  await expect(page.getByRole('list', { name: 'Found' })).toContainText(name);
  await expect(unavailable).toHaveCount(0);

  const status = page.getByRole('status');
  await expect(status.filter({ hasText: /^\d+ found$/ })).toHaveCount(1);
  // What other words have found is not added.
  const letAnswer = await delayRequests(page, '**/search?*');
  await search.fill('zzzz nothing');
  await search.press('Enter');
  const quantity = page.getByRole('combobox', { name: `Quantity of ${name}` });
  await expect(quantity).toHaveCount(0);
  letAnswer();
  await expect(status.filter({ hasText: 'Nothing found.' })).toHaveCount(1);
  // One that fails late tells nothing about what is typed since.
  const older = /\/search\?q=zzzz$/;
  const letFail = await delayRequests(page, older, { end: 'abort' });
  const sent = page.waitForRequest(older);
  await search.fill('zzzz');
  await sent;
  await search.fill(name);
  await expect(status.filter({ hasText: /^\d+ found$/ })).toHaveCount(1);
  const lost = page.waitForEvent('requestfailed', (request) => older.test(request.url()));
  letFail();
  await lost;
  await search.press('Enter');
  await expect(quantity).toBeVisible();
  await expect(status.filter({ hasText: `${name} added` })).toHaveCount(1);
  await expect(unavailable).toHaveCount(0);
});
