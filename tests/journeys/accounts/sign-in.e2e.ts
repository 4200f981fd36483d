import type { Page } from '@playwright/test';
import { dismissToasts } from '#tests/support/admin-tables.ts';
import { readLink } from '#tests/support/emails.ts';
import {
  delayRequests,
  expect,
  expectAccessible,
  goOffline,
  newEmail,
  signInByPage,
  signOutByPage,
  signUp,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';
import { computeOneTimeCode } from '#tests/support/one-time-code.ts';
import { queryShop } from '#tests/support/shop-database.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';
const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Both tabs: the fields and their rules, and the way back. */
async function expectLoginFields(page: Page): Promise<void> {
  await expect(emailField(page)).toHaveAttribute('type', 'email');
  await expect(emailField(page)).toHaveAttribute('required');
  await expect(passwordField(page)).toHaveAttribute('required');
  await expect(passwordField(page)).toHaveAttribute('minlength', '6');
  await expect(page.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/');
}

test('signs up with a hint, signs out, and in again with a new password that was set by email (§2 Login, §9, D17)', async ({
  page,
}) => {
  const email = newEmail();
  const box = passwordField(page);
  const hint = page.getByText('Password must be at least 6 characters');
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(hint).toHaveCount(0);
  await expectLoginFields(page);
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  // Before the scripts come, the tab opens a document.
  await waitForHydration(tab);
  await emailField(page).fill(email);
  await box.fill('nintendo');
  // What was typed stays when the tab changes, however slow the connection.
  await page.route('**/*.data*', () => undefined);
  await tab.click();
  await expect(hint).toBeVisible();
  await page.unroute('**/*.data*');
  await expectLoginFields(page);
  await expect(emailField(page)).toHaveValue(email);
  await expect(box).toHaveValue('nintendo');
  await expect(page.getByText(/^Weak/)).toBeVisible();
  await box.fill('blue-cedar');
  await expect(page.getByText(/^Fair/)).toBeVisible();
  await box.fill(password + fresh);
  await expect(page.getByText('Good.')).toBeVisible();
  await expectAccessible(page);
  await box.fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await signOutByPage(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    page.getByText('If there is an account for that address, a mail with a link is on its way.'),
  ).toBeVisible();
  await expectAccessible(page);
  const link = await readLink(email, '/login/reset');
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  await signInByPage(page, email, password);
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await signInByPage(page, email, fresh);
  await expect(page.getByText('Welcome back! Logged in successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await page.goto(link);
  await expect(
    page.getByText('This link has expired or was used already. Ask for a new one.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/login\/forgot$/);
});

test('each failure is a new toast and stands in the form, in words without a path of the library (§8, D17)', async ({
  page,
}) => {
  const words = 'Invalid email or password';
  const toasts = page.getByRole('alert').getByText(words);
  await page.goto('/login');
  await waitForHydration(passwordField(page));
  await signInByPage(page, 'nobody', '12345');
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(
    'Enter an email address like name@example.com.',
  );
  await expect(passwordField(page)).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );
  await signInByPage(page, newEmail());
  // Under the pointer the first one stays until the second has come.
  await toasts.hover();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await passwordField(page).press('Enter');
  await expect(toasts).toHaveCount(2);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  await emailField(page).fill('nobody@localhost');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const invalid = 'Invalid email address';
  await expect(page.getByRole('alert').getByText(invalid, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(invalid, { exact: true })).toBeVisible();
});

test('a form that gets no answer stays with what was typed, and shows it', async ({
  page,
  context,
}) => {
  const email = newEmail();
  const words = 'The shop could not be reached. Check your connection and try again.';
  const toasts = page.getByRole('alert').getByText(words);
  const shown = page.getByRole('main').getByText(words);
  await page.goto('/login?tab=up');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await goOffline(page);
  await passwordField(page).press('Enter');
  await expect(toasts).toBeVisible();
  await dismissToasts(page);
  await context.setOffline(false);
  await page.route('**/*.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await passwordField(page).press('Enter');
  await expect(toasts).toBeVisible();
  await expect(shown).toBeVisible();
  await expect(page.getByText('fault is on our side')).toHaveCount(0);
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(password);
  await page.unroute('**/*.data*');
  await passwordField(page).press('Enter');
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();

  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(fresh);
  await goOffline(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(shown).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(fresh);
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(toasts).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await context.setOffline(false);
  await signOutByPage(page);

  await page.goto('/login/forgot');
  await emailField(page).fill(email);
  await goOffline(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(shown).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
});

test('a session that ends in the middle of a visit leads to /login and back to the right page (§2, §2 Header, §4, §6, D16)', async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto('/profile');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const orders = page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Orders' });
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  const open = await delayRequests(page, /\/orders\.data/);
  await waitForHydration(orders);
  await orders.click();
  await expect(page.getByRole('status').getByText('Checking your account')).toBeAttached();
  await expect(heading('Your profile')).toBeHidden();
  open();
  await expect(heading('Your orders')).toBeFocused();
  await expect(page.getByText('Checking your account')).not.toBeAttached();

  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(heading('Your profile')).toBeVisible();
  await page.context().clearCookies();
  await orders.click();
  await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
  await signInByPage(page, email);
  await expect(page).toHaveURL(/\/orders$/);
});

test('asks an administrator for the second factor on a new device, by keyboard (D17)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  await queryShop("update users set role = 'admin' where email = $1", [email]);
  await page.goto('/profile');
  const setUp = page.getByRole('link', { name: 'Set up a second factor' });
  await waitForHydration(setUp);
  await setUp.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeFocused();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByRole('main').locator('code').innerText();
  const first = page.getByLabel('Code in the app');
  await first.fill('000000');
  await first.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await first.fill(computeOneTimeCode(key));
  await first.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await codes.first().innerText();

  const enterPassword = async (device: Page) => {
    await device.goto('/login?next=/admin/users');
    await signInByPage(device, email);
    await expect(device).toHaveURL(/\/login\/code\?next=%2Fadmin%2Fusers$/);
  };
  await page.context().clearCookies();
  await enterPassword(page);
  await expectAccessible(page);
  await expect(page.getByLabel('Code in your authenticator app')).toBeFocused();
  await page.keyboard.type(computeOneTimeCode(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);

  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await enterPassword(plain);
  await plain.getByRole('link', { name: 'Use a recovery code' }).click();
  await plain.getByLabel('Recovery code').fill(recoveryCode);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain).toHaveURL(/\/admin\/users$/);
});
