import { findLosses } from '#tests/support/all-controls.ts';
import {
  expect,
  measureOverflow,
  orderByRequest,
  signInAsAdmin,
  testOfOwnShop as test,
  unique,
} from '#tests/support/journey.ts';
import { failMail, insertProduct, queryShop } from '#tests/support/shop-database.ts';

const sizes = [
  { width: 1366, height: 768, row: 64 },
  { width: 1100, height: 768, row: 64 },
  { width: 390, height: 844, row: 130 },
];

const place = 'Upper quarter of the village beside the old cedars of the mountain';

/** Gives an order all that a row can say of it, in the longest words. */
const lengthen = (number: string) =>
  queryShop(
    `with known as (update orders set channel = 'whatsapp', notes = 'Ring twice',
       first_name = 'Marguerite Antoinette', last_name = repeat('Croix-Montferrand', 3),
       phone = '+4915112345678', place_title = $2, delivery_fee_cents = 1000,
       due_from = '2026-12-28', due_to = '2026-12-30', total_cents = 99999900
       where order_number = $1 returning id)
     insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
       quantity)
     select id, nth, repeat('Cartridge', 12) || ' with a long name, number ' || nth, 0, '', 'Sega',
       '', 99
     from known, generate_series(2, 6) nth`,
    [number, place],
  );

test('32.2 an order is a row of 64 px, 130 on a phone, whatever is to be said of it, and letters of twice the size lose nothing', async ({
  page,
}) => {
  const number = await orderByRequest(await insertProduct(unique('Desk row'), 3, 1000));
  await lengthen(number);
  await failMail(number, 'no');
  const open = await orderByRequest(await insertProduct(unique('Desk open'), 1));
  await queryShop(
    `update orders set total_cents = 500073349, delivery_fee_cents = null, zone_title = null
     where order_number = $1`,
    [open],
  );
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const shown = page.getByRole('row', { name: new RegExp(number) });
  const due = page.getByRole('row', { name: new RegExp(open) }).getByText(/plus \$4 to \$10/);
  for (const { width, height, row } of sizes) {
    await page.setViewportSize({ width, height });
    await shown.scrollIntoViewIfNeeded();
    const box = await shown.boundingBox();
    expect.soft(box?.height, `at ${width} px`).toBeLessThanOrEqual(row);
    const marks = ['New', 'WhatsApp', 'Mon 28–Wed 30'].map((mark) => shown.getByText(mark));
    if (width !== 1100) marks.push(shown.getByText('and 4 more'));
    for (const mark of [...marks, shown.getByTitle('Has a note'), shown.getByTitle('Mail failed')])
      await expect.soft(mark).toBeInViewport({ ratio: 1 });
    expect.soft(await measureOverflow(page)).toBe(0);
    // Nothing of the amount is under the status beside it.
    const [cell = 0, text = 1] = await due.evaluate((one) => [
      one.parentElement?.clientWidth,
      one.parentElement?.scrollWidth,
    ]);
    expect.soft(text, `at ${width} px`).toBeLessThanOrEqual(cell);
  }
  // On the narrowest phone the amount stands below the number, whose link has 2 px around it.
  await page.setViewportSize({ width: 320, height: 844 });
  const link = await shown.getByRole('link', { name: number }).boundingBox();
  const amount = await shown.getByText('$1,000,009.00').boundingBox();
  expect(amount?.y).toBeGreaterThan((link?.y ?? 0) + (link?.height ?? 0) - 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(findLosses)).toEqual([]);
});
