import {
  expect,
  expectAccessibleOnPhone,
  fillShipping,
  openPhone,
  putInCart,
  signInAsAdmin,
  signUp,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, readShop } from '#tests/support/shop-database.ts';

test('the owner gives $25, a buyer orders $20 and $4 of delivery with it: nothing is due on any paper, and cancelled it is back (34 E)', async ({
  page,
  browser,
}) => {
  const buyer = await openPhone(browser);
  const email = await signUp(buyer);
  await signInAsAdmin(page, { isFeedSilent: true });
  await page.goto(`/admin/users/${email}`);
  await page.getByLabel('Amount of credit').fill('25');
  await page.getByRole('button', { name: 'Save credit' }).click();
  await expect(page.getByText('Say what for.').first()).toBeVisible();
  await page.getByLabel('What for').fill('A gift');
  await page.getByRole('button', { name: 'Save credit' }).press('Enter');
  await expect(page.getByText('Credit +$25.00.')).toBeVisible();

  await buyer.goto('/profile');
  const credit = buyer.getByRole('region', { name: 'Credit' });
  await expect(credit.getByText('$25.00', { exact: true }).first()).toBeVisible();
  await expect(credit.getByText('A gift')).toBeVisible();
  await putInCart(buyer, await insertProduct(unique('Journey credit'), 3, 2000));
  await buyer.goto('/checkout');
  await fillShipping(buyer);
  const useCredit = buyer.getByRole('checkbox', { name: 'Use my credit ($25.00)' });
  await useCredit.check();
  for (const notes of ['Ring', 'Ring twice']) {
    await buyer.reload();
    await expect(useCredit).toBeChecked();
    await buyer.getByLabel('Order Notes').fill(notes);
  }
  const summary = buyer.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText('−$24.00')).toBeVisible();
  await expect(summary.getByText('$0.00')).toBeVisible();
  await expectAccessibleOnPhone(buyer);
  await buyer.getByRole('button', { name: 'Place Order' }).press('Enter');
  const card = buyer.getByRole('article').first();
  await expect(card.getByText('−$24.00')).toBeVisible();
  const number = (await card.getByRole('heading').innerText()).trim();
  const readBalance = () =>
    readShop<number>(
      `select sum(cents)::int from credit_entries
       where user_id = (select id from users where email = $1)`,
      [email],
    );
  expect(await readBalance()).toBe(100);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('−$24.00').first()).toBeVisible();
  await buyer.goto(`/orders/${number}/receipt`);
  await expect(buyer.getByRole('row', { name: /^Credit/ })).toContainText('−$24.00');
  await expect(buyer.getByRole('row', { name: /^To pay on delivery/ })).toContainText('$0.00');

  await buyer.goto('/orders');
  await buyer.getByRole('button', { name: `Cancel order ${number}` }).click();
  await buyer.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(buyer.getByText('Order cancelled').first()).toBeVisible();
  await expect.poll(readBalance).toBe(2500);
});
