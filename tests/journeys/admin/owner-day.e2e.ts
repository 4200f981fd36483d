import type { Locator } from '@playwright/test';
import {
  expect,
  goOffline,
  measureOverflow,
  orderByRequest,
  signInAsAdmin,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

/** Focuses a control under the bar, as a keyboard would, and expects it to be scrolled clear of it. */
async function expectAboveBar(control: Locator, bar: Locator): Promise<void> {
  await control.focus();
  const measureOverlap = async () => {
    const [own, covering] = [await control.boundingBox(), await bar.boundingBox()];
    return (own?.y ?? 0) + (own?.height ?? 0) - (covering?.y ?? 0);
  };
  await expect.poll(measureOverlap).toBeLessThanOrEqual(0);
}

test("an owner's day on a phone: an order, a sale on 40 products, the accountant's file, a backup", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  const word = `day${unique()}`;
  const product = await insertProduct(unique('Journey ordered'), 5, 1999);
  await page.goto('/admin/orders');
  const number = await orderByRequest(product, 2);
  await expect(page.getByText(/new order\(s\) received!$/).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
  // Orders of other journeys would show their toasts here, too.
  await page.route('**/admin/orders/live*', () => {});
  await page.goto(`/admin/orders?q=${number}`);
  await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await goOffline(page);
  await page.evaluate(() => scrollTo(0, 0));
  await chosen.getByRole('button', { name: 'Shipped' }).click();
  const failure = page.getByRole('listitem').filter({ hasText: 'Failed to update order status' });
  await expectAboveBar(failure.getByRole('button', { name: 'Dismiss' }), chosen);
  await page.context().setOffline(false);
  await chosen.getByRole('button', { name: 'Choose none' }).click();

  await queryShop(
    `insert into products (name, price_cents, category, subcategory, stock, description)
     select $1, 1000 + turn, 'Sega', 'Saturn', 1, 'Made for a journey.'
     from generate_series(0, 39) as turn`,
    [`Journey ${word}`],
  );
  const readPrices = async () =>
    queryShop<{ price: number; was: number | null }>(
      `select price_cents as price, compare_at_cents as was from products
       where name = $1 order by id`,
      [`Journey ${word}`],
    );
  const before = await readPrices();
  await page.goto(`/admin?q=${word}`);
  const change = async (kind: string, percent?: string) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('form', { name: 'Change the selected products' });
    await bar.getByLabel('Change', { exact: true }).selectOption(kind);
    if (percent) await bar.getByLabel('Percent off').fill(percent);
    await expectAboveBar(
      page.getByRole('checkbox', { name: `Select Journey ${word}` }).nth(20),
      bar,
    );
    await bar.getByRole('button', { name: 'Preview' }).click();
    const apply = page.getByRole('button', { name: 'Apply to 40 products' });
    await expect(apply).toBeEnabled();
    await apply.press('Enter');
    await expect(apply).toHaveCount(0);
  };
  await change('Put on sale', '20');
  await expect.poll(async () => (await readPrices())[0]).toEqual({ price: 800, was: 1000 });
  expect(await measureOverflow(page)).toBe(0);
  await change('End the sale');
  await expect.poll(readPrices).toEqual(before);

  const items = await page.request.get(`/admin/orders.csv?q=${number}&rows=items`);
  expect(await items.text()).toMatch(/19\.99,2,39\.98/);

  await page.goto('/admin/health');
  // On a busy machine it takes longer than an answer may.
  await expect(async () => {
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('The backup is written and verified.')).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the newest backup' }).hover();
  await page.getByRole('link', { name: 'Download the newest backup' }).click();
  expect(await (await download).failure()).toBeNull();
  const entries = "select from audit_log where action = 'download' and subject_kind = 'backup'";
  expect(await queryShop(entries), '30.10').toHaveLength(1);
});
