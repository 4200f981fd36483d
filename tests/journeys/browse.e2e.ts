import { expect, findProducts, holdBack, scripts, test } from '#tests/support/journey.ts';

const bar = [
  'New Arrivals',
  'Funko',
  'TCG',
  'Merchandise',
  'Nintendo',
  'PlayStation',
  'Xbox',
  'Sega',
  'Atari',
  'Retro',
  'Collector Items',
  'Guides',
  'Repairs',
  'Pre-Orders',
  'SALE',
];

test('the home page shows three products, and all of them on request', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Past to Present' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.getByText(/^Showing 3 of \d+ products$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(3);
  const card = page.getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card.getByRole('link').locator('img')).toBeVisible();
  const name = await card.getByRole('link').innerText();
  await expect(card.getByRole('button', { name: `Add ${name.trim()} to cart` })).toBeVisible();
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/?view=all');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(96);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(144);
  await expect(page).toHaveURL('/?view=all&page=2');
});

test('the hero leads to the blog', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test('every category of the bar sets the filter; three of them have no menu', async ({ page }) => {
  await page.goto('/');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const entries = categories.getByRole('listitem').filter({ has: page.locator('[href^="/?"]') });
  const names = await entries.locator('> a').allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(bar);
  for (const name of bar) {
    const entry = categories.getByRole('link', { name, exact: true });
    const hasMenu = !['New Arrivals', 'Pre-Orders', 'SALE'].includes(name);
    await expect(entry).toHaveCount(1);
    expect((await entry.getAttribute('aria-expanded')) !== null, name).toBe(hasMenu);
  }
  await categories.getByRole('link', { name: 'SALE', exact: true }).click();
  await expect(page).toHaveURL('/?category=SALE');
  await expect(page.getByRole('heading', { level: 1, name: 'SALE' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('SALE');
});

test('hovering an entry shows its subcategories; picking one filters and titles', async ({
  page,
}) => {
  await page.goto('/');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Nintendo', exact: true }).hover();
  await categories.getByRole('link', { name: 'Super Nintendo (SNES)' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Nintendo → Super Nintendo (SNES)' }),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Nintendo');
  await page.getByRole('link', { name: 'Sandouk', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
});

test('the category menu works by keyboard', async ({ page }) => {
  await page.goto('/');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const entry = categories.getByRole('link', { name: 'Sega', exact: true });
  await entry.focus();
  await page.keyboard.press('ArrowDown');
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await expect(categories.getByRole('link', { name: 'All Sega' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(categories.getByRole('link', { name: 'Dreamcast' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
});

test('the phone menu slides out, opens one shelf at a time, and picks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Nintendo' }).click();
  await expect(menu.getByRole('link', { name: 'Switch' })).toBeVisible();
  await menu.getByRole('button', { name: 'Sega' }).click();
  await expect(menu.getByRole('link', { name: 'Switch' })).toBeHidden();
  await menu.getByRole('link', { name: 'Saturn' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Sega → Saturn' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('sorting stays in the URL, and Back restores filter and scroll', async ({ page }) => {
  await page.goto('/?category=Nintendo');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price high to low');
  await expect(page).toHaveURL('/?category=Nintendo&sort=price-desc');
  // The old price of a reduced product stands beside it, struck through.
  const prices = page.locator('article [dir=ltr]:not(s)').getByText(/^\$[\d,.]+$/);
  await expect(prices.first()).toHaveText('$329.00');
  const texts = await prices.allInnerTexts();
  const amounts = texts.map((text) => Number(text.replace(/[$,]/g, '')));
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole('article').nth(20).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL('/?category=Nintendo&sort=price-desc');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.goto('/');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('name-asc');
  await expect(sort.getByRole('option')).toHaveText([
    'Name A-Z',
    'Name Z-A',
    'Price low to high',
    'Price high to low',
    'Category',
  ]);
});

test('the category select filters, and an empty shelf says so with a hint', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Repairs');
  await expect(page).toHaveURL('/?category=Repairs');
  await page.goto('/?q=nothing+is+called+this');
  await expect(
    page.getByRole('heading', { name: 'Results for "nothing is called this"' }),
  ).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();
  await expect(page.getByText(/Try browsing other categories/)).toBeVisible();
});

test('the search box shows ten of many, opens a result, and says when there is none', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.fill('nintendo');
  const results = page.getByRole('listbox');
  await expect(results.getByRole('option')).toHaveCount(10);
  await expect(page.getByText(/^Showing first 10 of \d+ results$/)).toBeVisible();
  await expect(results.getByRole('option').first()).toContainText(/Nintendo • .*\$/);

  await box.fill('zzzz nothing');
  await expect(page.getByText('No products found for "zzzz nothing"').first()).toBeVisible();

  const [first] = await findProducts(page, 'mario');
  await box.fill('MARIO');
  await expect(results.getByRole('option').first()).toContainText(first?.name ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first?.name })).toBeVisible();

  const [shelf] = await findProducts(page, 'gameboy');
  await box.fill('GameBoy');
  const hit = results.getByRole('option').first();
  await expect(hit.locator('img')).toBeVisible();
  await expect(hit).toContainText('• Gameboy');
  await hit.click();
  await expect(page).toHaveURL(`/product/${shelf?.id}`);
});

test('Enter searches, Escape closes, a click outside closes', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.fill('sega');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await box.fill('switch');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=switch');
  await expect(page.getByRole('heading', { name: 'Results for "switch"' })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a failed search says so and never that nothing was found', async ({ page }) => {
  await page.route('**/search?q=*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('mario');
  await expect(page.getByText('Search is unavailable. Try again.').first()).toBeVisible();
  await expect(page.getByText(/No products found/)).toHaveCount(0);
});

test('a product page shows all of a product and its neighbours', async ({ page }) => {
  const hits = await findProducts(page, 'switch');
  const product = hits.find((hit) => hit.stock > 1);
  await page.goto(`/product/${product?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product?.name })).toBeVisible();
  await expect(page.getByText('In stock', { exact: true }).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: product?.name })).toBeVisible();
  for (const badge of [product?.category, product?.subcategory]) {
    await expect(main.getByRole('link', { name: badge, exact: true }).last()).toBeVisible();
  }
  await expect(main.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  await expect(
    main
      .locator('p')
      .filter({ hasText: /\w{3,}.*\./ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible();
  const offered = await page
    .getByRole('combobox', { name: 'Quantity' })
    .getByRole('option')
    .count();
  expect(offered).toBe(Math.min(product?.stock ?? 0, 99));
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'More from this shelf' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');
});

test('an unknown product answers 404, says so and leads home', async ({ page }) => {
  const answer = await page.request.get('/product/999999999');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('noindex');
  await page.goto('/product/999999999');
  await expect(page.getByText('Product not found').first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a list that cannot be read says so beside a Retry, never that it is empty', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/*.data?*', (route) => route.abort());
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Failed to fetch products')).toBeVisible();
  await expect(page.getByText('No products found.')).toHaveCount(0);
  await page.unroute('**/*.data?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(96);
});

test('a product that cannot be loaded says so and stays, to be tried again', async ({ page }) => {
  await page.goto('/');
  await page.route('**/product/*.data*', (route) => route.abort());
  await page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await expect(page.getByRole('alert').getByText('Failed to load product')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible();
  await page.unroute('**/product/*.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('the footer leads to all services and shows how to reach the shop', async ({ page }) => {
  await page.goto('/');
  const services = {
    'We Buy your Products': '/we-buy-products',
    'Payment delivery & pick up info': '/payment-delivery-info',
    'Warranty & defective products': '/warranty-defective-products',
    'Complaint Settlement': '/complaint-settlement',
    Blog: '/blog',
  };
  const footer = page.getByRole('contentinfo');
  for (const [name, url] of Object.entries(services)) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(footer.getByText('Beirut, Lebanon')).toBeVisible();
  await expect(footer.getByRole('link', { name: /^\+961/ })).toHaveAttribute(
    'href',
    /^tel:\+961\d+$/,
  );
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('textbox', { name: 'Newsletter email' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('the information pages state the facts', async ({ page }) => {
  await page.goto('/payment-delivery-info');
  const delivery = page.getByRole('main');
  await expect(delivery).toContainText(/cash on delivery/i);
  await expect(delivery).toContainText('That is the only way to pay.');
  await expect(delivery).toContainText(
    'within 3-4 days for orders placed before 15:00 on working days',
  );
  await expect(delivery).toContainText('no deliveries on Sundays or holidays');
  await expect(delivery).toContainText('$4 to $10, depending on location');
  await page.goto('/warranty-defective-products');
  await expect(page.getByRole('main')).toContainText('reflection period of 14 days');
  await page.goto('/complaint-settlement');
  await expect(page.getByRole('main')).toContainText('answered within 14 days');
  await page.goto('/we-buy-products');
  await expect(page.getByRole('main')).toContainText(/deeply scratched games/i);
  await expect(page.getByRole('main')).toContainText(/PC games/i);
  await expect(page.getByRole('main')).toContainText('Consoles that are seriously damaged');
  await expect(page.getByRole('main')).toContainText('Consoles that have been converted');
  await expect(page.getByRole('main')).not.toContainText(/[{}]/);
});

test('the blog has ten articles, and an unknown one says so', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('article').nth(3).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  const answer = await page.goto('/blog/no-such-post');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Post Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
});

test('any other address is a designed 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible();
});

test('the theme is remembered and there before the page is painted', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/blog', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a page whose picture is gone shows the drawn one', async ({ page }) => {
  const [product] = await findProducts(page, 'mario');
  await page.goto(`/product/${product?.id}`);
  const image = page.getByRole('img', { name: product?.name });
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await expect(image).toHaveAttribute('src', /^\/art\/\d+\/product\//);
});

test('what is typed before the scripts have come is searched all the same', async ({ page }) => {
  const release = await holdBack(page, scripts);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Search products' }).fill('nintendo');
  release();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(10);
});
