import { expect, test } from '#tests/support/journey.ts';

test('the footer leads to all services and shows how to reach the shop (§2, §2 Footer)', async ({
  page,
}) => {
  await page.goto('/');
  const services = {
    'We Buy your Products': '/we-buy-products',
    'Payment delivery & pick up info': '/payment-delivery-info',
    'Warranty & defective products': '/warranty-defective-products',
    'Complaint Settlement': '/complaint-settlement',
    'How we grade': '/grading',
    Blog: '/blog',
    Terms: '/terms',
    Privacy: '/privacy',
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

test('the information pages state the facts (§1, §2 Information pages, §9)', async ({ page }) => {
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
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Sandouk SARL (demo)');
    await expect(page.getByRole('main')).not.toContainText(/[{}]/);
  }
  await page.goto('/we-buy-products');
  await expect(page.getByRole('main')).toContainText(/deeply scratched games/i);
  await expect(page.getByRole('main')).toContainText(/PC games/i);
  await expect(page.getByRole('main')).toContainText('Consoles that are seriously damaged');
  await expect(page.getByRole('main')).toContainText('Consoles that have been converted');
  await expect(page.getByRole('main')).not.toContainText(/[{}]/);
});

test('the blog has ten articles, and an unknown one is not found (§1, §2, D7)', async ({
  page,
}) => {
  // Another journey publishes an article and takes it back.
  await expect(async () => {
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(10, { timeout: 1000 });
  }).toPass();
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

test('any other address is a designed 404 (D7)', async ({ page }) => {
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
