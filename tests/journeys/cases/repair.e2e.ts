import type { Page } from '@playwright/test';
import { readLink } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  measureOverflow,
  newEmail,
  openPhone,
  signInAsAdmin,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop, readStock } from '#tests/support/shop-database.ts';

/** Presses a button, and waits for what the shop says. */
async function press(page: Page, name: string, said: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(said).first()).toBeVisible();
}

test('a repair goes from the phone of its customer to paid with a part from the stock, and comes back in warranty (34 D)', async ({
  page,
  browser,
}) => {
  const phone = await openPhone(browser);
  const email = newEmail();
  const [device, part] = [unique('Journey console'), unique('Journey laser')];
  const serial = unique('SN').replace(' ', '-');
  const productId = await insertProduct(part, 1, 1550);
  await phone.goto('/?category=Repairs');
  await phone.getByRole('link', { name: 'Ask for a repair' }).click();
  await expect(phone.getByRole('heading', { name: 'Ask for a repair' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Which device?').fill(device);
  await phone.getByLabel('Serial number').fill(serial);
  await phone.getByLabel('What is wrong with it?').fill('It reads no discs');
  await phone.getByLabel('Your name').fill('Rana Haddad');
  await phone.getByLabel('Where to write to you').fill(email);
  await phone.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(phone.getByText('Thank you. We have it.')).toBeVisible();

  await signInAsAdmin(page, { isFeedSilent: true });
  await page.goto('/admin/counter/cases?kind=repair');
  const row = page.getByRole('listitem').filter({ hasText: device });
  await row.getByRole('link', { name: /^Repair C-\d+$/ }).click();
  await expect(page.getByRole('heading', { name: /^Repair C-\d+$/ })).toBeVisible();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await press(page, 'Received', `C-${id}: Here.`);
  await page.getByLabel('What was found').fill('The laser is worn out.');
  await press(page, 'Looked at', 'Noted.');
  await page.getByLabel(`Work: ${device}`).fill('30');
  await page.getByLabel('Scan or search').fill(part);
  // A scanner is quicker than the answer to what it has read.
  for (let scan = 0; scan < 2; scan += 1) await page.getByLabel('Scan or search').press('Enter');
  await expect(page.getByLabel(`Part: ${part}`)).toHaveCount(2);
  await page
    .getByRole('button', { name: `Leave out: ${part}` })
    .first()
    .click();
  await expect(page.getByLabel(`Part: ${part}`)).toHaveCount(1);
  await expect(page.getByLabel(`Part: ${part}`)).toHaveValue('15.50');
  await expect(page.getByLabel(`Work: ${device}`)).toHaveValue('30');
  await expectAccessible(page);
  await press(page, 'Send price', 'Price sent.');

  await phone.goto(await readLink(email, '/c', { text: 'Our price: $45.50.' }));
  await expect(phone.getByText('The laser is worn out.')).toBeVisible();
  await expect(phone.getByText('Total $45.50')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Yes, I agree' }).press('Enter');
  await expect(phone.getByText('You have agreed to the price. We repair it now.')).toBeVisible();

  await page.reload();
  expect(await readStock(productId)).toBe(1);
  await press(page, `Take from stock: ${part}`, 'Taken from stock.');
  await press(page, `Put back: ${part}`, 'Back in stock.');
  await press(page, `Take from stock: ${part}`, 'Taken from stock.');
  await expect.poll(() => readStock(productId)).toBe(0);
  await press(page, 'Ready', `C-${id}: Ready.`);
  await expect(page.getByLabel('Dollars')).toHaveValue('45.50');
  await page.getByLabel('Dollars').fill('40');
  await press(page, 'Paid and handed over', '$45.50 is to be paid.');
  await page.getByLabel('Dollars').fill('50');
  await expect(page.getByText('Change $4.00 and LBP 45,000', { exact: true })).toBeVisible();
  await press(page, 'Paid and handed over', 'Handed over. Change $4.00 and LBP 45,000.');
  await expect(page.getByText(/^Warranty until \w+ \d+, \d{4}\.$/).first()).toBeVisible();
  const book = await queryShop(
    'select kind, cents, lbp::int as lbp from cash_entries where case_id = $1',
    [id],
  );
  expect(book).toEqual([{ kind: 'sale', cents: 4600, lbp: -45_000 }]);
  await phone.reload();
  await expect(phone.getByText(/Warranty until \w+ \d+, \d{4}\./).first()).toBeVisible();
  expect(await measureOverflow(phone)).toBe(0);

  await page.getByRole('link', { name: 'Slip on 80 mm' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Total/ })).toHaveText('Total$45.50');
  await expect(page.getByText(/^Warranty until/)).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  await page.goto(`/admin/counter/repairs/${id}/sticker`);
  await expect(page.getByRole('img', { name: `Code of C-${id}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/counter');
  await page.getByRole('link', { name: `C-${id}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Repair C-${id}` })).toBeVisible();

  await page.goto('/admin/counter/cases/new?kind=repair');
  await page.getByLabel('Item or device').fill('The same console');
  await page.getByLabel('Serial').fill(serial.toLowerCase());
  await page.getByLabel('Name', { exact: true }).fill('Ali');
  await expect(page.getByText('Repaired before:')).toBeVisible();
  await page.getByRole('button', { name: 'Take in' }).press('Enter');
  await expect(page.getByRole('link', { name: `C-${id}`, exact: true })).toBeVisible();
  await press(page, 'In warranty, nothing to pay', 'In warranty.');
  await press(page, 'Ready', /C-\d+: Ready\./);
  await press(page, 'Back to work', /C-\d+: Here\./);
  await press(page, 'Ready', /C-\d+: Ready\./);
  await press(page, 'Handed over', 'Handed over. Change $0.00.');
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible();
});
