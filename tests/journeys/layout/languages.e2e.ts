import { readWords } from '#tests/support/catalogue.ts';
import { findEmails } from '#tests/support/emails.ts';
import { delayPosts, expect, newEmail, putInCart, test, unique } from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openOrderLink } from '#tests/support/token-links.ts';

for (const [language, width, colorScheme] of [
  ['ar', 390, 'dark'],
  ['fr', 1440, 'light'],
] as const) {
  const { say } = readWords(language);

  test(`33 a guest finds, signs up, orders and follows the order in one language: ${language} (D47)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const name = unique('Journey translated');
    await insertProduct(name, 3, 2500);
    await page.goto(`/${language}`);
    const search = page.getByRole('combobox', { name: say('Search products') });
    await search.fill(name);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${language}\\?q=`));
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByRole('button', { name: say('Add to Cart') }).press('Enter');
    await expect(page.locator('[data-early="count"]')).toHaveText('1');
    await page.goto(`/${language}/cart`);
    await page.getByRole('link', { name: say('Login to Checkout') }).click();
    await expect(page).toHaveURL(`/${language}/login?next=/checkout`);

    await page.getByRole('tab', { name: say('Sign Up') }).click();
    const email = newEmail();
    await page.getByLabel(say('Email'), { exact: true }).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: say('Sign Up') }).press('Enter');
    await expect(page).toHaveURL(`/${language}/checkout`);
    await page.getByLabel(say('First Name')).fill('Rana');
    await page.getByLabel(say('Last Name')).fill('Haddad');
    await page.getByLabel(say('Phone')).fill('03 123456');
    await page.getByLabel(say('Address')).fill('Hamra, Bliss Street');
    await page.getByLabel(say('City')).fill('Beirut');
    const letThrough = await delayPosts(page, `**/${language}/checkout.data*`);
    await page.getByRole('button', { name: say('Place Order') }).press('Enter');
    await expect(page.getByRole('button', { name: say('Placing Order...') })).toBeDisabled();
    const unsent = say(
      'No answer has come yet. Your order is kept on this phone. Send it again: it is ordered once.',
    );
    await expect(page.getByText(unsent)).toHaveCount(0);
    letThrough();
    await expect(page.getByText(say('Order placed successfully!'))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${language}/orders`));

    const [order] = await queryShop<{ number: string; language: string }>(
      'select order_number as number, language from orders where email = $1',
      [email],
    );
    expect(order?.language).toBe(language);
    const number = order?.number ?? '';
    const findMails = () => findEmails(email, { text: number });
    await expect.poll(findMails).not.toEqual([]);
    expect(findMails()[0]?.html).toContain(`lang="${language}"`);
    expect(findMails()[0]?.text).toContain(`/${language}/orders`);
    await page.goto(`/${language}${await openOrderLink(number)}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(number).first()).toBeVisible();
  });
}

test('33 the home screen opens the shop in the language in which it was added', async ({
  page,
}) => {
  await page.goto('/ar');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(await (await page.request.get(String(href))).json()).toMatchObject({
    ...{ lang: 'ar', dir: 'rtl', start_url: '/ar' },
    description: readWords('ar').say('Retro and modern games, consoles and collectibles in Beirut'),
  });
});

test('33 the switch keeps the page, the query and the cart; a browser in Arabic is offered it once (D47)', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL, locale: 'ar-LB' });
  const page = await context.newPage();
  const { say } = readWords('ar');
  const name = unique('Journey switch');
  const id = await insertProduct(name, 3, 2500);
  // On a page without scripts: the first one with them makes the offer.
  await putInCart(page, id);
  const query = new URLSearchParams({ q: name });
  await page.goto(`/?${query}`);
  await expect(page.getByRole('button', { name: 'العربية' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(`/ar?${query}`);
  // What fills a gap of an Arabic text is isolated.
  const add = say('Add {name} to cart', { name: `\u2068${name}\u2069` });
  expect(add).not.toContain('to cart');
  await expect(page.getByRole('button', { name: add })).toBeVisible();
  await expect(page.locator('[data-early="count"]')).toHaveText('1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/?${query}`);
  await context.close();
});
