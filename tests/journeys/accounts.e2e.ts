import type { Page } from '@playwright/test';
import {
  buy,
  expect,
  expectAccessible,
  findProducts,
  holdBack,
  newEmail,
  readMails,
  signIn,
  signUp,
  test,
} from '#tests/support/journey.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

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

/** The link in the newest mail to that address. */
async function linkMailedTo(email: string): Promise<string> {
  const find = () =>
    readMails()
      .filter((mail) => JSON.stringify(mail.to).includes(email))
      .map((mail) => /https?:\/\/\S+\/login\/reset\?token=[\w-]+/.exec(mail.text)?.[0])
      .at(-1);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find() ?? '';
}

test('signs up with a hint, signs out, and in again', async ({ page }) => {
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

test('does not tell by the answer whether an address has an account', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, newEmail());
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
});

test('leads guests from every protected page to /login, and back after it', async ({ page }) => {
  const email = await signUp(page);
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

test('comes back to the right page when the session ends in the middle of a visit', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
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

test('shows a spinner while a protected page is decided on', async ({ page }) => {
  await signUp(page);
  const open = await holdBack(page, /\/orders\.data/);
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

test('shows the account, and copies the user id', async ({ page, context }) => {
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

test('changes the password here and signs out elsewhere', async ({ page, browser, baseURL }) => {
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

test('sets a new password by mail', async ({ page }) => {
  const email = await signUp(page);
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

  const link = await linkMailedTo(email);
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

test('takes the data away and deletes the account', async ({ page }) => {
  const email = await signUp(page);
  const product = (await findProducts(page, 'card')).find(({ stock }) => stock > 0);
  await buy(page, product?.id ?? 0);

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
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Password').fill('open says me');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Invalid password')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs up, in and out, changes the password and deletes the account', async ({ page }) => {
    const email = newEmail();
    await page.goto('/login?next=/profile');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy User ID' })).toBeHidden();

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

  test('sets a new password by mail', async ({ page }) => {
    const email = await newAccount(page);
    await page.goto('/login/forgot');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
    await page.goto(await linkMailedTo(email));
    await page.getByLabel('New password').fill(fresh);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, email, fresh);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

async function newAccount(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/login?tab=up');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  return email;
}

test('what was typed stays when the tab changes, however slow the line', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('rana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.route('**/*.data*', () => undefined);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rana@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('open sesame');
});
