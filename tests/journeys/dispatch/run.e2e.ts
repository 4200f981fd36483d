import {
  delayPosts,
  expect,
  orderByRequest,
  signInAsAdmin,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openCourierLink } from '#tests/support/token-links.ts';

test('what came of a new run is shown where its dialog was closed before the answer', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const number = await orderByRequest(await insertProduct(unique('Journey closed'), 5, 2000));
  await queryShop(
    `update orders set status = 'processing', confirmation = 'confirmed', packed_at = now()
     where order_number = $1`,
    [number],
  );
  await queryShop(`insert into couriers (title, phone) values ($1, '+96170111222')`, [
    unique('Nabil'),
  ]);
  await page.goto('/admin/dispatch');
  await page.getByRole('checkbox', { name: `Take ${number} along` }).check();
  await page.getByRole('button', { name: 'New run' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  const letThrough = await delayPosts(page, '**/admin/dispatch.data*');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  letThrough();
  await expect(page.getByText(/^Run \d+ is on its way\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.waitForURL(/\/admin\/dispatch\/runs\/\d+$/);
});

test('an outcome that a courier enters while the form of the shop is open is not overwritten unseen', async ({
  page,
  context,
}) => {
  const { path, runId, orderNumbers } = await openCourierLink(1);
  await signInAsAdmin(page);
  await page.goto(`/admin/dispatch/runs/${runId}`);
  await page.getByRole('button', { name: `Set outcome of ${orderNumbers[0]}` }).click();
  const form = page.getByRole('form', { name: `Outcome of ${orderNumbers[0]}` });
  await expect(form.getByLabel('What came of it')).toHaveValue('delivered');

  const phone = await context.newPage();
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Not home' }).click();
  await expect(page.locator('span', { hasText: /^Not home$/ })).toBeVisible();
  const save = form.getByRole('button', { name: 'Save outcome' });
  await save.click();
  await expect(page.getByText('Another outcome was entered since. It is shown now.')).toBeVisible();

  const letThrough = await delayPosts(page, `**/admin/dispatch/runs/${runId}.data*`);
  await expect(save).toBeEnabled();
  await save.click();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  letThrough();
  await expect(page.getByText(`The outcome of ${orderNumbers[0]} is saved.`)).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('what is entered outlives a page that goes without asking, and a new version does not reload it', async ({
  page,
}) => {
  const { runId, orderNumbers } = await openCourierLink(1);
  await signInAsAdmin(page);
  await page.goto(`/admin/dispatch/runs/${runId}`);
  await page.getByRole('button', { name: `Set outcome of ${orderNumbers[0]}` }).click();
  const readProbe = () =>
    page.evaluate(() => document.querySelector<HTMLInputElement>('input[hidden]')?.value);
  expect(await readProbe()).toBe('');
  await page.getByLabel('What came of it').selectOption('Not home');
  await expect.poll(readProbe).toBe('edited');

  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const stored = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(stored).toContain('admin-edits');
});
