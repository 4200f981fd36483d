import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  newEmail,
  readEmails,
  signIn,
  signOut,
  signUpByPage,
  test,
} from '#tests/support/journey.ts';

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

/** The link in the newest mail to that address. */
async function linkMailedTo(email: string): Promise<string> {
  const find = () =>
    readEmails()
      .filter((mail) => JSON.stringify(mail.to).includes(email))
      .map((mail) => /https?:\/\/\S+\/login\/reset\?token=[\w-]+/.exec(mail.text)?.[0])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test('sets a new password by mail (D17)', async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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
