import type { Page } from '@playwright/test';
import {
  addForm,
  dismissToasts,
  field,
  openAdminProduct,
  openEditForm,
} from '#tests/support/admin-tables.ts';
import {
  delayPosts,
  delayRequests,
  expect,
  expectAccessible,
  failLoads,
  failRequests,
  goOffline,
  openNewAdminWindow,
  orderByRequest,
  signInByPage,
  signUp,
  stayHere,
  test,
  unique,
  waitForHydration,
  waitLonger,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { endSessions } from '#tests/support/session.ts';
import { insertProduct, queryShop, readStock } from '#tests/support/shop-database.ts';
import { openCaseLink } from '#tests/support/token-links.ts';

test('a save that gets no answer keeps the page with all that is typed, a name over its limit too', async ({
  admin: page,
}) => {
  const name = unique('Journey unsaved');
  await openAdminProduct(page, name);
  const edit = await openEditForm(page, name);
  const save = page.getByRole('button', { name: `Save ${name}` });
  const tooLong = 'x'.repeat(125);
  await field(edit, 'Name').fill(tooLong);
  const message = edit.getByText('At most 120 characters: please shorten this by 5.');
  await expect(message).toBeVisible();
  await save.click();
  await expect(page.getByText('Failed to update product')).toBeVisible();
  await expect(message).toBeVisible();
  await expect(field(edit, 'Name')).toHaveValue(tooLong);
  await field(edit, 'Name').fill(name);
  await dismissToasts(page);

  await field(edit, 'Description').fill('Typed into the row.');
  await field(addForm(page), 'Name').fill('Typed above');
  await field(addForm(page), 'Price').fill('12');
  await field(addForm(page), 'Category').selectOption('Sega');
  for (const lose of [offline, answerWithProxyError]) {
    const restore = await lose(page);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Failed to add product')).toBeVisible();
    await save.click();
    await expect(page.getByText('Failed to update product')).toBeVisible();
    await expect(field(addForm(page), 'Name')).toHaveValue('Typed above');
    await expect(field(edit, 'Description')).toHaveValue('Typed into the row.');
    await restore();
    await dismissToasts(page);
  }
  await save.click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  // The list is loaded once more as the row closes.
  await expect(edit).toBeHidden();
  await offline(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
  await expect(page.getByText('Your cart is kept')).toHaveCount(0);
  await expect(field(addForm(page), 'Name')).toHaveValue('Typed above');
  await page.context().setOffline(false);

  await page.getByRole('tab', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByLabel('Notice in the cart', { exact: true }).fill('Closed on Friday.');
  await offline(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Failed to save settings')).toBeVisible();
  await expect(page.getByLabel('Notice in the cart', { exact: true })).toHaveValue(
    'Closed on Friday.',
  );
});

async function offline(page: Page) {
  await goOffline(page);
  return () => page.context().setOffline(false);
}

/** Forms and pages alike, as where the shop behind a proxy is away. */
async function answerWithProxyError(page: Page) {
  await page.route('**/*.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  return () => page.unroute('**/*.data*');
}

test('30.5 whose session has ended is told why, signs in and comes back to the filled form', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  const word = `session${unique()}`;
  const [name, productName] = [`Journey ${word} new`, `Journey ${word} row`];
  const url = `/admin?q=${word}`;
  const id = await insertProduct(productName, 5);
  // The live feed would notice the end before the press.
  const feed = '**/admin/orders/live*';
  await page.route(feed, () => {});
  await page.goto(url);
  const form = addForm(page);
  await field(form, 'Name').fill(name);
  await field(form, 'Price').fill('12.50');
  await field(form, 'Category').selectOption('Sega');
  await field(form, 'Subcategory').selectOption('Saturn');
  // As large as a photo: more than a form holds.
  const buffer = Buffer.alloc(200_000, 'an image');
  await field(form, 'Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await endSessions(email);
  // Something that loads in the background has no word on the page that signs in.
  await page.evaluate(() => fetch('/admin/orders.data').then((answer) => answer.text()));
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(url)}&ended=kept`);
  await expect(page.getByText('Your session has ended. What you typed is kept.')).toBeVisible();
  await page.unroute(feed);
  await signInByPage(page, email);
  await expect(page).toHaveURL(url);
  await expect(page.getByText(/^What you typed is back\. Choose the file again/)).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue(name);
  await expect(field(form, 'Price')).toHaveValue('12.50');
  await expect(field(form, 'Subcategory')).toHaveValue('Saturn');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue('');

  // An open list notices by itself.
  const edit = await openEditForm(page, productName);
  await field(edit, 'Description').fill('Written before the end.');
  await queryShop("update users set role = 'user' where email = $1", [email]);
  await expect(page).toHaveURL('/');
  await queryShop("update users set role = 'admin' where email = $1", [email]);
  // What is sold in between stays sold: only what was typed is saved.
  await queryShop('update products set stock = 2 where id = $1', [id]);
  await page.goBack();
  await expect(field(edit, 'Description')).toHaveValue('Written before the end.');
  await page.getByRole('button', { name: `Save ${productName}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await readStock(id)).toBe(2);

  // A form that opens is open again with what was typed.
  await page.route(feed, () => {});
  await page.goto(`/admin/orders/${await orderByRequest(id)}`);
  await page.getByText('Change where it goes').click();
  await page.getByLabel('Landmark').fill('Facing the bakery');
  await page.getByLabel(/^Collected in/).check();
  await endSessions(email);
  await page.getByRole('button', { name: 'Send it there' }).click();
  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await signInByPage(page, email);
  await expect(page.getByLabel('Landmark')).toHaveValue('Facing the bakery');
  await expect(page.getByLabel(/^Collected in/)).toBeChecked();
  await page.getByRole('button', { name: 'Send it there' }).click();
  await expect(page.getByText('The order goes there now.')).toBeVisible();
});

test('30.5 a purchase at the counter comes back with all its rows, and where nothing was typed nothing is said to be kept', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  const word = unique('Journey kept');
  await page.route('**/admin/orders/live*', () => {});
  await page.goto('/admin/counter/cases/new?kind=offer');
  const takeIn = page.getByRole('button', { name: 'Take in', exact: true });
  const item = (position: number) => page.getByRole('group', { name: `Item ${position}` });
  const endAndSignIn = async (message: string) => {
    await endSessions(email);
    await takeIn.click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await signInByPage(page, email);
    await waitForHydration(takeIn);
  };
  await endAndSignIn('Your session has ended.');

  await field(item(1), 'What it is').fill(word);
  await field(item(1), 'In cash').fill('20');
  await page.getByRole('button', { name: 'Another item' }).click();
  await field(item(2), 'What it is').fill(`${word} pad`);
  await field(item(2), 'In cash').fill('5.50');
  await page.getByLabel('What is said about it').fill('Both run');
  await endAndSignIn('Your session has ended. What you typed is kept.');
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(field(item(2), 'What it is')).toHaveValue(`${word} pad`);
  await expect(page.getByText('Total $25.50')).toBeVisible();
  await expect(page.getByLabel('What is said about it')).toHaveValue('Both run');
  // Taken in, and the page of the case does not come at first: the next customer's form is empty.
  await failRequests(page, '**/admin/counter/cases/*.data*', 'GET');
  await takeIn.click();
  await expect(page).toHaveURL(/\/admin\/counter\/cases\/\d+$/);
  await page.unroute('**/admin/counter/cases/*.data*');
  await page.goto('/admin/counter/cases/new?kind=offer');
  await waitForHydration(takeIn);
  await expect(field(item(1), 'What it is')).toHaveValue('');
  await expect(page.getByText('What you typed is back.')).toHaveCount(0);
  const products = page.getByRole('tab', { name: 'Products' });
  // Set back to what it was, nothing is lost.
  const kind = page.getByLabel('What it is', { exact: true }).first();
  const person = page.getByLabel('Name', { exact: true });
  await person.fill('Rana');
  await kind.selectOption('A repair');
  await expect(person).toHaveValue('Rana');
  await person.fill('');
  await kind.selectOption('We buy it');
  await products.click();
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/counter/cases/new?kind=offer');
  await waitForHydration(takeIn);
  await field(item(1), 'What it is').fill(word);
  await field(item(1), 'In cash').fill('20');
  await takeIn.click();
  await expect(page).toHaveURL(/\/admin\/counter\/cases\/\d+$/);

  await page.getByLabel('Note', { exact: true }).fill('Comes back on Friday.');
  await products.click();
  await stayHere(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Noted.')).toBeVisible();
  await products.click();
  await expect(page).toHaveURL('/admin');
});

test('unsaved edits are asked about before they are left, and nothing else is', async ({
  admin: page,
}) => {
  const name = unique('Journey leave');
  await openAdminProduct(page, name);
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const orders = page.getByRole('tab', { name: 'Orders' });

  // Before its scripts a page asks nothing.
  await waitForHydration(page.locator('main'));
  await field(addForm(page), 'Name').fill('Not yet saved');
  await orders.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(addForm(page), 'Name')).toHaveValue('Not yet saved');
  await field(addForm(page), 'Name').fill('');

  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByLabel('By dollars').fill('5');
  await orders.click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('By dollars')).toHaveValue('5');
  await page.getByRole('button', { name: 'Clear' }).click();

  const edit = await openEditForm(page, name);
  await field(edit, 'Name').fill('Something else');
  await orders.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();
  await page.goBack();
  await expect(field(edit, 'Name')).toHaveValue(name);

  await field(edit, 'Name').fill('Something else');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(edit, 'Name')).toHaveValue('Something else');

  // The red marks go one by one.
  await field(edit, 'Name').fill('');
  await field(edit, 'Price').fill('');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(field(edit, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await field(edit, 'Name').fill(name);
  await expect(field(edit, 'Name')).not.toHaveAttribute('aria-invalid');
  await expect(field(edit, 'Price')).toHaveAttribute('aria-invalid', 'true');

  // The session goes on until the answer; after it nothing more is asked.
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const storedNames = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(storedNames).not.toContain('admin-edits');
});

test('a form waits for its image that is on its way, and is not left without a question', async ({
  admin: page,
}) => {
  await page.goto('/admin/settings');
  const save = page.getByRole('button', { name: 'Save settings' });
  await waitForHydration(save);
  const letThrough = await delayPosts(page, '**/admin/texts/images');
  const logo = page.getByLabel('Logo');
  const buffer = await drawDot();
  await logo.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('tab', { name: 'Products' }).click();
  await stayHere(page);
  await save.click();
  const onItsWay = page.getByText('The image is still on its way.');
  await expect(onItsWay).toBeVisible();
  await expect(logo).toBeFocused();
  letThrough();
  await expect(page.getByRole('button', { name: 'Use the drawing' })).toBeVisible();
  await expect(onItsWay).toHaveCount(0);
});

test('nothing is lost that is typed while a form is saved', async ({ admin: page }) => {
  const name = unique('Journey typing');
  const id = await openAdminProduct(page, name);
  const edit = await openEditForm(page, name);
  const box = field(edit, 'Name');
  let letThrough = await delayPosts(page, '**/admin.data*');
  await box.fill('');
  await box.press('Enter');
  const saving = edit.getByText('Saving. The fields wait.');
  await expect(saving).toBeVisible();
  await page.keyboard.type('lost');
  await expect(box).toHaveValue('');
  letThrough();
  await expect(saving).toHaveCount(0);
  await expect(box).toBeFocused();
  await page.keyboard.type(`${name} renamed`);
  await waitLonger(page);
  letThrough = await delayPosts(page, '**/admin.data*');
  await box.press('Enter');
  await expect(saving).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('lost');
  letThrough();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await expect(page.getByRole('row', { name: `${name} renamed` })).toBeVisible();

  const number = await orderByRequest(id);
  await page.goto(`/admin/orders/${number}`);
  const note = page.getByLabel('Note', { exact: true });
  letThrough = await delayPosts(page, '**/*.data*');
  await note.fill('She calls back.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: 'Add note' })).toHaveAttribute('aria-busy', 'true');
  await note.fill('She has called.');
  letThrough();
  const added = page.getByRole('listitem').filter({ hasText: 'She calls back.' });
  await expect(added).toBeVisible();
  await expect(note).toHaveValue('She has called.');
  await page.getByRole('tab', { name: 'Products' }).click();
  await stayHere(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('She has called.')).toBeVisible();

  await page.getByText('Change amounts').click();
  const reason = page.getByLabel('Reason, for the customer to read');
  await page.getByLabel('Discount, $').fill('1');
  await reason.fill('scratched');
  await waitLonger(page);
  letThrough = await delayPosts(page, '**/*.data*');
  await reason.press('Enter');
  await expect(reason).not.toBeEditable();
  // Who leaves a field on purpose is not taken back to it.
  await page.getByRole('heading', { name: number }).click();
  // A form whose request comes this late is not held once more.
  const showPage = await delayRequests(page, '**/*.data*', { only: 'GET' });
  letThrough();
  // The next is typed before the page shows what was done.
  await expect(reason).toBeEditable();
  await expect(reason).toHaveValue('');
  await expect(reason).not.toBeFocused();
  await reason.fill('bent');
  showPage();
  const set = page.getByText('Discount: $1.00, scratched. To pay on delivery');
  await expect(set.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set the discount' })).toBeEnabled();
  await expect(reason).toHaveValue('bent');
});

test('the next message is typed while one is sent, and the fields of another form wait', async ({
  admin: page,
}) => {
  const { caseId } = await openCaseLink({ kind: 'complaint' });
  await page.goto(`/admin/counter/cases/${caseId}`);
  const message = page.getByLabel('Write to the customer');
  await waitForHydration(message);
  await waitLonger(page);
  const posts = '**/*.data*';
  let letThrough = await delayPosts(page, posts);
  const send = page.getByRole('button', { name: 'Send message' });
  await message.fill('Please bring it.');
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await message.fill('We are open until six.');
  letThrough();
  const history = page.getByRole('listitem');
  await expect(history.getByText('Please bring it.')).toBeVisible();
  await expect(message).toHaveValue('We are open until six.');
  await page.getByRole('tab', { name: 'Products' }).click();
  await stayHere(page);
  await send.click();
  await expect(history.getByText('We are open until six.')).toBeVisible();
  await expect(message).toHaveValue('');

  await page.locator('summary', { hasText: /^Change$/ }).click();
  const person = page.getByLabel('Name', { exact: true });
  const language = page.getByLabel('Language of messages');
  letThrough = await delayPosts(page, posts);
  await person.fill('Rana Haddad');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await expect(person).not.toBeEditable();
  await expect(language).toHaveJSProperty('inert', true);
  await page.getByLabel('Note', { exact: true }).fill('Has called.');
  letThrough();
  await expect(page.getByText('Rana Haddad', { exact: true }).first()).toBeVisible();
  await page.locator('summary', { hasText: /^Change$/ }).click();
  await expect(person).toBeEditable();
  await expect(language).toHaveJSProperty('inert', false);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Has called.');
});

test('30.5 what the shop looks for and what a word means come back after a sign-in', async ({
  browser,
}) => {
  const term = unique('typed in vain');
  const sql = 'insert into search_misses (term, day, count) values ($1, current_date, 500)';
  await queryShop(sql, [term]);
  const { page, email } = await openNewAdminWindow(browser);
  await page.route('**/admin/orders/live*', () => {});
  await page.goto('/admin/demand');
  const title = page.getByLabel('What else?');
  const means = page.getByLabel(`“${term}” means`);
  await waitForHydration(title);
  await title.fill('Saga');
  await page.getByRole('row').filter({ hasText: term }).getByText('Means …').click();
  await means.fill('mario');
  await endSessions(email);
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expect(page.getByText('Your session has ended. What you typed is kept.')).toBeVisible();
  await signInByPage(page, email);
  await expect(page.getByText('What you typed is back.').first()).toBeVisible();
  await expect(title).toHaveValue('Saga');
  await expect(means).toBeVisible();
  await expect(means).toHaveValue('mario');
});

test('what is typed comes back where an error has replaced the page, and with it the frame of the shop', async ({
  admin: page,
  browser,
}) => {
  await page.goto('/admin/settings');
  const notice = page.getByLabel('Notice in the cart', { exact: true });
  await waitForHydration(notice);
  await notice.fill('Closed on Monday.');
  await page.route('**/admin/settings.data*', (route) => route.abort());
  // The page that is open is loaded again, and nothing is asked.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('The page could not be loaded. Check the connection.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.unroute('**/admin/settings.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(notice).toHaveValue('Closed on Monday.');
  await notice.fill('');

  await page.goto(`/admin/users/${await signUp(await browser.newPage())}`);
  const note = page.getByLabel('Note', { exact: true });
  await waitForHydration(note);
  await note.fill('Pays in lira.');
  await page.getByLabel('Amount of credit').fill('5');
  await page.getByLabel('What for').fill('A gift');
  // The credit is given, and then the page is not read.
  const retry = await failLoads(page, '**/admin/users/*.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save credit' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await retry();
  await expect(note).toHaveValue('Pays in lira.');
});
