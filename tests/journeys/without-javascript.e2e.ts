import { expect, test } from '#tests/support/journey.ts';

test.use({ javaScriptEnabled: false });

test('browse, filter, sort, page, search by Enter and read without JavaScript', async ({
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
