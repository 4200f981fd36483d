import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectFocus,
  measureOverflow,
  newEmail,
  orderByRequest,
  signInAsAdmin,
  stayHere,
  test,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { openSession } from '#tests/support/session.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

// One shop is open for all journeys: what one of these sets, another would see.
test.describe.configure({ mode: 'default' });

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** As it was before, for all other journeys. */
async function putSettingsBack(picks: unknown): Promise<void> {
  await queryShop(
    `with typed as (delete from settings where key in
         ('phone', 'whatsapp', 'deliveryToCents', 'cartNotice', 'checkoutNotice', 'holidays', 'logo',
         'homeRows')),
       picked as (update settings set value = $1 where key = 'picks')
     select pg_notify('settings', '')`,
    [JSON.stringify(picks)],
  );
}

const readSetting = async (key: string) =>
  (await queryShop('select value from settings where key = $1', [key]))[0]?.value;

type Box = { x: number; width: number } | null;
const rightEdge = (box: Box) => (box ? box.x + box.width : Number.NaN);

const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

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
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await drawDot() };
  await page.getByLabel('Logo').setInputFiles(logo);
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

test('every page shows what the owner sets, and guests see it at once (§2 Footer)', async ({
  page,
  request,
}) => {
  const guestSees = (path: string, text: string) =>
    expect.poll(async () => (await request.get(path)).text()).toContain(text);
  await signInAsAdmin(page);
  const picks = await readSetting('picks');
  try {
    await changeSettings(page, {
      Phone: '+961 1 234 567',
      WhatsApp: '+961 71 234 567',
      'Highest price, $': '4',
      'Notice in the cart': 'Closed for the feast on Friday.\nBack on Monday.',
      'Notice at checkout': 'Couriers are slow this week.',
    });
    await guestSees('/cart', 'Closed for the feast on Friday.');
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
    await expect(page.getByText('Delivery costs $4, depending on location.')).toBeVisible();
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
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);

    await page.goto('/admin/history?kind=settings');
    const latest = page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first();
    await expect(latest.getByRole('row', { name: /^Delivery to/ })).toContainText('$4.00');
    await expect(latest.getByRole('row', { name: /^Phone/ })).toContainText('+961 1 234 567');
    await expectAccessibleOnPhone(page);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: /^Remove \w+ \d+, \d+$/ }).press('Enter');
    await expectFocus(page);
    await page.getByRole('button', { name: 'Use the drawing' }).click();
    await saveSettings(page);
    await expect(page.getByText('Settings saved')).toBeVisible();
    expect([await readSetting('holidays'), await readSetting('logo')]).toEqual([[], '']);

    // Another administrator changes the same setting: the first save is refused.
    const cartNotice = page.getByLabel('Notice in the cart');
    await cartNotice.fill('Back on Tuesday.');
    await queryShop(`update settings set value = '"Back soon."' where key = 'cartNotice'`);
    await saveSettings(page);
    const conflict = 'Changed meanwhile to “Back soon.”. Save again to overwrite it.';
    await expect(page.getByText(conflict)).toBeVisible();
    await expect(cartNotice).toBeFocused();
    await expect(cartNotice).toHaveValue('Back on Tuesday.');
    await saveSettings(page);
    await expect.poll(() => readSetting('cartNotice')).toBe('Back on Tuesday.');
  } finally {
    await putSettingsBack(picks);
  }
});

test('what customers typed belongs to a place, and the next order knows it', async ({ page }) => {
  const [typed] = await queryShop<{ city: string }>(
    `insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
      city, total_cents) values ('ORD-1', gen_random_uuid(), 'Rita', 'Haddad', 'rita@example.com',
      '+9613123456', 'Street', 'Atlantis', 100) returning city`,
  );
  const findFee = async (spelling: string) => {
    const places = await (await page.request.get('/delivery/places')).json();
    return places.find((one: { spellings: string[] }) => one.spellings.includes(spelling))
      ?.feeCents;
  };
  await signInAsAdmin(page);
  await page.goto('/admin/settings/delivery');
  await expectAccessibleOnPhone(page);
  await page.getByLabel('Atlantis belongs to …').selectOption({ label: 'Tabarja' });
  await expect(page.getByText('"Atlantis" means Tabarja now.')).toBeVisible();
  await expect(page.getByLabel('Atlantis belongs to …')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Typed, but in no zone' })).toBeFocused();
  await expect.poll(() => findFee('atlantis')).toBe(600);
  expect(typed?.city).toBe('Atlantis');

  await page.getByRole('link', { name: 'Mountain' }).click();
  const fee = page.getByLabel('Fee, $', { exact: true });
  await fee.fill('12');
  await page.getByRole('link', { name: 'All zones' }).click();
  await stayHere(page);
  await expect(fee).toHaveValue('12');
  await page.getByRole('button', { name: 'Save zone' }).click();
  await expect.poll(() => findFee('atlantis')).toBe(1200);
  await page.getByText('Tabarja', { exact: true }).click();
  await page.getByLabel('Spellings').fill('hamra');
  await page.getByRole('button', { name: 'Save Tabarja' }).click();
  await expect(page.getByLabel('Spellings')).toBeFocused();
  await expect(page.getByText(/means Hamra already, in the zone Beirut/).first()).toBeVisible();
  await page.getByLabel('Spellings').fill('tabarjah');
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'Save Tabarja' }).click();
  await expect.poll(() => findFee('tabarjah')).toBe(1200);
  expect(await findFee('atlantis')).toBeUndefined();

  await page.getByRole('link', { name: 'All zones' }).click();
  await expect(page.getByText('Mountain: outside the published range')).toBeVisible();
  await page.getByRole('link', { name: 'Mountain' }).click();
  await fee.fill('6');
  await page.getByRole('button', { name: 'Save zone' }).click();
  await expect.poll(() => findFee('tabarja')).toBe(600);
  await queryShop("delete from orders where order_number = 'ORD-1'");
});

test('a role is given and taken, and the last administrator stays (D18)', async ({ page }) => {
  const email = newEmail();
  const cookie = await openSession(process.env.SHOP_URL ?? '', 'sign-up', email);
  const openUsers = () =>
    page.request.get('/admin/users', { headers: { cookie }, maxRedirects: 0 });
  await signInAsAdmin(page);
  const admins = await queryShop<{ email: string }>("select email from users where role = 'admin'");
  if (admins.length === 1) {
    await page.goto(`/admin/users/${admins[0]?.email}`);
    await expect(page.getByText('The last administrator stays')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Revoke the role' })).toHaveCount(0);
  }
  await page.goto('/admin/users');
  const tab = page.getByRole('tab', { name: 'Customers' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Search customers').fill(email);
  await page.getByRole('button', { name: 'Show' }).click();
  // The row moves when the list gets shorter, away from under the pointer.
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expectAccessibleOnPhone(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('Administrator added.')).toBeVisible();
  expect((await openUsers()).status()).toBe(200);

  await page.getByRole('button', { name: 'Revoke the role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Administrator removed.')).toBeVisible();
  expect((await openUsers()).headers().location).toBe('/');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/admin/history?subject=${id}`);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Took an administrator’s role away');
  await expect(entries.first().getByRole('row', { name: 'Role' })).toContainText('admin');
  const csv = await page.request.get('/admin/subscribers.csv');
  expect(await csv.text()).toContain('"email","confirmed_at"');

  // A refused e-mail stays typed in the open dialog.
  await page.goto(`/admin/users/${email}`);
  await page.getByRole('button', { name: 'Change the e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the e-mail?' });
  const address = dialog.getByLabel('New e-mail');
  await address.fill(admins[0]?.email ?? '');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByText('Another account has this e-mail.')).toBeVisible();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(admins[0]?.email ?? '');
  await address.fill(`new-${email}`);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('The e-mail is changed. Both addresses get a mail.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `new-${email}` })).toBeVisible();
});

test('the overview counts today’s order, and the searches without results', async ({
  page,
  request,
}) => {
  const term = `nowhere ${Date.now()} boy`;
  await orderByRequest(await insertProduct(`Journey overview ${Date.now()}`, 3, 1999));
  for (let time = 0; time < 3; time++) {
    await request.get(`/search?q=${encodeURIComponent(term)}`);
  }

  await signInAsAdmin(page);
  await page.goto('/admin/overview');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7$/);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const orders = page.getByRole('main').getByRole('link', { name: /^[1-9]\d*$/ });
  await expect(page.getByRole('heading', { name: 'By city' })).toBeVisible();
  const csv = await (await page.request.get('/admin/overview.csv?range=today')).text();
  expect(csv).toMatch(/"revenue","[\d-]+","[1-9]\d*","","[\d.]+"/);
  await expect(orders.first()).toHaveAttribute('href', /^\/admin\/orders\?from=/);
  await expect(page.getByText('Searches without results')).toBeVisible();
  await page.getByText('Orders and revenue by day').click();
  const today = page.getByRole('region', { name: 'Orders and revenue by day' }).getByRole('row');
  await expect(today.nth(1)).toContainText(/\$\d/);
  const [counted] = await queryShop<{ count: number }>(
    'select count from search_misses where term = $1',
    [term],
  );
  expect(counted?.count).toBe(3);
  await expectAccessibleOnPhone(page);

  await page.getByRole('link', { name: 'Demand: what people wait for' }).click();
  const row = page.getByRole('row').filter({ hasText: term });
  await row.getByRole('button', { name: `We are looking for it: ${term}` }).press('Enter');
  await expect(page.getByText(`${term} is on the list of what we buy.`)).toBeVisible();
  await expectFocus(page);
  await page.getByRole('button', { name: `Off the list: ${term}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'We are looking for' })).toBeFocused();
  await row.getByRole('button', { name: `We are looking for it: ${term}` }).click();
  await expect(async () => {
    expect(await (await page.request.get('/we-buy-products')).text()).toContain(term);
  }).toPass();
  await expectAccessibleOnPhone(page);
  const added = await row.getByRole('link', { name: `Add product: ${term}` }).getAttribute('href');
  await row.getByText('Means …').click();
  await row.getByLabel(`“${term}” means`).fill('mario');
  await row.getByRole('button', { name: 'Save the meaning' }).press('Enter');
  await expect(page.getByRole('status').getByText(/mario/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectFocus(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill(term);
  await expect(page.getByText('Showing results for "mario"').first()).toBeVisible();
  await page.goto(added ?? '');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(term);
  await expect(page).toHaveURL('/admin');
});
