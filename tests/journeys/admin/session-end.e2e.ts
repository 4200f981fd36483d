import {
  delayPosts,
  expect,
  failRequests,
  openNewAdminWindow,
  openWithLateScripts,
  orderNewProduct,
  signInAsAdmin,
  signInByPage,
  signUp,
  test,
  unique,
  waitForHydration,
  waitLonger,
} from '#tests/support/journey.ts';
import { endSessions } from '#tests/support/session.ts';
import { queryShop, readShop } from '#tests/support/shop-database.ts';

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
  await page.route(feed, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL('/');
  await signInAsAdmin(page, { email });
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('What you typed is back.')).toBeVisible();
  await expect(note).toHaveValue('Calls back on Friday.');
});

test('30.5 what was chosen in a list that has the focus as the scripts come is kept', async ({
  browser,
}) => {
  const customer = await signUp(await browser.newPage());
  const { page, email } = await openNewAdminWindow(browser);
  // The live feed would notice the end before the press.
  await signInAsAdmin(page, { email, isFeedSilent: true });
  const letThrough = await openWithLateScripts(page, `/admin/users/${customer}`);
  const direction = page.getByLabel('Credit', { exact: true });
  const amount = page.getByLabel('Amount of credit');
  await direction.focus();
  await direction.selectOption('take');
  letThrough();
  await waitForHydration(direction);
  await amount.fill('5');
  await endSessions(email);
  await page.getByRole('button', { name: 'Save credit' }).click();
  await expect(page.getByText('What you typed is kept.')).toBeVisible();
  await signInByPage(page, email);
  await expect(amount).toHaveValue('5');
  await expect(direction).toHaveValue('take');
});

test('30.5 a reason, an e-mail and who else a customer is come back after the sign-in', async ({
  browser,
}) => {
  const customer = await signUp(await browser.newPage());
  const name = unique('Journey reason');
  const { number, productId } = await orderNewProduct(name);
  // Of a phone of its own: the others stay as they are.
  await queryShop(
    `with own as (
       update orders set phone = concat('+96179', lpad((id % 1000000)::text, 6, '0'))
       where order_number = $1 returning id
     ), courier as (
       insert into couriers (title, phone) values ($2, '+96170111333') returning id
     ), run as (
       insert into courier_runs (courier_id, closed_at) select id, now() from courier returning id
     )
     insert into run_orders (run_id, order_id, stop, due_cents, outcome, outcome_at, is_active)
     select run.id, own.id, 1, 0, 'refused', now(), false from run, own`,
    [number, name],
  );
  const countId = await readShop(
    `with opened as (
       insert into stock_counts (shelf_mark, opened_by) values ($1, 'rami@example.com') returning id
     )
     insert into stock_count_entries (entry_key, count_id, product_id, units, expected, counted_by)
     select gen_random_uuid(), id, $2, 1, 5, 'rami@example.com' from opened returning count_id`,
    [name, productId],
  );
  const { page, email } = await openNewAdminWindow(browser);
  // The live feed would notice the end before the press.
  await signInAsAdmin(page, { email, isFeedSilent: true });
  const comesBack = async (url: string, label: string, button: string, opener = button) => {
    const box = page.getByLabel(label);
    const open = async () => {
      const opening = page.getByRole('button', { name: opener });
      await waitForHydration(opening);
      if (opener !== button) await opening.click();
    };
    await page.goto(url);
    await open();
    await box.fill('Typed before the end');
    await endSessions(email);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('What you typed is kept.')).toBeVisible();
    await signInByPage(page, email);
    await open();
    await expect(box).toHaveValue('Typed before the end');
    await box.fill('');
  };
  await comesBack(`/admin/orders/${number}`, 'Why the refusals are forgiven', 'Forgive');
  await comesBack(`/admin/counts/${countId}`, 'Why the stock changes', 'Apply the count');
  const url = `/admin/users/${customer}`;
  await comesBack(url, 'Same person as', 'These are one person');
  await comesBack(url, 'New e-mail', 'Change it', 'Change the e-mail');
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
  // No answer says nothing of what a colleague has changed.
  const lose = async (press: () => Promise<void>, what: RegExp) => {
    await failRequests(page, '**/*.data*', 'POST');
    await press();
    await expect(page.getByText(what)).toBeVisible();
    await page.unroute('**/*.data*');
  };
  await lose(() => setDiscount.click(), /Look whether the discount is set/);
  await setDiscount.click();
  await expect(page.getByText(/set the delivery fee at/)).toBeVisible();
  await expect(reason).toHaveValue('scratched');
  await setDiscount.click();
  await expect(
    page.getByText('Discount: $5.00, scratched. To pay on delivery').first(),
  ).toBeVisible();

  const send = page.getByRole('button', { name: 'Send it there' });
  await lose(() => send.press('Enter'), /Look whether the order goes there/);
  await send.press('Enter');
  await expect(page.getByText(/changed its discount at/)).toBeVisible();
  await expect(send).toBeEnabled();
  // It is refused for what is wrong with a field, and not once more for the same change.
  const mapPin = page.getByLabel('Map pin');
  await mapPin.fill('The bakery');
  await send.press('Enter');
  await expect(mapPin).toBeFocused();
  await mapPin.fill('');
  await expect(send).toBeEnabled();
  await waitLonger(page);
  const letThrough = await delayPosts(page, '**/*.data*');
  await send.press('Enter');
  await expect(landmark).not.toBeEditable();
  letThrough();
  await expect(page.getByText('The order goes there now.')).toBeVisible();
  await expect(page.getByText('Landmark changed.').first()).toBeVisible();
});
