import { readLink } from '#tests/support/emails.ts';
import {
  expect,
  newEmail,
  orderByRequest,
  signInByPage,
  signUp,
  submitSignUp,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

test('shows the account, changes the password, takes the data away and deletes all of it (§1, §2 Profile, D17, D19)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = await signUp(page);
  const name = unique('Journey account');
  const number = await orderByRequest(await insertProduct(name, 5), 1, email);
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

  const data = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const chunks = await (await (await data).createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    account: { email },
    orders: [{ firstName: 'Rana', items: [{ name }] }],
  });

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await expect(dialog.getByText(/^ORD-\d+, Pending, \$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Cancel the pending order too').check();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Invalid password')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(fresh);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const left = await queryShop(
    `select status, last_name, (select count(*)::int from users where email = $2) as users
     from orders where order_number = $1`,
    [number, email],
  );
  expect(left).toEqual([{ status: 'cancelled', last_name: 'account', users: 0 }]);
});

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('signs up, subscribes, changes the password, sets another by email, and deletes the account', async ({
    page,
  }) => {
    const email = newEmail();
    const changePassword = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(fresh);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await page.goto('/login?next=/profile');
    await submitSignUp(page, email);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy User ID' })).toBeHidden();
    await changePassword('open says me');
    await expect(page.getByText('Invalid password')).toBeVisible();
    await changePassword(password);
    // The page before has the same address, and a link on it would give up the change.
    await expect(page.getByText('Invalid password')).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile$/);
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Orders' })
      .click();
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText(/turn on JavaScript to place an order/)).toBeVisible();

    await page.getByLabel('Newsletter email').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/newsletter$/);
    await expect(page.getByRole('main').getByText(/^Almost there\./)).toBeVisible();
    await page.goto(await readLink(email, '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await signInByPage(page, email, password);
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /^Invalid email/,
    );
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
    await page.goto(await readLink(email, '/login/reset'));
    await page.getByLabel('New password').fill(`${fresh} again`);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInByPage(page, email, `${fresh} again`);

    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByLabel('Password').fill(fresh);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Invalid password')).toBeVisible();
    await dialog.getByLabel('Password').fill(`${fresh} again`);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
