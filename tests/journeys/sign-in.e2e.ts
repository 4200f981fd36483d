import type { Page } from '@playwright/test';
import {
  delayRequests,
  expect,
  expectAccessible,
  newEmail,
  readEmails,
  signIn,
  signOut,
  signUp,
  signUpByPage,
  submitSignUp,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';
import { computeOneTimeCode } from '#tests/support/one-time-code.ts';
import { queryShop } from '#tests/support/shop-database.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

/** Both tabs: the fields and their rules, and the way back. */
async function expectLoginFields(page: Page): Promise<void> {
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required');
  const secret = page.getByLabel('Password', { exact: true });
  await expect(secret).toHaveAttribute('required');
  await expect(secret).toHaveAttribute('minlength', '6');
  await expect(page.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/');
}

test('signs up with a hint, signs out, and in again (§2 Login, §9, D17)', async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password must be at least 6 characters')).toHaveCount(0);
  await expectLoginFields(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectLoginFields(page);
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  const box = page.getByLabel('Password', { exact: true });
  await box.pressSequentially('nintendo');
  await expect(page.getByText(/^Weak/)).toBeVisible();
  await box.fill('blue-cedar');
  await expect(page.getByText(/^Fair/)).toBeVisible();
  await box.fill(password + fresh);
  await expect(page.getByText('Good.')).toBeVisible();
  await expectAccessible(page);
  await box.fill(password);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await signOut(page);
  await page.goto('/login');
  await signIn(page, email, 'open says me');
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await signIn(page, email);
  await expect(page.getByText('Welcome back! Logged in successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('each failure is a new toast and stands in the form, in words without a path of the library (§8, D17)', async ({
  page,
}) => {
  const words = 'Invalid email or password';
  const toasts = page.getByRole('alert').getByText(words);
  await page.goto('/login');
  await signIn(page, 'nobody', '12345');
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ];
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await signIn(page, newEmail());
  await expect(toasts).toHaveCount(1);
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(toasts).toHaveCount(2);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill('nobody@localhost');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(
    page.getByRole('alert').getByText('Invalid email address', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole('main').getByText('Invalid email address', { exact: true }),
  ).toBeVisible();
});

test('a form that gets no answer stays with what was typed, and shows it', async ({
  page,
  context,
}) => {
  const email = newEmail();
  const words = 'The shop could not be reached. Check your connection and try again.';
  const secret = page.getByLabel('Password', { exact: true });
  await page.goto('/login?tab=up');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await secret.fill(password);
  await context.setOffline(true);
  await secret.press('Enter');
  await expect(page.getByRole('alert').getByText(words)).toHaveCount(1);
  await context.setOffline(false);
  await page.route('**/login.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await secret.press('Enter');
  await expect(page.getByRole('alert').getByText(words)).toHaveCount(2);
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByText('fault is on our side')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(secret).toHaveValue(password);
  await page.unroute('**/login.data*');
  await secret.press('Enter');
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(fresh);
  await page.route('**/profile.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(fresh);
  await page.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(page.getByRole('alert').getByText(words)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await page.unroute('**/profile.data*');
  await signOut(page);

  await page.goto('/login/forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.route('**/login/forgot.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('leads guests from every protected page to /login, and back after it (§2, §6, D16)', async ({
  page,
}) => {
  const email = await signUpByPage(page);
  await signOut(page);
  for (const path of ['/checkout', '/profile', '/orders', '/orders?page=2']) {
    await page.goto(path);
    await expect(page).toHaveURL(
      new URL(`/login?next=${encodeURIComponent(path)}`, page.url()).href,
    );
  }
  await signIn(page, email);
  await expect(page).toHaveURL(/\/orders\?page=2$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login?next=/profile');
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/login?next=https://evil.example/');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('comes back to the right page when the session ends in the middle of a visit (§2 Header)', async ({
  page,
  context,
}) => {
  const email = await signUpByPage(page);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await context.clearCookies();
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Orders' })
    .click();
  await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/orders$/);
});

test('shows a spinner while a protected page is decided on (§2, §4)', async ({ page }) => {
  await signUp(page);
  const open = await delayRequests(page, /\/orders\.data/);
  await page.goto('/profile');
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Orders' })
    .click();
  await expect(page.getByRole('status').getByText('Checking your account')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeHidden();
  open();
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeFocused();
  await expect(page.getByText('Checking your account')).not.toBeAttached();
});

test('what was typed stays when the tab changes, however slow the connection', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('rana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.route('**/*.data*', () => undefined);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rana@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('open sesame');
});

/** The link in the newest email to that address. */
async function readMailedLink(email: string): Promise<string> {
  const find = () =>
    readEmails()
      .filter((one) => JSON.stringify(one.to).includes(email))
      .map((one) => /https?:\/\/\S+\/login\/reset\?token=[\w-]+/.exec(one.text)?.[0])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test('sets a new password by email (D17)', async ({ page }) => {
  const email = await signUpByPage(page);
  await signOut(page);
  const sent = 'If there is an account for that address, a mail with a link is on its way.';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/login/forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(sent)).toBeVisible();

  const link = await readMailedLink(email);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  await signIn(page, email, fresh);
  await expect(page.getByText('Welcome back! Logged in successfully!')).toBeVisible();

  await page.goto(link);
  await expect(
    page.getByText('This link has expired or was used already. Ask for a new one.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/login\/forgot$/);
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

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const phone = await context.newPage();
    await phone.goto('/login?next=/admin/users');
    await signIn(phone, email);
    await expect(phone).toHaveURL(/\/login\/code\?next=%2Fadmin%2Fusers$/);
    if (javaScriptEnabled) {
      await expectAccessible(phone);
      await phone.getByLabel('Code in your authenticator app').fill(computeOneTimeCode(key));
    } else {
      await phone.getByRole('link', { name: 'Use a recovery code' }).click();
      await phone.getByLabel('Recovery code').fill(recoveryCode);
    }
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expect(phone).toHaveURL(/\/admin\/users$/);
    await context.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sets a new password by email', async ({ page }) => {
    const email = newEmail();
    await page.goto('/login');
    await submitSignUp(page, email);
    await signOut(page);
    await page.goto('/login/forgot');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /^Invalid email/,
    );
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
    await page.goto(await readMailedLink(email));
    await page.getByLabel('New password').fill(fresh);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, email, fresh);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});
