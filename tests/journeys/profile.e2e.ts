import {
  buy,
  expect,
  expectAccessible,
  newEmail,
  searchProducts,
  signIn,
  signUp,
  submitSignUp,
  test,
} from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

test('shows the account, and copies the user id (§1, §2 Profile)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = await signUp(page);
  await page.goto('/profile');
  const account = page.getByRole('region', { name: 'Account', exact: true });
  await expect(account.getByText(email)).toBeVisible();
  await expect(account.getByText('Account created')).toBeVisible();
  await expect(account.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  const links = page.getByRole('navigation', { name: 'Quick links' });
  for (const [name, url] of Object.entries({ Orders: '/orders', Cart: '/cart', Shopping: '/' })) {
    await expect(links.getByRole('link', { name })).toHaveAttribute('href', url);
  }
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await expect(page.getByText('User ID copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(account.getByText(copied)).toBeVisible();
  await expectAccessible(page);
});

test('changes the password here and signs out elsewhere (D17)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  const phone = await (await browser.newContext({ baseURL })).newPage();
  await phone.goto('/login');
  await signIn(phone, email);
  await expect(phone.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('Current password').fill('open says me');
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Invalid password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('Password changed. Every other browser is signed out.'),
  ).toBeVisible();

  await phone.goto('/profile');
  await expect(phone).toHaveURL(/\/login\?next=%2Fprofile$/);
  await signIn(phone, email);
  await expect(phone.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await signIn(phone, email, fresh);
  await expect(phone).toHaveURL(/\/profile$/);
  await phone.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(phone.getByText('You are signed out everywhere.')).toBeVisible();
  await phone.context().close();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
});

test('takes the data away and deletes the account (D19)', async ({ page }) => {
  const email = await signUp(page);
  const product = (await searchProducts(page, 'card')).find(({ stock }) => stock > 0);
  const number = await buy(page, product?.id ?? 0);

  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    account: { email },
    orders: [{ firstName: 'Rana', items: [{ name: product?.name }] }],
  });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await expect(dialog.getByText(/^ORD-\d+, pending, \$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Cancel the pending order too').check();
  await dialog.getByLabel('Password').fill('open says me');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Invalid password')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const [left] = await queryShop<{ status: string; last_name: string }>(
    'select status, last_name from orders where order_number = $1',
    [number],
  );
  expect(left).toEqual({ status: 'cancelled', last_name: 'account' });
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs up, in and out, changes the password and deletes the account', async ({ page }) => {
    const email = newEmail();
    await page.goto('/login?next=/profile');
    await submitSignUp(page, email);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy User ID' })).toBeHidden();
    await page.goto('/checkout');
    await expect(page.getByText(/turn on JavaScript to place an order/)).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
    await page.goto('/profile');

    await page.getByLabel('Current password').fill('open says me');
    await page.getByLabel('New password').fill(fresh);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Invalid password')).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(fresh);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/\/profile$/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto('/login?next=/profile');
    await signIn(page, email, password);
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await signIn(page, email, fresh);
    await expect(page).toHaveURL(/\/profile$/);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Invalid password')).toBeVisible();
    await dialog.getByLabel('Password').fill(fresh);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
