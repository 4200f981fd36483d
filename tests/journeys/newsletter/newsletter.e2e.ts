import { execFileSync } from 'node:child_process';
import { readLink } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';
import { shopEnvironment } from '#tests/support/shop-process.ts';

test('a visitor subscribes, confirms by email, and ends it by one click in an email program (§2 Footer, D10)', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const footer = page.getByRole('contentinfo');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/');
  await expect(footer.getByText(/Unsubscribe any time/)).toBeVisible();
  // Before the scripts come, the form leads to a page of its own.
  const subscribe = footer.getByRole('button', { name: 'Subscribe' });
  await waitForHydration(subscribe);
  await footer.getByLabel('Newsletter email').fill(email);
  await subscribe.click();
  const almost = 'Almost there. Check your inbox and confirm the subscription.';
  await expect(footer.getByText(almost)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const link = await readLink(email, '/newsletter/confirm');
  // Email scanners open links to look for harm: that subscribes no address.
  await request.get(link);
  await page.goto(link);
  await expect(heading('Confirm your subscription')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(heading('You are subscribed')).toBeVisible();
  await expectAccessible(page);
  expect(await (await request.get(link)).text()).toContain('You are subscribed');

  const { SHOP_DATA_DIR: DATA_DIR = '', SHOP_URL: PUBLIC_URL = '' } = process.env;
  const env = shopEnvironment({ DATA_DIR, PUBLIC_URL });
  const list = execFileSync('node', ['shop.ts', 'subscribers'], { env, encoding: 'utf8' });
  const line = list.split('\n').find((one) => one.includes(email)) ?? '';
  expect(line).toContain('Unsubscribe any time');
  expect(line).toContain(`${PUBLIC_URL}/newsletter/unsubscribe?token=`);
  const path = /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(line)?.[0] ?? '';
  await request.get(path);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
  // As email programs do by RFC 8058: no Origin, no cookie, no redirect followed.
  const clicked = await request.post(path, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  });
  expect(clicked.status()).toBe(200);
  await page.reload();
  await expect(heading('You are unsubscribed')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/newsletter/confirm');
  await expect(heading('This link does not work')).toBeVisible();
  await expectAccessible(page);
  const unknown = await request.get(`/newsletter/unsubscribe?token=${'x'.repeat(43)}`);
  expect(await unknown.text()).toContain('This link does not work');
});
