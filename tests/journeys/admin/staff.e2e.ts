import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  orderNewProduct,
  signUp,
  test,
  unique,
} from '#tests/support/journey.ts';
import { queryShop, readShop } from '#tests/support/shop-database.ts';

test('32.5 a packer packs and prints, and a new role shows at once (D48)', async ({ page }) => {
  const email = await signUp(page);
  const setRole = (role: string) =>
    queryShop('update users set role = $1 where email = $2', [role, email]);
  await setRole('packer');
  const { number } = await orderNewProduct(unique('Journey packed'));
  await queryShop(
    `update orders set status = 'processing', confirmation = 'confirmed', due_from = null, due_to = null
     where order_number = $1`,
    [number],
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.waitForURL('**/admin/dispatch');
  await expect(page.getByRole('tab')).toHaveText(['Dispatch']);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  const toPack = page.getByRole('region', { name: 'To pack' });
  await expect(toPack.getByRole('link', { name: number })).toHaveAttribute('href', /slips\?order=/);
  await page.getByLabel(`Packed ${number}`).click();
  await expect(page.getByText(`${number} is packed.`)).toBeVisible();
  const ready = page.getByRole('region', { name: 'Ready' });
  await expect(ready.getByText(number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New run' })).toHaveCount(0);
  await page.getByRole('button', { name: `Unpack ${number}` }).click();
  await expect(toPack.getByText(number)).toBeVisible();

  // The stream ends with the role; the page comes again as the new one has it.
  await setRole('seller');
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(4);
  const caseId = await readShop(
    `insert into cases (idempotency_key, kind, stage, name, phone)
     values (gen_random_uuid(), 'offer', 'closed', 'Rana', '+9613555666') returning id`,
  );
  await page.goto(`/admin/counter/cases/${caseId}`);
  await expect(page.getByRole('link', { name: '+9613555666' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All of this customer' })).toHaveCount(0);
  await setRole('user');
  await page.waitForURL((url) => url.pathname === '/');

  // A role that ends before the page has its stream.
  await setRole('packer');
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/orders/live*', (route) => held.promise.then(() => route.continue()));
  await page.goto('/admin/dispatch');
  await setRole('user');
  held.resolve();
  await page.waitForURL((url) => url.pathname === '/');
});
