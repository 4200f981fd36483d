import type { Page } from '@playwright/test';
import { findEmails, readLink } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  measureOverflow,
  openNewAdminWindow,
  openPhone,
  openWithLateScripts,
  openWithoutScripts,
  orderByRequest,
  signInAsAdmin,
  signInByPage,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { drawDot, drawPhotograph } from '#tests/support/photographs.ts';
import { endSessions } from '#tests/support/session.ts';
import { insertProduct, listShop, queryShop, readStock } from '#tests/support/shop-database.ts';
import { openCaseLink } from '#tests/support/token-links.ts';

/** A delivered order of two pieces at $15.50 each. */
async function deliverTwo(email: string) {
  const name = unique('Journey return');
  const productId = await insertProduct(name, 5, 1550);
  const number = await orderByRequest(productId, 2, email);
  await queryShop(
    `with delivered as (update orders set status = 'delivered' where order_number = $1 returning id)
     insert into order_states (order_id, status) select id, 'delivered' from delivered`,
    [number],
  );
  return { name, productId, number };
}

const listBook = (number: string) =>
  listShop(
    `select concat_ws(' ', kind, cents) from cash_entries
     join orders on orders.id = order_id where order_number = $1 order by cash_entries.id`,
    [number],
  );

/** The path of the case that brings a product back, from the list of the desk. */
async function findReturn(page: Page, name: string): Promise<string> {
  await page.goto('/admin/counter/cases?kind=return');
  const row = page.getByRole('listitem').filter({ hasText: name });
  const link = row.getByRole('link', { name: /^Return C-\d+$/ });
  return (await link.getAttribute('href')) ?? '';
}

/** Asks for one of the pieces to be taken back, from the card of the order. */
async function askForReturn(page: Page, number: string, name: string) {
  await page.goto('/orders');
  const card = page.getByRole('article', { name: number });
  await card.getByRole('link', { name: 'Return or complain' }).click();
  await page.getByLabel('Why?').selectOption({ label: 'It does not work' });
  await page.getByLabel(name).selectOption('1');
  await page.getByLabel('What happened?').fill('It switches off after ten minutes');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByText('Thank you. We have it.')).toBeVisible();
}

test('a customer brings one of two pieces back: asked with photos, taken back damaged, the same on every paper (34 B)', async ({
  page,
  browser,
}) => {
  const phone = await openPhone(browser);
  const email = await signUp(phone);
  const { name, productId, number } = await deliverTwo(email);
  const stock = await readStock(productId);
  await askForReturn(phone, number, name);
  const held = ['portrait', 'landscape'] as const;
  const photos = held.map(async (one) => {
    const buffer = await drawPhotograph(one);
    return { name: `${one}.jpg`, mimeType: 'image/jpeg', buffer };
  });
  await phone.getByLabel('Add photos').setInputFiles(await Promise.all(photos));
  await expect(phone.getByRole('img', { name: 'Photo 2' })).toBeVisible({ timeout: 30_000 });
  await expectAccessibleOnPhone(phone);
  expect(await measureOverflow(phone)).toBe(0);

  await signInAsAdmin(page, { isFeedSilent: true });
  await page.goto('/admin/counter/cases?kind=return');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('link', { name: /^Return C-\d+$/ }).click();
  await expect(page.getByRole('img', { name: '2 of 2' })).toBeVisible();
  await expect(page.getByText(': It does not work')).toBeVisible();
  await page.getByLabel('Write to the customer').fill('Please bring it on Saturday.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  await phone.goto(await readLink(email, '/c', { text: 'Please bring it on Saturday.' }));
  await expect(phone.getByText('Please bring it on Saturday.')).toBeVisible();

  await page.getByRole('button', { name: 'Received' }).click();
  await expect(page.getByText(/C-\d+: Here\./)).toBeVisible();
  await page.getByLabel(`Where ${name} goes`).selectOption({ label: 'Written off' });
  await expect(page.getByLabel('Give back')).toHaveValue('15.50');
  await expectAccessible(page);
  await page.getByLabel('Dollars').fill('15');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Count out $15.50.').first()).toBeVisible();
  await page.getByLabel('Dollars').fill('15.50');
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByText('Taken back. $15.50 given back.')).toBeVisible();
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible();

  expect(await readStock(productId)).toBe(stock);
  expect(await listBook(number)).toEqual(['refund -1550']);
  await phone.goto('/orders');
  await expect(phone.getByText('Returned 1 of 2')).toBeVisible();
  await expect(phone.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await phone.goto(`/orders/${number}/receipt`);
  await expect(phone.getByRole('row', { name: /^Refund/ })).toContainText('-$15.50');
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('Returned 1 of 2').first()).toBeVisible();
  const told = { text: '$15.50 given back in cash.' };
  await expect.poll(() => findEmails(email, told)).toHaveLength(1);
  await phone.goto('/profile');
  await expect(phone.getByRole('link', { name: /^Return C-\d+$/ })).toBeVisible();
});

test('a piece is exchanged for something cheaper, and the rest is given in cash with the sale (34.5)', async ({
  admin: page,
  browser,
}) => {
  const phone = await (await browser.newContext()).newPage();
  const email = await signUp(phone);
  const { name, number } = await deliverTwo(email);
  await askForReturn(phone, number, name);
  const other = unique('Journey cheaper');
  await insertProduct(other, 2, 1000);
  const letThrough = await openWithLateScripts(page, await findReturn(page, name));
  await page.getByLabel(`Where ${name} goes`).selectOption({ label: 'To the shelf' });
  await page.getByLabel('How', { exact: true }).selectOption('exchange');
  // A press at the very moment at which the page is taken over comes after what was chosen before.
  await page.getByRole('button', { name: 'Take back' }).evaluate((button: HTMLElement) => {
    const take = window.takeEarlyTaps;
    window.takeEarlyTaps = () => {
      setTimeout(() => button.click());
      return take?.() ?? [];
    };
  });
  letThrough();
  await page.waitForURL(/\/admin\/counter\/sale\?case=\d+$/);
  const search = page.getByLabel('Scan or search');
  await waitForHydration(search);
  await search.fill(other);
  await search.press('Enter');
  await expect(page.getByText('Items: 1')).toBeVisible();
  await expect(page.getByLabel('Use credit ($15.50)')).toBeChecked();
  await page.getByLabel('Give the rest in cash ($5.50)').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(page.getByText(/^Sold\. Give \$5/).first()).toBeVisible();
  await expect(page.getByLabel(/^Use credit/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/counter\/sale$/);
  await expect(page.getByText(/^Sold, receipt no\. \d+$/)).toBeVisible();
  const left = await listShop(
    `select sum(cents)::int from credit_entries join users on users.id = user_id where email = $1`,
    [email],
  );
  expect(left).toEqual([0]);
});

test('30.5 what is chosen before the scripts comes back after the sign-in, and leaves a newer choice alone', async ({
  browser,
}) => {
  const phone = await openPhone(browser);
  const email = await signUp(phone);
  const { name, number } = await deliverTwo(email);
  await askForReturn(phone, number, name);
  const { page, email: desk } = await openNewAdminWindow(browser);
  // The live feed would notice the end before the press.
  await signInAsAdmin(page, { email: desk, isFeedSilent: true });
  const url = await findReturn(page, name);
  const where = page.getByLabel(`Where ${name} goes`);
  const how = page.getByLabel('How', { exact: true });
  const takeBack = page.getByRole('button', { name: 'Take back' });
  const endAndPress = async () => {
    await endSessions(desk);
    await takeBack.click();
    await expect(page.getByText('What you typed is kept.')).toBeVisible();
  };
  let letThrough = await openWithLateScripts(page, url);
  await where.selectOption({ label: 'To the shelf' });
  await how.selectOption('exchange');
  letThrough();
  await waitForHydration(takeBack);
  await endAndPress();
  await signInByPage(page, desk);
  await expect(how).toHaveValue('exchange');
  await expect(where).toHaveValue('shelf');

  await endAndPress();
  await signInAsAdmin(page, { email: desk });
  letThrough = await openWithLateScripts(page, url);
  await how.selectOption('credit');
  letThrough();
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(where).toHaveValue('shelf');
  await expect(how).toHaveValue('credit');
});

test('without JavaScript a complaint is made, answered and written to again', async ({
  page,
  browser,
}) => {
  const plain = await openWithoutScripts(browser, page);
  await plain.goto('/c/new?kind=complaint');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(plain.getByText('Please correct the marked fields.')).toBeVisible();
  await plain.getByLabel('What happened, and what should we do?').fill('The parcel was open');
  await plain.getByLabel('Your name').fill('Rana Haddad');
  await plain.getByLabel('Where to write to you').fill('rana@example.com');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(plain.getByText('Thank you. We have it.')).toBeVisible();
  await plain.getByLabel('Write to us').fill('And the seal was broken');
  await plain.getByRole('button', { name: 'Send message' }).click();
  await expect(plain.getByText('And the seal was broken')).toBeVisible();
});

test('what is typed into a case and chosen there stays while a colleague writes, and goes once it is sent', async ({
  page,
  context,
}) => {
  const { caseId } = await openCaseLink({ kind: 'complaint' });
  await signInAsAdmin(page);
  await page.goto(`/admin/counter/cases/${caseId}`);
  const box = page.getByLabel('Write to the customer');
  await box.fill('Please bring it.');
  await page.getByLabel('Close as').selectOption('Withdrawn');

  const colleague = await context.newPage();
  await colleague.goto(`/admin/counter/cases/${caseId}`);
  await colleague.getByLabel('Write to the customer').fill('We look at it.');
  await colleague.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('listitem').getByText('We look at it.')).toBeVisible();
  await expect(box).toHaveValue('Please bring it.');
  await expect(page.getByLabel('Close as')).toHaveValue('withdrawn');

  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('listitem').getByText('Please bring it.')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(page.getByLabel('Close as')).toHaveValue('withdrawn');
});

test('the focus stays beside a photo that is put into a case and taken out, and both are told', async ({
  page,
}) => {
  const { path } = await openCaseLink();
  await page.goto(path);
  const add = page.getByLabel('Add photos');
  await waitForHydration(add);
  await add.focus();
  await add.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawDot() });
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeFocused();
  await expect(page.getByText('Photo removed', { exact: true })).toBeVisible();
});

test('a photo of who is signed out by then is refused in words, and what was typed stays', async ({
  page,
}) => {
  const email = await signUp(page);
  const { caseId } = await openCaseLink();
  await queryShop(
    'update cases set user_id = (select id from users where email = $1) where id = $2',
    [email, caseId],
  );
  await page.goto(`/c?n=C-${caseId}`);
  const [text, add] = [page.getByLabel('Write to us'), page.getByLabel('Add photos')];
  await waitForHydration(add);
  await text.fill('The left trigger sticks');
  await endSessions(email);
  await add.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawDot() });
  const ended = 'Your session has ended. Sign in in another tab and send again.';
  await expect(page.getByText(ended)).toBeVisible();
  await expect(text).toHaveValue('The left trigger sticks');
});
