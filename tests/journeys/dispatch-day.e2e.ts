import {
  expect,
  expectAccessible,
  measureOverflow,
  orderByRequest,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

test("the owner's day: confirm, pack, a run, what came of it, and $2 too little (D39)", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const name = `Journey run ${Date.now()}`;
  const product = await addProduct(name, 5, 2000);
  await page.goto('/admin/dispatch');
  const rowIn = (list: RegExp, number: string) =>
    page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: number });
  const paid = await orderByRequest(product);
  const refused = await orderByRequest(product);

  // Both come without a reload, and each list hands them to the next.
  for (const number of [paid, refused]) {
    await expect(rowIn(/^To confirm/, number)).toBeVisible();
    await page.getByRole('button', { name: `Confirmed ${number}` }).click();
    await expect(rowIn(/^To pack/, number)).toBeVisible();
    await page.getByRole('checkbox', { name: `Packed ${number}` }).click();
    await expect(rowIn(/^Ready/, number)).toBeVisible();
    await page.getByRole('checkbox', { name: `Take ${number} along` }).check();
  }

  const courier = `Karim ${Date.now()}`;
  await page.getByRole('button', { name: 'New run' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  const another = dialog.getByRole('button', { name: 'Another courier' });
  if (await another.isVisible()) await another.click();
  await dialog.getByLabel('Who').fill(courier);
  await dialog.getByLabel('Number to call').fill('03 555 018');
  await dialog.getByRole('button', { name: 'Add courier' }).click();
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await expect(page.getByText(/^Run \d+ is on its way\./)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^Run \\d+: ${courier}$`) }).click();

  // One door, one stop: the outcomes of its two orders.
  const stops = page.getByRole('region', { name: /^Stops/ });
  await expect(stops.getByRole('button', { name: /^Stop \d+ up$/ })).toHaveCount(1);
  const setOutcome = async (number: string, outcome: string) => {
    await page.getByRole('button', { name: `Set outcome of ${number}` }).click();
    const form = page.getByRole('form', { name: `Outcome of ${number}` });
    await form.getByLabel('What came of it').selectOption(outcome);
    await form.getByRole('button', { name: 'Save outcome' }).click();
    await expect(form).toBeHidden();
  };
  await setOutcome(paid, 'Delivered');
  await setOutcome(refused, 'Refused');
  await expect(stops.getByText('Changed their mind')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  await expectAccessible(page);
  const readStock = async () =>
    (await queryShop<{ stock: number }>('select stock from products where id = $1', [product]))[0]
      ?.stock;
  expect(await readStock()).toBe(3);
  await page.getByRole('button', { name: `Back on the shelf ${refused}` }).click();
  await expect(page.getByText(`${refused} is cancelled. Its stock is back.`)).toBeVisible();
  expect(await readStock()).toBe(4);

  // Two dollars too little: not without a reason, then closed, opened again and closed right.
  const count = page.getByRole('form', { name: 'Counted by us' });
  const toCollect = await page
    .getByRole('row', { name: /^All/ })
    .getByRole('cell')
    .first()
    .innerText();
  const expected = Number(toCollect.replace('$', ''));
  await count.getByLabel('Dollars').fill(String(expected - 2));
  await expect(count.getByText('Difference −$2.00')).toBeVisible();
  await count.getByRole('button', { name: 'Close run' }).click();
  await expect(count.getByText('Say why the count differs.')).toBeVisible();
  await count.getByLabel('Why?').fill('No change at the door');
  await count.getByRole('button', { name: 'Close run' }).click();
  await expect(page.getByText(/Difference −\$2\.00: No change at the door/)).toBeVisible();
  await page.getByLabel('Why open it again?').fill('The courier brought it');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await count.getByLabel('Dollars').fill(String(expected));
  await expect(count.getByLabel('Why?')).toBeHidden();
  await count.getByRole('button', { name: 'Close run' }).click();
  const log = page.getByRole('region', { name: 'History' });
  await expect(log.getByText(/^Closed/)).toHaveCount(2);
  await expect(log.getByText(/^Reopened/)).toHaveCount(1);
});
