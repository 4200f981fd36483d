import {
  delayPosts,
  expect,
  openNewAdminWindow,
  orderNewProduct,
  signInAsAdmin,
  signInByPage,
  test,
  unique,
  waitForHydration,
  waitLonger,
} from '#tests/support/journey.ts';
import { endSessions } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';

test('30.5 what is typed outlives a load of its page that finds the session ended', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  const feed = '**/admin/orders/live*';
  await page.route(feed, () => {});
  const { number } = await orderNewProduct(unique('Journey ended'));
  await page.goto(`/admin/orders/${number}`);
  const note = page.getByLabel('Note', { exact: true });
  await waitForHydration(note);
  await note.fill('Calls back on Friday.');
  await endSessions(email);
  // At news of any order the page is loaded again.
  const news = JSON.stringify({ unseen: 0, overdue: 0, hasChanged: true });
  const body = `event: counts\ndata: ${news}\n\n`;
  await page.unroute(feed);
  await page.route(feed, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL('/');
  await signInAsAdmin(page, { email });
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(note).toHaveValue('Calls back on Friday.');
});

test('30.5 what comes back is refused once where a colleague has changed the order since', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  await page.route('**/admin/orders/live*', () => {});
  const { number } = await orderNewProduct(unique('Journey since'));
  await page.goto(`/admin/orders/${number}`);
  const setDiscount = page.getByRole('button', { name: 'Set the discount' });
  const landmark = page.getByLabel('Landmark');
  await waitForHydration(page.getByText('Change where it goes'));
  await page.getByText('Change where it goes').click();
  await landmark.fill('Facing the bakery');
  await page.getByText('Change amounts').click();
  await page.getByLabel('Discount, $').fill('5');
  await endSessions(email);
  await setDiscount.click();
  await expect(page.getByText('What you typed is kept.')).toBeVisible();
  await queryShop(
    `insert into order_changes (order_id, kind, detail)
     select id, 'fee', '$4.00' from orders where order_number = $1`,
    [number],
  );
  await signInByPage(page, email);
  await expect(landmark).toHaveValue('Facing the bakery');
  await page.getByText('Change amounts').click();
  await expect(page.getByLabel('Discount, $')).toHaveValue('5');
  // What is wrong with the fields is told first.
  await setDiscount.click();
  const reason = page.getByLabel('Reason, for the customer to read');
  await expect(reason).toBeFocused();
  await reason.fill('scratched');
  await setDiscount.click();
  await expect(page.getByText(/set the delivery fee at/)).toBeVisible();
  await expect(reason).toHaveValue('scratched');
  await setDiscount.click();
  await expect(
    page.getByText('Discount: $5.00, scratched. To pay on delivery').first(),
  ).toBeVisible();

  const send = page.getByRole('button', { name: 'Send it there' });
  await send.press('Enter');
  await expect(page.getByText(/changed its discount at/)).toBeVisible();
  await expect(send).toBeEnabled();
  await waitLonger(page);
  const letThrough = await delayPosts(page, '**/*.data*');
  await send.press('Enter');
  await expect(landmark).not.toBeEditable();
  letThrough();
  await expect(page.getByText('The order goes there now.')).toBeVisible();
  await expect(page.getByText('Landmark changed.').first()).toBeVisible();
});
