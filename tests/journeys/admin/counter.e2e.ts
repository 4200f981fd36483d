import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  goOffline,
  loseAnswers,
  testOfOwnShop as test,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { queryShop } from '#tests/support/shop-database.ts';

// The shop has one till.
test.describe.configure({ mode: 'default' });

const getTill = (page: Page) => page.getByRole('region', { name: 'Till', exact: true });
const getBook = (page: Page) => page.getByRole('region', { name: 'Cash book' });
const getEntry = (page: Page) => page.getByRole('form', { name: 'Enter cash' });

/** Fills the form of an expense, and sends it. */
async function spend(page: Page, dollars: string, note: string): Promise<void> {
  await getEntry(page).getByLabel('Dollars').fill(dollars);
  await getEntry(page).getByLabel('What for').fill(note);
  await getEntry(page).getByRole('button', { name: 'Enter' }).click();
}

const countEntries = async (note: string) =>
  (await queryShop('select from cash_entries where note = $1', [note])).length;

test('34.1 the till is opened, petrol is entered and taken back, and two dollars short ask why', async ({
  admin: page,
}) => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Counter' }).click();
  await expect(page.getByRole('link', { name: 'New sale' })).toHaveAttribute(
    'href',
    '/admin/counter/sale',
  );
  const till = getTill(page);
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till.getByLabel('Dollars')).toBeFocused();
  await till.getByLabel('Dollars').fill('50');
  await till.getByLabel('Lira').fill('x');
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till.getByText('Enter whole pounds such as 1,500,000.')).toBeVisible();
  await till.getByLabel('Lira').fill('100,000');
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till.getByText('$50.00 and LBP 100,000').first()).toBeVisible();

  await spend(page, '12,50', '');
  await expect(getEntry(page).getByText('Say what for.')).toBeVisible();
  const paper = getEntry(page).getByLabel('Photo of the paper');
  // An iPhone's photo under any name, before anything is sent.
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`, 'latin1');
  await paper.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heic });
  await expect(getEntry(page).getByText('This is a HEIC photo')).toBeVisible();
  await expect(paper).toHaveValue('');
  await paper.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(64) });
  await spend(page, '12,50', 'petrol');
  await expect(getEntry(page).getByText(/This file is no image/)).toBeVisible();
  await paper.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawDot() });
  // What others enter appears by itself.
  const other = await page.context().newPage();
  await other.goto('/admin/orders');
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await other.getByRole('tab', { name: 'Counter' }).click();
  await spend(page, '12,50', 'petrol');
  await expect(getBook(other).getByRole('row', { name: 'petrol' })).toBeVisible();
  await other.close();
  const row = getBook(page).getByRole('row', { name: 'petrol' });
  await expect(row.getByText('−$12.50')).toBeVisible();
  const link = row.getByRole('link', { name: 'Paper of petrol' });
  const shown = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(shown.headers()['content-type']).toBe('image/webp');
  await expect(getEntry(page).getByLabel('Dollars')).toHaveValue('');
  await expect(till.getByText('$37.50 and LBP 100,000')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  // An amount of both currencies wraps where letters of twice the size need the room.
  await page.setViewportSize({ width: 390, height: 900 });
  const overflow = await till.evaluate((card) => {
    document.documentElement.style.fontSize = '200%';
    const wider = card.scrollWidth - card.clientWidth;
    document.documentElement.style.fontSize = '';
    return wider;
  });
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole('button', { name: 'Correct Expense, −$12.50, petrol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this entry back?' });
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByLabel('What was wrong')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('What was wrong').fill('it was 10');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Corrected')).toBeVisible();
  await expect(getBook(page).getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  await expect(getBook(page).getByText('Correction: it was 10')).toBeVisible();
  await expect(till.getByText('$50.00 and LBP 100,000').first()).toBeVisible();

  // Another phone has entered cash since the page was read: what was counted stays.
  await queryShop(`insert into cash_entries (entry_key, till_id, kind, cents)
    select 'elsewhere', id, 'put-in', 1000 from tills where closed_at is null`);
  await till.getByLabel('Dollars counted').fill('58');
  await till.getByLabel('Lira counted').fill('100000');
  await till.getByLabel('Why?').fill('A customer gave more');
  await till.getByRole('button', { name: 'Close the till with +$8.00' }).click();
  await expect(page.getByText('Cash has moved since you counted. Count again.')).toBeVisible();
  await expect(till.getByRole('status')).toHaveText('Difference −$2.00');
  await expect(till.getByLabel('Dollars counted')).toHaveValue('58');
  await expect(till.getByLabel('Why?')).toHaveValue('A customer gave more');
  await till.getByLabel('Why?').fill('');
  await till.getByRole('button', { name: 'Close the till with −$2.00' }).click();
  await expect(till.getByText('Say why the count differs.')).toBeVisible();
  await till.getByLabel('Why?').fill('Too much change');
  await till.getByRole('button', { name: 'Close the till with −$2.00' }).click();
  await expect(till.getByText('Counted $58.00 and LBP 100,000')).toBeVisible();
  await expect(till.getByText('Too much change')).toBeVisible();
  const last = page.getByRole('region', { name: 'Last tills' });
  await expect(last.getByRole('row', { name: 'Too much change' })).toContainText('−$2.00');
});

test('34.2 an expense without a connection stays, and is in the book once, also when its answer was lost', async ({
  admin: page,
}) => {
  await page.goto('/admin/counter');
  await goOffline(page);
  await spend(page, '3', 'stamps');
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await expect(getEntry(page).getByLabel('What for')).toHaveValue('stamps');
  await page.context().setOffline(false);

  await loseAnswers(page, (url) => url.pathname === '/admin/counter.data', 'abort');
  await getEntry(page).getByRole('button', { name: 'Enter' }).click();
  await expect.poll(() => countEntries('stamps')).toBe(1);
  await expect(getEntry(page).getByLabel('What for')).toHaveValue('stamps');
  await page.unrouteAll({ behavior: 'wait' });

  // Changed since, it is another expense: the shop tells of the first one.
  await getEntry(page).getByLabel('What for').fill('envelopes');
  await getEntry(page).getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByText(/entered \$3\.00, stamps \(expense\) at/)).toBeVisible();
  await expect(getBook(page).getByText('stamps')).toBeVisible();
  await getEntry(page).getByRole('button', { name: 'Enter' }).click();
  await expect(getBook(page).getByText('envelopes')).toBeVisible();
  expect([await countEntries('stamps'), await countEntries('envelopes')]).toEqual([1, 1]);
});

test('34.3 a seller sees the open till alone, and the owner every day, also as a file', async ({
  admin: page,
}) => {
  await queryShop(`insert into cash_entries (entry_key, kind, cents, note, at)
    values ('yesterday', 'put-in', 4200, 'float', now() - interval '1 day'),
      ('today', 'taken-out', -500, 'string', now())`);
  await page.goto('/admin/counter');
  await expect(getBook(page).getByText('string')).toBeVisible();
  await expect(getBook(page).getByText('float')).toHaveCount(0);
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(getBook(page).getByText('float')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cash-book-.*\.csv$/);

  const { email } = JSON.parse(process.env.SHOP_ADMIN ?? '{}');
  const setRole = (role: string) =>
    queryShop('update users set role = $1 where email = $2', [role, email]);
  await setRole('seller');
  try {
    await page.goto('/admin/counter?range=7');
    await expect(getBook(page).getByText('Of the open till.')).toBeVisible();
    await expect(getBook(page).getByText('Nothing yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last tills' })).toHaveCount(0);
  } finally {
    // The journeys that come after in this shop are the owner's again.
    await setRole('admin');
  }
});
