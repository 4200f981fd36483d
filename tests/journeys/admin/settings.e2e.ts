import type { Locator, Page } from '@playwright/test';
import {
  delayPosts,
  expect,
  expectAccessibleOnPhone,
  expectFocus,
  newEmail,
  openWithLateScripts,
  putInCart,
  signUp,
  stayHere,
  testOfOwnShop as test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { openSession } from '#tests/support/session.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';

// In their order: what the last one sets, the others would see.
test.describe.configure({ mode: 'default' });

const readSetting = (key: string) =>
  readShop<unknown>('select value from settings where key = $1', [key]);

type Box = { x: number; width: number } | null;
const rightEdge = (box: Box) => (box ? box.x + box.width : Number.NaN);

const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

const chooseLogo = async (page: Page) =>
  page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await drawDot() });

/** Fills the form of the settings, and sends it with one mistake first. */
async function changeSettings(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto('/admin/settings');
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox', { name: 'More products on home, in rows' }).check();
  const picks = page.getByRole('group', { name: 'Our picks' });
  const first = 'Super Metroid (SNES, NTSC, cartridge only)';
  await picks.getByRole('button', { name: `Remove ${first}` }).click();
  await picks.getByLabel('Find one to pick').fill('wind waker hd');
  await picks.getByRole('button', { name: /^Pick Zelda: The Wind Waker HD/ }).click();
  await expect(picks.getByRole('listitem')).toHaveCount(4);
  await page.locator('[data-day][tabindex="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('aria-pressed', 'true');
  await chooseLogo(page);
  await expect(page.getByRole('button', { name: 'Use the drawing' })).toBeVisible();

  const cutOff = page.getByLabel('Order before');
  const usual = await cutOff.inputValue();
  await cutOff.fill('late');
  await saveSettings(page);
  await expect(page.getByText('Enter a time like 15:00.')).toBeVisible();
  await expect(cutOff).toBeFocused();
  await expectAccessibleOnPhone(page);
  await cutOff.fill(usual);
  await saveSettings(page);
  await expect(page.getByText('Settings saved')).toBeVisible();
}

test('the first hour has a tick for each step, and is gone when it is closed', async ({
  admin: page,
}) => {
  await page.goto('/admin');
  const tab = page.getByRole('tab', { name: 'Overview' });
  await expect(tab).toHaveAccessibleDescription(/^\d steps? of your first hour$/);
  await tab.click();
  const list = page.getByRole('region', { name: 'Your first hour' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(list.getByText(/^\d of 6 done$/)).toBeVisible();
  await expectAccessibleOnPhone(page);
  await list.getByRole('button', { name: 'Close this list' }).press('Enter');
  await expect(page.getByText('The list is closed.')).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(tab).toHaveAccessibleDescription('');
});

test('a mail provider is entered, tested and taken away, and its key is never shown', async ({
  admin: page,
}) => {
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'how mail is sent' }).click();
  const key = page.getByLabel('API key');
  await page.getByLabel('API URL').fill('https://127.0.0.1:1/send');
  await page.getByRole('button', { name: 'Send by this API' }).click();
  await expect(page.getByText(/^Enter the key/)).toBeVisible();
  await expect(key).toBeFocused();
  await expectAccessibleOnPhone(page);
  await key.fill('xkeysib-very-secret');
  await page.getByRole('button', { name: 'Send by this API' }).click();
  await expect(page.getByText('Emails are sent by https://127.0.0.1:1/send')).toBeVisible();
  await expect(key).toHaveValue('');
  await page.reload();
  expect(await page.content()).not.toContain('xkeysib');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/^The test mail was not sent\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the provider' }).click();
  await expect(page.getByText('Emails reach nobody yet')).toBeVisible();
  expect(await queryShop('select name from secrets')).toEqual([]);
});

test('what customers typed belongs to a place, and the next order knows it', async ({
  admin: page,
}) => {
  await queryShop(
    `insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
      city, total_cents) values ('ORD-1', gen_random_uuid(), 'Rita', 'Haddad', 'rita@example.com',
      '+9613123456', 'Street', 'Atlantis', 100)`,
  );
  const findFee = async (spelling: string) => {
    const places = await (await page.request.get('/delivery/places')).json();
    return places.find((one: { spellings: string[] }) => one.spellings.includes(spelling))
      ?.feeCents;
  };
  await page.goto('/admin/settings/delivery');
  await expectAccessibleOnPhone(page);
  const belongsTo = page.getByLabel('Atlantis belongs to …');
  await belongsTo.focus();
  await belongsTo.selectOption({ label: 'Tabarja' });
  await expect(page.getByText('"Atlantis" means Tabarja now.')).toBeVisible();
  await expect(page.getByLabel('Atlantis belongs to …')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Typed, but in no zone' })).toBeFocused();
  await expect.poll(() => findFee('atlantis')).toBe(600);

  await page.getByRole('link', { name: 'Mountain' }).click();
  const fee = page.getByLabel('Fee, $', { exact: true });
  await fee.fill('12');
  await page.getByRole('link', { name: 'All zones' }).click();
  await stayHere(page);
  await expect(fee).toHaveValue('12');
  await page.getByRole('button', { name: 'Save zone' }).click();
  await expect(page.getByText('With this fee every page says $4 to $12.'), '30.11').toBeVisible();
  await page.getByRole('button', { name: 'Change the fee' }).click();
  await fee.fill('7');
  await page.getByRole('button', { name: 'Save zone' }).click();
  await expect.poll(() => findFee('atlantis')).toBe(700);
  const tabarja = page.getByText('Tabarja', { exact: true });
  await tabarja.click();
  await page.getByLabel('Spellings').fill('hamra');
  // A row that is closed keeps what is typed.
  await tabarja.click();
  await expect(page.getByLabel('Spellings')).toBeHidden();
  await tabarja.click();
  await expect(page.getByLabel('Spellings')).toHaveValue('hamra');
  await page.getByRole('button', { name: 'Save Tabarja' }).click();
  await expect(page.getByLabel('Spellings')).toBeFocused();
  await expect(page.getByText(/means Hamra already, in the zone Beirut/).first()).toBeVisible();
  await page.getByLabel('Spellings').fill('tabarjah');
  await expectAccessibleOnPhone(page);
  const savePlace = page.getByRole('button', { name: 'Save Tabarja' });
  await savePlace.click();
  await expect.poll(() => findFee('tabarjah')).toBe(700);
  expect(await findFee('atlantis')).toBeUndefined();
  // Until the page has the answer, its text is not saved and would be asked about.
  await expect(savePlace).toBeEnabled();

  await page.getByRole('link', { name: 'All zones' }).click();
  await page.getByRole('link', { name: 'Mountain' }).click();
  await fee.fill('6');
  const save = page.getByRole('button', { name: 'Save zone' });
  await save.click();
  await expect.poll(() => findFee('tabarja')).toBe(600);
  await expect(save).toBeEnabled();

  // Another administrator changes it meanwhile; a slip in between forgets nothing.
  await queryShop("update delivery_zones set fee_cents = 800 where title = 'Mountain'");
  await fee.fill('5');
  await save.click();
  await expect(
    page.getByText('Changed meanwhile to $8.00. Save again to overwrite it.'),
  ).toBeVisible();
  await fee.fill('x');
  await save.click();
  await expect(fee).toHaveAccessibleDescription(/dollars/);
  await fee.fill('5');
  await save.click();
  await expect.poll(() => findFee('tabarja')).toBe(500);
});

test('delivery that is free is free in the words beside the place, too (15)', async ({ page }) => {
  await queryShop("insert into settings (key, value) values ('freeDeliveryFromCents', '5000')");
  await queryShop("select pg_notify('settings', '')");
  await signUp(page);
  await putInCart(page, await insertProduct(unique('Journey free'), 5, 6000));
  await page.goto('/cart');
  await expect(page.getByText('Delivery is free.')).toBeVisible();
  await page.getByRole('button', { name: 'Where to?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deliver to').fill('Jounieh');
  await expect(dialog.getByText('delivery is free')).toBeVisible();
  await queryShop("delete from settings where key = 'freeDeliveryFromCents'");
  await queryShop("select pg_notify('settings', '')");
});

test('a zone and its fee that are sent before the scripts come are answered on their page', async ({
  admin: page,
}) => {
  let letThrough = await openWithLateScripts(page, '/admin/settings/delivery');
  await page.getByLabel('New zone').fill('Qornet');
  await page.getByLabel('Its fee, $').fill('9');
  await page.getByRole('button', { name: 'Add zone' }).click();
  letThrough();
  await expect(page.getByText('Qornet is a zone now.')).toBeVisible();
  const zone = await page.getByRole('link', { name: 'Qornet' }).getAttribute('href');
  letThrough = await openWithLateScripts(page, zone ?? '');
  await page.getByText('New place').click();
  await page.getByLabel('Fee, $', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Save zone' }).click();
  letThrough();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Fee, $', { exact: true })).toHaveValue('8.00');
  await expect(page.getByLabel('Spellings')).toBeVisible();

  letThrough = await openWithLateScripts(page, '/admin/settings/delivery');
  await page.getByLabel('New zone').fill('Half typed');
  letThrough();
  await waitForHydration(page.locator('main'));
  await page.getByRole('link', { name: 'Qornet' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a role is given and taken, and the last administrator stays (D18)', async ({
  admin: page,
}) => {
  const email = newEmail();
  const cookie = await openSession(process.env.SHOP_URL ?? '', 'sign-up', email);
  const openUsers = () =>
    page.request.get('/admin/users', { headers: { cookie }, maxRedirects: 0 });
  const adminEmail = await readShop("select email from users where role = 'admin'");
  await page.goto(`/admin/users/${adminEmail}`);
  await expect(page.getByText('The last administrator stays')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke the role' })).toHaveCount(0);
  await page.goto('/admin/users');
  const tab = page.getByRole('tab', { name: 'Customers' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Search customers').fill(email);
  await page.getByRole('button', { name: 'Show' }).click();
  // The row moves when the list gets shorter, away from under the pointer.
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: email }).click();
  await page.getByText('More for this customer').click();
  const makeSeller = page.getByRole('button', { name: 'Make seller' }).first();
  await makeSeller.click();
  await page.keyboard.press('Escape');
  await expect(makeSeller).toBeFocused();
  await makeSeller.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make seller' }).click();
  await expect(page.getByText('The account is a seller now.')).toBeVisible();
  const openOrders = () =>
    page.request.get('/admin/orders', { headers: { cookie }, maxRedirects: 0 });
  expect((await openOrders()).status()).toBe(200);
  expect((await openUsers()).headers().location).toBe('/');
  await page.getByText('More for this customer').click();
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expectAccessibleOnPhone(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('Administrator added.')).toBeVisible();
  expect((await openUsers()).status()).toBe(200);

  await page.getByText('More for this customer').click();
  await page.getByRole('button', { name: 'Revoke the role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Administrator removed.')).toBeVisible();
  expect((await openUsers()).headers().location).toBe('/');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/admin/history?subject=${id}`);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Took an administrator’s role away');
  await expect(entries.first().getByRole('row', { name: 'Role' })).toContainText('admin');
  const csv = await page.request.get('/admin/subscribers.csv');
  expect(await csv.text()).toContain('"email","confirmed_at"');

  // Whom nobody knows cannot be joined; who was joined is taken apart again.
  const phone = `+96170${String(Date.now()).slice(-6)}`;
  await queryShop(
    `insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
       city, total_cents, status)
     values ('ORD-' || $1, gen_random_uuid(), 'Samir', 'Khoury', '', $1, 'Bliss', 'Tyre', 4200, 'delivered')`,
    [phone],
  );
  await page.goto(`/admin/users/${email}`);
  const same = page.getByLabel('Same person as');
  await same.fill('nobody');
  await page.getByRole('button', { name: 'These are one person' }).click();
  await expect(page.getByText('No customer has this phone or e-mail.')).toBeVisible();
  await same.fill(phone);
  await page.getByRole('button', { name: 'These are one person' }).click();
  const orders = page.getByRole('list', { name: 'Orders of this customer' });
  await expect(orders.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Undo one person with ${phone}` }).click();
  await expect(page.getByText('These are two customers again.')).toBeVisible();
  await expect(orders.getByRole('listitem')).toHaveCount(0);
  await page.goto(`/admin/users/${encodeURIComponent(phone)}`);
  await expect(page.getByRole('heading', { name: 'Samir Khoury' })).toBeVisible();
  await expectAccessibleOnPhone(page);

  // A refused e-mail stays typed in the open dialog.
  await page.goto(`/admin/users/${email}`);
  await page.getByRole('button', { name: 'Change the e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the e-mail?' });
  const address = dialog.getByLabel('New e-mail');
  await address.fill(adminEmail);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByText('Another account has this e-mail.')).toBeVisible();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(adminEmail);
  await address.fill(`new-${email}`);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('The e-mail is changed. Both addresses get a mail.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `new-${email}` })).toBeVisible();
});

test('every page shows what the owner sets, and guests see it at once (§2 Footer)', async ({
  admin: page,
  request,
}) => {
  const guestSees = (path: string, text: string) =>
    expect.poll(async () => (await request.get(path)).text()).toContain(text);
  await changeSettings(page, {
    Phone: '+961 1 234 567',
    WhatsApp: '+961 71 234 567',
    Street: 'Bliss Street, facing AUB',
    'Opening hours': 'Mon-Sat 10:00-19:00',
    Instagram: '@sandouk.shop',
    'Notice in the cart': 'Closed for the feast on Friday.\nBack on Monday.',
    'Notice at checkout': 'Couriers are slow this week.',
  });
  await guestSees('/cart', 'Closed for the feast on Friday.');
  await guestSees('/complaint-settlement', 'Bliss Street, facing AUB, Beirut, Lebanon');
  await guestSees('/', 'Mon–Sat 10:00–19:00');
  await guestSees('/', '"openingHours":["Mo-Sa 10:00-19:00"]');
  await guestSees('/', 'href="https://www.instagram.com/sandouk.shop"');
  await guestSees('/', 'Zelda: The Wind Waker HD');
  expect(await (await request.get('/?category=Sega')).text()).not.toContain('Our picks');
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Our picks' });
  await expect(row.getByRole('link').last()).toContainText('Zelda: The Wind Waker HD');
  // 30.24: four picks fill their row.
  const [rowBox, lastBox] = [
    await row.boundingBox(),
    await row.getByRole('link').last().boundingBox(),
  ];
  const rest = rightEdge(rowBox) - rightEdge(lastBox);
  expect(rest).toBeLessThan(50);
  for (const [title, url] of [
    ['Just in', '/?category=New+Arrivals'],
    ['Last ones', '/?view=last-ones'],
    ['On sale', '/?category=SALE'],
  ] as const) {
    const more = page.getByRole('region', { name: title });
    await expect(more.getByRole('listitem')).toHaveCount(6);
    await expect(more.getByRole('link', { name: `See all: ${title}` })).toHaveAttribute(
      'href',
      url,
    );
  }
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  const notice = page.getByText('Closed for the feast on Friday.');
  await expect(notice).toBeVisible();
  expect(await notice.innerText()).toBe('Closed for the feast on Friday.\nBack on Monday.');
  await page.goto('/checkout');
  await expect(page.getByText('Couriers are slow this week.')).toBeVisible();

  await page.goto('/payment-delivery-info');
  await expect(page.getByText('Delivery costs $4 to $10, depending on location.')).toBeVisible();
  await expect(page.getByText(/The next holidays: \w+ \d+, \d+\./)).toBeVisible();
  const chats = page.getByRole('link', { name: /WhatsApp/ });
  await expect(chats).toHaveCount(3);
  for (const chat of await chats.all()) {
    await expect(chat).toHaveAttribute('href', 'https://wa.me/96171234567');
  }
  for (const part of ['main', 'contentinfo'] as const) {
    await expect(page.getByRole(part)).toContainText('+961 1 234 567');
  }
  const shown = page.getByRole('banner').getByRole('link', { name: 'Sandouk' }).locator('img');
  await expect(shown).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\/160\.webp$/);
  await expect(shown).toHaveJSProperty('naturalWidth', 160);

  await page.goto('/admin/history?kind=settings');
  const latest = page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first();
  await expect(latest.getByRole('row', { name: /^Phone/ })).toContainText('+961 1 234 567');
  await expectAccessibleOnPhone(page);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: /^Remove \w+ \d+, \d+$/ }).press('Enter');
  await expectFocus(page);
  // The drawing is chosen after an image that arrives later.
  const images = '**/admin/texts/images';
  const letUpload = await delayPosts(page, images);
  const uploaded = page.waitForResponse(images);
  await chooseLogo(page);
  await page.getByRole('button', { name: 'Use the drawing' }).click();
  letUpload();
  await (await uploaded).finished();
  await saveSettings(page);
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect([await readSetting('holidays'), await readSetting('logo')]).toEqual([[], '']);

  // Another administrator changes the same setting: the first save is refused.
  const cartNotice = page.getByLabel('Notice in the cart', { exact: true });
  await cartNotice.fill('Back on Tuesday.');
  await queryShop(`update settings set value = '"Back soon."' where key = 'cartNotice'`);
  await saveSettings(page);
  const conflict = 'Changed meanwhile to “Back soon.”. Save again to overwrite it.';
  await expect(page.getByText(conflict)).toBeVisible();
  await expect(cartNotice).toBeFocused();
  await expect(cartNotice).toHaveValue('Back on Tuesday.');
  await saveSettings(page);
  await expect.poll(() => readSetting('cartNotice')).toBe('Back on Tuesday.');
});

test('what is typed while the settings are saved stays, and waits for the next save', async ({
  admin: page,
}) => {
  await page.goto('/admin/settings');
  const letThrough = await delayPosts(page, '**/admin/settings.data*');
  const [cart, checkout] = ['cart', 'checkout'].map((where) =>
    page.getByLabel(where === 'cart' ? 'Notice in the cart' : 'Notice at checkout', {
      exact: true,
    }),
  ) as [Locator, Locator];
  // Hydration would take the selection that is about to be replaced.
  await waitForHydration(cart);
  await cart.fill('Sent.');
  await saveSettings(page);
  await cart.fill('Sent, and typed on.');
  await checkout.fill('Typed since.');
  letThrough();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  expect(await readSetting('cartNotice')).toBe('Sent.');
  await expect(cart).toHaveValue('Sent, and typed on.');
  await expect(checkout).toHaveValue('Typed since.');
  await expect(checkout).toBeFocused();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await stayHere(page);
  await saveSettings(page);
  await expect.poll(() => readSetting('checkoutNotice')).toBe('Typed since.');
  expect(await readSetting('cartNotice')).toBe('Sent, and typed on.');
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
});

test('a second save takes nothing back that another administrator has changed', async ({
  admin: page,
}) => {
  await page.goto('/admin/settings');
  const rows = page.getByRole('checkbox', { name: 'More products on home, in rows' });
  await waitForHydration(rows);
  const theirs = (await rows.isChecked()) ? 'off' : 'on';
  await queryShop(
    `insert into settings (key, value)
     values ('holidays', '["2027-12-25"]'), ('homeRows', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [theirs],
  );
  const saveButton = page.getByRole('button', { name: 'Save settings' });
  await page.getByLabel('Phone', { exact: true }).fill('+961 1 765 432');
  await saveSettings(page);
  await expect.poll(() => readSetting('phone')).toBe('+961 1 765 432');
  await expect(rows).toBeChecked({ checked: theirs === 'on' });
  await expect(saveButton).toBeEnabled();
  await page.getByLabel('Street', { exact: true }).fill('Hamra Street');
  await saveSettings(page);
  await expect.poll(() => readSetting('street')).toBe('Hamra Street');
  expect([await readSetting('holidays'), await readSetting('homeRows')]).toEqual([
    ['2027-12-25'],
    theirs,
  ]);
  await expect(saveButton).toBeEnabled();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
});
