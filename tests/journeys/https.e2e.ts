import type { BrowserContext } from '@playwright/test';
import { field, openEditForm, openProduct, statusOf } from '#tests/support/admin-tables.ts';
import { test } from '#tests/support/https-journey.ts';
import {
  buy,
  expect,
  findProducts,
  newEmail,
  readMails,
  signIn,
  signInAsAdmin,
  signOut,
  signUp,
} from '#tests/support/journey.ts';
import { inShopDatabase } from '#tests/support/shop-database.ts';

// The shop as its customers reach it: over https, behind a proxy.

test.describe.configure({ mode: 'default' });

const password = 'open sesame';
const fresh = 'cedar trumpet lamp';

async function expectSecureSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => name.includes('session_token'));
  expect(session).toMatchObject([
    { name: '__Secure-shop.session_token', secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** All mails to an address, once there are `count`; every link in them leads to the shop over https. */
async function expectSecureLinks(email: string, count: number) {
  const mails = () => readMails().filter(({ to }) => JSON.stringify(to).includes(email));
  await expect.poll(() => mails().length).toBe(count);
  for (const { text, html } of mails()) {
    expect(html).toContain(`${process.env.SHOP_URL}/`);
    expect(`${text} ${html}`).not.toMatch(/http:\/\/(?!www\.w3\.org)/);
  }
  return mails();
}

test('a person signs up, orders, subscribes and changes the password over https', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await expectSecureSession(context);
  const product = (await findProducts(page, 'booster')).find(({ stock }) => stock > 1);
  const number = await buy(page, product?.id ?? 0);
  await expectSecureLinks(email, 1);
  await page.reload();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();

  const reader = newEmail();
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter email').fill(reader);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText(/Check your inbox/)).toBeVisible();
  const [mail] = await expectSecureLinks(reader, 1);
  await page.goto(/https:\S+\/newsletter\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed\./)).toBeVisible();
  await signOut(page);
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await page.goto('/login');
  await signIn(page, email, fresh);
  await expect(page.getByText('Welcome back! Logged in successfully!')).toBeVisible();
});

test('the owner edits a product and moves an order over https', async ({ page }) => {
  const name = `Journey https ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name);
  const form = await openEditForm(page, name);
  await field(form, 'Price').fill('31.50');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name }).getByText('$31.50')).toBeVisible();

  const number = await buy(page, id);
  await page.goto('/admin/orders');
  await statusOf(page, number).selectOption('Processing');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  const [order] = await inShopDatabase(`select status from orders where order_number = $1`, [
    number,
  ]);
  expect(order).toEqual({ status: 'processing' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs up, out and in over https', async ({ page, context }) => {
    const email = newEmail();
    await page.goto('/login?next=/profile');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/^https:.*\/profile$/);
    await expectSecureSession(context);
    await signOut(page);
    await page.goto('/login?next=/orders');
    await signIn(page, email);
    await expect(page).toHaveURL(/^https:.*\/orders$/);
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
  });
});
