import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { notifyWants } from '#app/wants/notify-wants.server.ts';
import { field, openEditForm } from '#tests/support/admin-tables.ts';
import { readLink } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  openAdminWindow,
  openWithoutScripts,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, readSocketFolder } from '#tests/support/shop-database.ts';

/** Does what the shop does every five minutes. */
async function notifyNow(): Promise<void> {
  const socketDir = readSocketFolder({ dataDir: process.env.SHOP_DATA_DIR ?? '' });
  const pool = openPool({ socketDir }, { size: 1 });
  await notifyWants(openDatabase(pool), new Date(Date.now() + 1000));
  await pool.end();
}

test('a guest asks for what is sold out, is written to once it is restocked, and removes it (issue 18)', async ({
  page,
  browser,
}) => {
  const name = unique('Cedar Want');
  const id = await insertProduct(name, 0);
  const email = newEmail();
  await page.goto(`/product/${id}`);
  const address = page.getByLabel('Where to write to you');
  // Before the scripts come, the form leads to a page of its own.
  await waitForHydration(address);
  await address.fill(email);
  await address.press('Enter');
  await expect(
    page.getByText('Almost there. Open the mail we sent you and confirm.'),
  ).toBeFocused();
  await expectAccessible(page);

  await page.goto(await readLink(email, '/wants', { subject: /Shall we tell you/ }));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByText('We will tell you. Every mail has a link')).toBeVisible();

  const admin = await openAdminWindow(browser);
  await admin.goto(`/admin?q=${encodeURIComponent(name)}`);
  await field(await openEditForm(admin, name), 'Quantity').fill('1');
  await admin.getByRole('button', { name: `Save ${name}` }).click();
  await expect(admin.getByText('Product updated successfully')).toBeVisible();
  await expect(
    admin.getByText('1 person wants this. They are told within five minutes.'),
  ).toBeVisible();
  await admin.context().close();

  await notifyNow();
  await page.goto(await readLink(email, '/wants', { subject: /We have it/ }));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const removed = page.getByText('Removed. We will not write about it.');
  await expect(removed).toBeVisible();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Sandouk' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await expect(removed).toHaveCount(0);
});

test('a user asks in one tap, with scripts and without, and once more after a lost answer (issue 18)', async ({
  page,
  browser,
}) => {
  const id = await insertProduct(unique('Cedar Tap'), 0);
  await signUp(page);
  await page.goto(`/product/${id}`);
  const ask = page.getByRole('button', { name: 'Tell me when it is back' });
  await waitForHydration(ask);
  await ask.click();
  await expect(page.getByText('We will tell you.')).toBeVisible();
  const stop = page.getByRole('button', { name: 'Do not tell me' });
  await page.route('**/wants/request', (route) => route.abort());
  await stop.click();
  await expect(page.getByText('It could not be saved. Please try again.')).toBeVisible();
  await page.unroute('**/wants/request');
  await stop.click();
  await expect(page.getByText('Removed. We will not write about it.')).toBeVisible();
  await ask.click();
  await expect(page.getByText('We will tell you.')).toBeVisible();
  const plain = await openWithoutScripts(browser, page);
  await plain.goto(`/product/${id}`);
  await plain.getByRole('button', { name: 'Do not tell me' }).click();
  await expect(plain.getByText('Removed. We will not write about it.')).toBeVisible();
  await plain.goto('/?q=nothing-such-want');
  await plain.getByRole('button', { name: 'Tell me when you get it' }).click();
  await expect(plain.getByText('We will tell you.')).toBeVisible();
  await expect(plain.getByText('nothing-such-want')).toBeVisible();
});

test('a user whose session ended is asked for an address, and is written to like a guest', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/product/${await insertProduct(unique('Cedar Ended'), 0)}`);
  const ask = page.getByRole('button', { name: 'Tell me when it is back' });
  await waitForHydration(ask);
  await page.context().clearCookies();
  await ask.click();
  await expect(page.getByText('Where may we write to you?')).toBeVisible();
  const address = page.getByLabel('Where to write to you');
  await expect(address).toBeFocused();
  await address.fill(newEmail());
  await ask.click();
  await expect(page.getByText('Almost there. Open the mail we sent you')).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test('30.17 on a phone the bar asks for a sold-out product, and nothing is red before a letter', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${await insertProduct(`Cedar Bar ${Date.now()}`, 0)}`);
  const ask = page.getByRole('button', { name: 'Tell me when it is back' });
  await expect(ask).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveCount(0);
  await waitForHydration(ask);
  await ask.click();
  const address = page.getByLabel('Where to write to you');
  await expect(address).toBeFocused();
  await expect(page.getByText('Where may we write to you?')).toBeVisible();
  await expect(address).not.toHaveAttribute('aria-invalid');
});

test('a guest who asks at the end of a long form sees the answer (issue 18)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/wants');
  const tell = page.getByRole('button', { name: 'Tell me' });
  await waitForHydration(tell);
  await page.getByLabel('What are you looking for?').fill('cedar never seen');
  await page.getByLabel('Where to write to you').fill(newEmail());
  await page.route('**/wants.data', (route) => route.abort());
  await tell.click();
  await expect(page.getByText('It could not be saved. Please try again.')).toBeInViewport();
  await page.unroute('**/wants.data');
  await tell.click();
  await expect(
    page.getByText('Almost there. Open the mail we sent you and confirm.'),
  ).toBeInViewport();
});

test('the form of a guest keeps its product when an answer is lost', async ({ page }) => {
  const name = unique('Cedar Lost');
  await page.goto(`/product/${await insertProduct(name, 0)}`);
  const address = page.getByLabel('Where to write to you');
  await address.fill('nobody');
  // As it is sent before the scripts come.
  await address.evaluate((field: HTMLInputElement) => field.form?.submit());
  await expect(page).toHaveURL('/wants');
  const product = page.getByRole('main').getByText(name);
  await expect(product).toBeVisible();
  const tell = page.getByRole('button', { name: 'Tell me' });
  await waitForHydration(tell);
  await address.fill(newEmail());
  await page.route('**/wants.data', (route) => route.abort());
  await tell.click();
  await expect(page.getByText('It could not be saved. Please try again.')).toBeVisible();
  await expect(product).toBeVisible();
  await page.unroute('**/wants.data');
  await tell.click();
  await expect(page.getByText('Almost there. Open the mail we sent you')).toBeVisible();
});

test('a form that is half typed stays while a want is removed, and is empty after one was added', async ({
  page,
}) => {
  const [first, second] = [unique('cedar first'), unique('cedar second')];
  await signUp(page);
  await page.goto('/wants');
  const query = page.getByLabel('What are you looking for?');
  await waitForHydration(query);
  await query.fill(first);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('We will tell you.')).toBeVisible();
  await expect(query).toHaveValue('');

  await query.fill(second);
  await page.getByLabel('Up to').fill('40');
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await expect(page.getByText('Removed. We will not write about it.')).toBeVisible();
  await expect(query).toHaveValue(second);
  await expect(page.getByLabel('Up to')).toHaveValue('40');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('button', { name: `Remove ${second}` })).toBeVisible();
  await expect(query).toHaveValue('');
});
