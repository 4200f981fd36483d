import { expect, expectAccessible, test } from '#tests/support/journey.ts';

test('30.5 a guest who asks for a page of the admin is sent home, where a toast leads to signing in and back', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  await expect(page).toHaveURL('/');
  const toast = page.getByRole('listitem').filter({ hasText: 'Sign in to open the admin.' });
  await expect(toast).toBeVisible();
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Sign In' }).press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Forders');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
