import { expect, newEmail, test } from '#tests/support/journey.ts';

test.use({ javaScriptEnabled: false });

test('browse, filter, sort, page, search by Enter and read without JavaScript (§6, D2)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Nintendo');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price low to high');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/category=Nintendo.*sort=price-asc/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nintendo' })).toBeVisible();
  await page.getByRole('link', { name: 'Gameboy', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nintendo → Gameboy' })).toBeVisible();

  await page.goto('/?view=all');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(144);

  await page.getByLabel('Search products').fill('switch');
  await page.getByLabel('Search products').press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for "switch"' })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/blog');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
});

test('sign up as a plain form and reach the checkout page', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await expect(page.getByText(/turn on JavaScript to place an order/)).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
});
