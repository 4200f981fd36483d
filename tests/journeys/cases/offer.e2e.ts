import type { Page } from '@playwright/test';
import { addForm, field } from '#tests/support/admin-tables.ts';
import { readWords } from '#tests/support/catalogue.ts';
import { readLink } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  measureOverflow,
  newEmail,
  openAdminWindow,
  openPhone,
  openWithLateScripts,
  openWithoutScripts,
  signInAsAdmin,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openCaseLink } from '#tests/support/token-links.ts';

const cannot = 'We cannot take these. Ask for a repair instead.';

const item = (page: Page, name: string) => page.getByRole('group', { name });

/** Fills the form for two things, in a browser of any language. */
async function fillOffer(page: Page, names: string[], email: string, say = (text: string) => text) {
  for (const [index, name] of names.entries()) {
    // In Arabic what is filled into a text stands in marks of its direction, the number of an item too.
    const rows = page.getByRole('group').filter({ has: page.getByLabel(say('What is it?')) });
    const row = rows.nth(index);
    await row.getByLabel(say('What is it?')).fill(name);
    await row.getByLabel(say('Hoped-for price')).fill('40');
    if (index + 1 < names.length)
      await page.getByRole('button', { name: say('Another item') }).click();
  }
  await page.getByLabel(say('What works, and what does not?')).fill('All of it runs');
  await page.getByLabel(say('Your name')).fill('Rana');
  await page.getByLabel(say('Where to write to you')).fill(email);
  await page.getByLabel(say('Phone')).fill('03 987 654');
}

/** Sends six photos from files. */
async function addPhotos(page: Page) {
  const buffer = await drawDot();
  const files = Array.from({ length: 6 }, (_, index) => {
    // What follows the end of a JPEG is no part of the image, but of its digest.
    const bytes = Buffer.concat([buffer, Buffer.from([index])]);
    return { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: bytes };
  });
  await page.getByLabel('Add photos').focus();
  await page.getByLabel('Add photos').setInputFiles(files);
  await expect(page.getByRole('img', { name: 'Photo 6' })).toBeVisible();
  await expect(page.getByLabel('Add photos')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeFocused();
}

async function openOffer(page: Page, names: string[], email: string): Promise<string> {
  await page.goto('/we-buy-products');
  await page.getByRole('link', { name: 'Offer us something' }).click();
  const refused = page.getByLabel('PC games');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await waitForHydration(send);
  await refused.check();
  await expect(page.getByText(cannot)).toBeVisible();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await fillOffer(page, names, email);
  await send.click();
  await expect(page.getByText(cannot)).toBeInViewport();
  await refused.uncheck();
  await page.route('**/c/new.data*', (route) => route.abort());
  await send.click();
  await expect(page.getByText('The shop could not be reached.').first()).toBeVisible();
  await expect(item(page, 'Item 2').getByLabel('What is it?')).toHaveValue(names[1] ?? '');
  await page.unroute('**/c/new.data*');
  await send.click();
  await expect(page.getByText('Thank you. We have it.')).toBeVisible();
  await addPhotos(page);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return /\d+/.exec(heading)?.[0] ?? '';
}

/** Prices both things at the desk and sends the offer. */
async function price(admin: Page, id: string, [first = '', second = '']: string[]) {
  await admin.goto(`/admin/counter/cases/${id}`);
  await expect(item(admin, first).getByText('In stock: 2 · wanted by 0')).toBeVisible();
  await expect(item(admin, first).getByText('our price $50.00')).toBeVisible();
  await expect(field(item(admin, first), 'In cash')).toHaveValue('20.00');
  await expect(field(item(admin, first), 'As credit')).toHaveValue('25.00');
  await field(item(admin, second), 'In cash').fill('10');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Send offer' }).click();
  await expect(admin.getByText(`C-${id}: Waiting for customer.`)).toBeVisible();
}

/** Takes it in: the second thing is less than was told, and gets another price. */
async function receive(admin: Page, id: string, second: string) {
  await admin.goto(`/admin/counter/cases/${id}`);
  await admin.getByRole('button', { name: 'Received', exact: true }).click();
  const less = item(admin, second);
  await less.getByLabel('How it is').selectOption('Less than described');
  await field(less, 'In cash').fill('6');
  await field(less, 'As credit').fill('8');
  await admin.getByRole('button', { name: 'Send new offer' }).click();
  await expect(admin.getByText(`C-${id}: Waiting for customer.`)).toBeVisible();
}

/** Adds what was bought to the shelves by the form of products, which is filled. */
async function shelve(admin: Page, id: string, name: string, cost: string) {
  await admin.goto(`/admin/counter/cases/${id}`);
  await admin.getByRole('link', { name: `Add to the shelves: ${name}` }).click();
  const form = addForm(admin);
  await expect(field(form, 'Name')).toHaveValue(name);
  await expect(form.locator('[name=cost]')).toHaveValue(cost);
  await expect(form.locator('[name=cameFrom]')).toHaveValue(`C-${id}`);
  await field(form, 'Price').fill('45');
  await field(form, 'Category').selectOption('Sega');
  await field(form, 'Description').fill('Runs');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(admin.getByText('Product added successfully')).toBeVisible();
  const [added] = await queryShop<{ cost: number; from: string }>(
    `select product_facts.cost_cents as cost, came_from as from from case_lines
     join product_facts using (product_id) where case_id = $1 and what = $2`,
    [id, name],
  );
  expect(added).toEqual({ cost: Number(cost) * 100, from: `C-${id}` });
}

test('a guest offers two things with photos, is priced twice and paid as credit; both are on the shelves (34 C)', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const names = [unique('Journey quest'), unique('Journey pad')];
  const [first = '', second = ''] = names;
  await insertProduct(first, 2, 5000);
  const email = newEmail();
  const id = await openOffer(page, names, email);

  const admin = await openAdminWindow(browser);
  await price(admin, id, names);
  const link = await readLink(email, '/c', { text: '$20.00 in cash or $25.00 as credit' });
  await page.goto(link);
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await page.getByLabel('I would like').selectOption({ label: '$35.00 as credit' });
  await page.getByRole('button', { name: 'Yes, I agree' }).click();
  await expect(page.getByText('Please bring it to our shop by')).toBeVisible();

  await receive(admin, id, second);
  await page.goto(await readLink(email, '/c', { text: '$6.00 in cash or $8.00 as credit' }));
  await expect(page.getByLabel('I would like')).toHaveValue('credit');
  await page.getByRole('button', { name: 'Yes, I agree' }).click();
  await expect(page.getByText('We are agreed. Your money is ready.')).toBeVisible();

  await admin.goto(`/admin/counter/cases/${id}`);
  await expect(admin.getByRole('heading', { name: 'To pay: $33.00' })).toBeVisible();
  await expect(admin.getByLabel('How', { exact: true })).toHaveValue('credit');
  await expectAccessibleOnPhone(admin);
  await admin.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(admin.getByText(`C-${id}: Closed.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('$33.00 are your credit with us now.')).toBeVisible();
  const credit = await queryShop('select phone, cents from credit_entries where case_id = $1', [
    id,
  ]);
  expect(credit).toEqual([{ phone: '+9613987654', cents: 3300 }]);

  await admin.getByRole('link', { name: 'Intake slip' }).click();
  await expect(admin.getByText('These goods are mine, and I sell them to')).toBeVisible();
  await expect(admin.getByText('$33.00')).toBeVisible();
  await expectAccessibleOnPhone(admin);
  await shelve(admin, id, first, '25.00');
  await shelve(admin, id, second, '8.00');
});

test('a walk-in is bought from and paid in one go (34 C)', async ({ admin: page }) => {
  const name = unique('Journey walk-in');
  await page.goto('/admin/counter/cases/new?kind=offer');
  await waitForHydration(page.getByRole('button', { name: 'Agreed, pay now' }));
  await field(item(page, 'Item 1'), 'What it is').fill(name);
  await field(item(page, 'Item 1'), 'In cash').fill('20');
  await page.getByRole('button', { name: 'Another item' }).click();
  await field(item(page, 'Item 2'), 'What it is').fill(`${name} pad`);
  await field(item(page, 'Item 2'), 'In cash').fill('5.50');
  await expect(page.getByText('Total $25.50')).toBeVisible();
  await expect(field(page, 'Dollars')).toHaveValue('25.50');
  await field(page, 'Dollars').fill('20');
  await page.getByRole('button', { name: 'Agreed, pay now' }).click();
  await expect(field(page, 'Dollars')).toHaveAccessibleDescription('Count out $25.50.');
  await expectAccessibleOnPhone(page);
  await field(page, 'Dollars').fill('25.50');
  await page.getByRole('button', { name: 'Agreed, pay now' }).click();
  await expect(page).toHaveURL(/\/admin\/counter\/cases\/\d+$/);
  await expect(page.getByRole('link', { name: `Add to the shelves: ${name} pad` })).toBeVisible();
  const id = page.url().split('/').at(-1);
  const book = await queryShop('select kind, cents from cash_entries where case_id = $1', [id]);
  expect(book).toEqual([{ kind: 'bought-in', cents: -2550 }]);
});

test('what is typed into an offer and about its customer stays while a colleague changes both, and overwrites nothing unseen', async ({
  page,
  context,
}) => {
  const { caseId } = await openCaseLink();
  await signInAsAdmin(page);
  const colleague = await context.newPage();
  const at = (on: Page) => ({
    cash: field(item(on, 'Cedar Quest'), 'In cash'),
    words: on.getByLabel('Words to the customer'),
    send: on.getByRole('button', { name: 'Send new offer' }),
    person: on.getByLabel('Name', { exact: true }),
    phone: on.getByLabel('Phone', { exact: true }),
    language: on.getByLabel('Language of messages'),
    save: on.getByRole('button', { name: 'Save customer' }),
  });
  for (const one of [page, colleague]) {
    await one.goto(`/admin/counter/cases/${caseId}`);
    await waitForHydration(at(one).send);
    await one.locator('summary', { hasText: /^Change$/ }).click();
  }
  const [own, other] = [at(page), at(colleague)];
  await own.words.fill('With its box.');
  await own.person.fill('Rania');
  await own.language.selectOption('ar');
  await other.cash.fill('12');
  await other.send.click();
  await expect(other.cash).toHaveValue('12.00');
  await other.phone.fill('03 987 654');
  await other.language.selectOption('fr');
  await other.save.click();

  // What was not typed is what the colleague has stored.
  await expect(own.cash).toHaveValue('12.00');
  await expect(own.phone).toHaveValue('+9613987654');
  await expect(own.language).toHaveValue('ar');
  await expect(own.words).toHaveValue('With its box.');
  await expect(own.person).toHaveValue('Rania');
  const refused = page.getByText(/^This case has changed: it is in 'Waiting for customer'/);
  await own.save.click();
  await expect(refused).toBeVisible();
  await expect(own.person).toHaveValue('Rania');
  await expect(own.save).toBeEnabled();
  await own.save.click();
  await expect(page.getByText('Rania', { exact: true }).first()).toBeVisible();
  await expect(own.person).toBeHidden();
  await expect(page.locator('summary', { hasText: /^Change$/ })).toBeFocused();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await own.send.click();
  expect((await answered).url()).toContain(`/cases/${caseId}`);
  await expect(own.send).toBeEnabled();
  const offered = `select kind from case_entries where case_id = $1 and kind = 'moved'`;
  expect(await queryShop(offered, [caseId])).toHaveLength(1);
  await expect(own.words).toHaveValue('With its box.');
  await own.send.click();
  await expect(own.words).toHaveValue('');
  await expect(own.cash).toHaveValue('12.00');
  const stored = await queryShop(
    `select name, phone, language, cash_cents as cents from cases
     join case_lines on case_id = cases.id where cases.id = $1`,
    [caseId],
  );
  expect(stored).toEqual([{ name: 'Rania', phone: '+9613987654', language: 'ar', cents: 1200 }]);
});

for (const language of ['en', 'ar', 'fr'] as const) {
  const { say } = readWords(language);
  const root = language === 'en' ? '' : `/${language}`;
  const [refusal = ''] = say('We cannot take these. {repair} instead.').split(' {');

  test(`what the shop does not take is refused in words before and without scripts: ${language} (34 C)`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const letThrough = await openWithLateScripts(page, `${root}/c/new?kind=offer`);
    await page.getByLabel(say('PC games')).check();
    await expect(page.getByText(refusal)).toBeVisible();
    letThrough();
    await waitForHydration(page.getByRole('button', { name: say('Send'), exact: true }));
    await expect(page.getByText(refusal)).toBeVisible();
    await page.getByRole('link', { name: say('Ask for a repair') }).click();
    await expect(page.getByLabel(say('Which device?'))).toBeVisible();

    const plain = await openWithoutScripts(browser, page);
    await plain.goto(`${root}/we-buy-products`);
    await plain.getByRole('link', { name: say('Offer us something') }).click();
    const email = newEmail();
    await plain.getByLabel(say('PC games')).check();
    await fillOffer(plain, [unique('Plain'), unique('Plain pad')], email, say);
    const send = plain.getByRole('button', { name: say('Send'), exact: true });
    await send.click();
    await expect(plain.getByText(refusal)).toBeVisible();
    await plain.getByLabel(say('PC games')).uncheck();
    await send.click();
    await expect(plain.getByText(say('Thank you. We have it.'))).toBeVisible();
    await plain.getByLabel(say('Write to us')).fill('One more thing');
    await plain.getByRole('button', { name: say('Send message') }).click();
    await expect(plain.getByText('One more thing')).toBeVisible();
    const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawDot() };
    await plain.getByLabel(say('Add photos')).setInputFiles(photo);
    await send.click();
    await expect(plain.getByRole('main').getByRole('img')).toHaveCount(1);
    const lines = await queryShop(
      `select position from case_lines join cases on cases.id = case_id where email = $1
         and language = $2`,
      [email, language],
    );
    expect(lines).toHaveLength(2);
  });
}
