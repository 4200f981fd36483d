import {
  expect,
  expectAccessible,
  measureOverflow,
  newEmail,
  signOutByPage,
  signUp,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

/** Has two products stand in three orders, as the shop itself would count them. */
async function orderTogether(one: number, other: number): Promise<void> {
  await queryShop(
    `with placed as (
       insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
         city, total_cents, status)
       select 'ORD-' || ($3::bigint + i), gen_random_uuid(), 'Rana', 'Haddad', 'rana@example.com',
         '+9613123456', 'Sea road', 'Tyre', 1998, 'delivered' from generate_series(1, 3) as i
       returning id
     ), pair as (insert into product_pairs values ($1, $2, 3))
     insert into order_items
       (order_id, position, product_id, name, price_cents, image, category, subcategory, quantity)
     select placed.id, place, product, 'Together', 999, '', 'Sega', '', 1
     from placed, unnest(array[$1, $2]::bigint[]) with ordinality as item(product, place)`,
    [one, other, Number(`80000${unique()}00`)],
  );
}

test('a product leads on to the next one, and so does the cart; what was looked at stays in the browser until it is forgotten (issue 31)', async ({
  page,
}) => {
  await signUp(page, newEmail());
  const names = { console: unique('Console'), pad: unique('Cheapest pad'), game: unique('Game') };
  const consoleId = await insertProduct(names.console, 2);
  const padId = await insertProduct(names.pad, 3, 1);
  const gameId = await insertProduct(names.game, 4);
  await queryShop('update products set kind = $2 where id = $1', [padId, 'accessory']);
  await orderTogether(consoleId, gameId);
  const completes = page.getByRole('region', { name: /^Completes this: controller/ });
  const together = page.getByRole('region', { name: 'Bought together' });
  const lookedAt = page.getByRole('region', { name: 'You looked at' });

  await page.goto(`/product/${consoleId}`);
  await expect(completes.getByRole('link', { name: names.pad })).toBeVisible();
  const readStored = () => page.evaluate(() => localStorage.getItem('looked-at-storage'));
  await expect.poll(readStored).toBe(JSON.stringify([consoleId]));
  await together.getByRole('link', { name: names.game }).click();
  await expect(page.getByRole('heading', { level: 1, name: names.game })).toBeVisible();
  await expect(lookedAt.getByRole('link', { name: names.console })).toBeVisible();
  await expectAccessible(page);
  await lookedAt.getByRole('link', { name: names.console }).click();
  await expect(lookedAt.getByRole('link', { name: names.game })).toBeVisible();
  await lookedAt.getByRole('button', { name: 'Forget these' }).click();
  await expect(lookedAt).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 1 ${names.console} to cart!`)).toBeVisible();
  await page.goto('/cart');
  await completes.getByRole('button', { name: `Add ${names.pad} to cart` }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${names.pad}` })).toBeVisible();
  await expect(completes.getByRole('link', { name: names.pad })).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(together.getByRole('link', { name: names.game })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureOverflow(page)).toBe(0);
  await expectAccessible(page);

  await page.goto(`/product/${gameId}`);
  await expect.poll(readStored).toBe(JSON.stringify([gameId]));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signOutByPage(page);
  await expect.poll(readStored).toBeNull();
});

test('the owner posts a product and a shelf, and a user asks for mails about prices (issue 31)', async ({
  admin: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = unique('Posted');
  const id = await insertProduct(name, 2, 4250);
  await page.goto(`/admin?q=${encodeURIComponent(name)}&edit=${id}`);
  await page.getByRole('link', { name: `Share ${name}` }).click();
  const picture = page.getByRole('img', { name: `To post: ${name}` });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1080);
  await page.getByRole('textbox', { name: 'Français' }).fill('Bonjour');
  await page.getByRole('button', { name: 'Copy the text: Français' }).click();
  await expect(page.getByText('Text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Bonjour');
  const chat = page.getByRole('link', { name: 'WhatsApp: العربية' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*42\.50/);
  await expectAccessible(page);
  await page.goto('/admin?category=Sega');
  await page.locator('summary', { hasText: 'Tools' }).click();
  await page.getByRole('link', { name: 'Share this shelf' }).click();
  await page
    .getByRole('navigation', { name: 'Shelves' })
    .getByRole('link', { name: 'Saturn' })
    .click();
  await expect(page.getByRole('heading', { name: 'Share Saturn' })).toBeVisible();

  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  await page.goto('/wishlist');
  const consent = page.getByRole('checkbox', { name: 'Email me when a price drops' });
  await expect(consent).not.toBeChecked();
  // It is shown at once, and a reload before the answer would give it up.
  const isSaved = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
  await Promise.all([isSaved(), consent.check()]);
  await expect(page.getByText('We write to confirmed addresses only.')).toBeVisible();
  await page.reload();
  await expect(consent).toBeChecked();
  await Promise.all([isSaved(), consent.uncheck()]);
  await page.reload();
  await expect(consent).not.toBeChecked();
});
