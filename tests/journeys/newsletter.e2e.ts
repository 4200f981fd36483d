import { execFileSync } from 'node:child_process';
import { expect, expectAccessible, newEmail, readEmails, test } from '#tests/support/journey.ts';

const almost = 'Almost there. Check your inbox and confirm the subscription.';

function listEmailsTo(email: string) {
  return readEmails().filter((one) => JSON.stringify(one.to).includes(email));
}

/** The link in the email to an address, once it has come. */
async function readMailedLink(email: string): Promise<string> {
  await expect.poll(() => listEmailsTo(email).length).toBe(1);
  const text = listEmailsTo(email)[0]?.text ?? '';
  return /https?:\/\/\S+\/newsletter\/confirm\?token=[\w-]+/.exec(text)?.[0] ?? '';
}

test('a visitor subscribes, confirms by email, and opening the link alone does not (§2 Footer, D10)', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/Unsubscribe any time/)).toBeVisible();
  await footer.getByLabel('Newsletter email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText(almost)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const link = await readMailedLink(email);
  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }),
  ).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();

  await page.goto('/');
  await footer.getByLabel('Newsletter email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText(almost)).toBeVisible();
  expect(listEmailsTo(email)).toHaveLength(1);
});

test('the owner lists who has confirmed, and one click in an email program ends it (D10)', async ({
  page,
  request,
}) => {
  const email = newEmail();
  await request.post(`${process.env.SHOP_URL}/newsletter`, { form: { email } });
  await request.post(await readMailedLink(email));

  const env = { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR };
  const list = () => execFileSync('node', ['shop.ts', 'subscribers'], { env, encoding: 'utf8' });
  const line = list()
    .split('\n')
    .find((one) => one.includes(email));
  expect(line).toContain('Unsubscribe any time');
  const path = /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(line ?? '')?.[0] ?? '';

  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
  expect(list()).toContain(email);
  // As email programs do by RFC 8058: no Origin, no cookie, no redirect followed.
  const clicked = await request.post(process.env.SHOP_URL + path, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  });
  expect(clicked.status()).toBe(200);
  expect(list()).not.toContain(email);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(page);
});

test('links that are worth nothing show it', async ({ page }) => {
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
    for (const query of ['', `?token=${'x'.repeat(43)}`]) {
      const answer = await page.goto(path + query);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    }
  }
  await expectAccessible(page);
});

test('the footer answers without JavaScript too', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/blog');
  const email = newEmail();
  await page.getByLabel('Newsletter email').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
  await expect(page.getByRole('main').getByText(almost)).toBeVisible();
  await page.goto(await readMailedLink(email));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await context.close();
});
