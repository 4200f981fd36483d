import { expect, expectAccessible, signUp, test } from '#tests/support/journey.ts';

test('axe finds nothing in open menus, results and toasts, and where errors are shown', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('nintendo');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, { whole: true });
  await page.keyboard.press('Escape');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Nintendo', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(categories.getByRole('link', { name: 'All Nintendo' })).toBeFocused();
  await expectAccessible(page, { whole: true });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(page.getByText(/added to cart!$/)).toBeVisible();
  await expectAccessible(page, { whole: true });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nintendo' }).click();
  await expectAccessible(page, { whole: true });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page, { whole: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast', whole: true });
});
