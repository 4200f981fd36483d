import { expect, searchProducts, test } from '#tests/support/journey.ts';

test('a product page shows all of a product and its neighbours (§2, §2 Product, §5)', async ({
  page,
}) => {
  const hits = await searchProducts(page, 'switch');
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

test('an unknown product answers 404, says so and leads home (§2 Product, §8, D7)', async ({
  page,
}) => {
  const answer = await page.request.get('/product/999999999');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('noindex');
  await page.goto('/product/999999999');
  await expect(page.getByText('Product not found').first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a product that cannot be loaded says so and stays, to be tried again (§8)', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/product/*.data*', (route) => route.abort());
  await page.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await expect(page.getByRole('alert').getByText('Failed to load product')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible();
  await page.unroute('**/product/*.data*');
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('a page whose picture is gone shows the drawn one', async ({ page }) => {
  const [product] = await searchProducts(page, 'mario');
  await page.goto(`/product/${product?.id}`);
  const image = page.getByRole('img', { name: product?.name });
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await expect(image).toHaveAttribute('src', /^\/art\/\d+\/product\//);
});
