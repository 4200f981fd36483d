import {
  delayRequests,
  expect,
  expectAccessible,
  measureOverflow,
  openWithoutScripts,
  searchByRequest,
  signInByPage,
  signUp,
  signUpByPage,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';

const add = { name: 'Add to wishlist', exact: true };
const remove = { name: 'Remove from wishlist', exact: true };

async function demoProducts(page: Parameters<typeof searchByRequest>[0]) {
  const [first, second, third] = await searchByRequest(page, 'nintendo');
  if (!first || !second || !third) throw new Error('The demo has too few products.');
  return { first, second, third };
}

test('a guest fills a wishlist, finds the list again, and takes from it (D9)', async ({ page }) => {
  const { first, second } = await demoProducts(page);
  await page.goto(`/product/${first.id}`);
  const heart = page.getByRole('button', add);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  await expect(page.getByRole('button', remove)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/product/${second.id}`);
  await page.getByRole('button', add).click();
  await page.getByRole('link', { name: 'Wishlist' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your wishlist' })).toBeVisible();
  await expect(page).toHaveTitle(/^Wishlist/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(second.name);
  await expectAccessible(page);

  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${second.name} from wishlist` }).click();
  await expect(page.getByText('Removed from your wishlist')).toBeVisible();
  await expect(cards).toHaveCount(1);
  const left = page.getByRole('button', { name: `Remove ${first.name} from wishlist` });
  await expect(left).toBeFocused();
  await left.press('Enter');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('two tabs stay in step', async ({ page, context }) => {
  const { first } = await demoProducts(page);
  const other = await context.newPage();
  await other.goto('/wishlist');
  await expect(other.getByText('Your wishlist is empty')).toBeVisible();
  await page.goto(`/product/${first.id}`);
  await page.getByRole('button', add).click();
  await expect(other.getByRole('article').filter({ hasText: first.name })).toBeVisible();
});

test('signing in merges, another browser sees it, signing out empties this one (D9)', async ({
  page,
  browser,
}) => {
  const { first, second } = await demoProducts(page);
  await page.goto(`/product/${first.id}`);
  await page.getByRole('button', add).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  const email = await signUpByPage(page);
  await page.goto(`/product/${first.id}`);
  await expect(page.getByRole('button', remove)).toBeVisible();
  await page.goto(`/product/${second.id}`);
  await page.getByRole('button', add).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: process.env.SHOP_URL });
  const there = await elsewhere.newPage();
  await there.goto('/login?next=/wishlist');
  await signInByPage(there, email);
  await expect(there).toHaveURL(/\/wishlist$/);
  await expect(there.getByRole('main').getByRole('article')).toHaveCount(2);
  await expectAccessible(there);
  await there.getByRole('button', { name: `Remove ${first.name} from wishlist` }).click();
  await expect(there.getByText('Removed from your wishlist')).toBeVisible();
  await elsewhere.close();

  await page.goto(`/product/${first.id}`);
  await expect(page.getByRole('button', add)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
});

test('after an update of the shop a heart is saved, and the page stays', async ({ page }) => {
  const { first } = await demoProducts(page);
  await signUp(page);
  await page.route('**/__manifest?*', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  );
  await page.goto(`/product/${first.id}`);
  await waitForHydration(page.locator('main'));
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.getByRole('button', add).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isFirst'))).toBe(true);
});

test('a guest whose products cannot be read may try again; a long list fits on a phone', async ({
  page,
}) => {
  const { first } = await demoProducts(page);
  await page.goto(`/product/${first.id}`);
  await page.getByRole('button', add).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  await page.route('**/wishlist/products?*', (route) => route.abort());
  await page.goto('/wishlist');
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await page.unroute('**/wishlist/products?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  await page.evaluate(
    (state) => localStorage.setItem('wishlist-storage', JSON.stringify({ state, version: 1 })),
    { ids, unsent: ids },
  );
  const read = page.waitForResponse((response) => response.url().includes('/wishlist/products'));
  await page.reload();
  const products: unknown[] = await (await read).json();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(products.length);
  expect(products.length).toBeGreaterThan(20);
  expect(await measureOverflow(page)).toBe(0);
});

test('hearts of a user: what cannot be saved goes back and shows it, two quick taps count in their order, and all works without JavaScript', async ({
  page,
  browser,
}) => {
  const { first, second } = await demoProducts(page);
  await signUp(page);
  await page.request.post('/wishlist/products', { form: { intent: 'add', ids: second.id } });
  await page.goto(`/product/${first.id}`);
  const posts = '**/wishlist/products';
  await page.route(posts, (route) => route.abort());
  await page.getByRole('button', add).click();
  await expect(page.getByText('The wishlist could not be saved. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', add)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(posts);
  await page.getByRole('button', add).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  // After a change that was saved, too.
  await page.route(posts, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', remove).click();
  await lost;
  await expect(page.getByRole('button', remove)).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(posts);

  await page.goto(`/product/${first.id}`);
  const release = await delayRequests(page, posts);
  await page.getByRole('button', remove).click();
  await page.getByRole('button', add).click();
  await expect(page.getByRole('button', remove)).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  await expect(page.getByText('The wishlist could not be saved')).toHaveCount(0);

  const there = await openWithoutScripts(browser, page);
  await there.goto('/wishlist');
  await expect(there.getByRole('main').getByRole('article')).toHaveCount(2);
  await there.getByRole('button', { name: `Remove ${first.name} from wishlist` }).click();
  await expect(there).toHaveURL(/\/wishlist$/);
  await expect(there.getByRole('main').getByRole('article')).toHaveCount(1);
});
