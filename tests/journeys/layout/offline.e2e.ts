import type { Route } from '@playwright/test';
import { dismissToasts } from '#tests/support/admin-tables.ts';
import { testOfDeadLine } from '#tests/support/dead-line.ts';
import {
  expect,
  failLoads,
  fillShipping,
  newEmail,
  orderByRequest,
  putInCart,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openCaseLink, openOrderLink } from '#tests/support/token-links.ts';

// What is typed stays, and is never shown as done, when the connection to the shop is gone.

const failed = 'Failed to place order. Please try again.';
const databaseAway = { status: 503, json: { requestId: 'r1' } };
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };

testOfDeadLine(
  'an order whose answer was lost is found among the orders, and a page that does not come shows it, with Retry',
  async ({ page, line }) => {
    const name = unique('Journey found');
    await putInCart(page, await insertProduct(name, 1));
    await signUp(page, newEmail());
    await page.goto('/checkout');
    await fillShipping(page);
    await waitForHydration(page.locator('main'));
    line.loseAnswers();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText(failed)).toBeVisible();
    await line.restore();
    await page.goto('/orders');
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

    const fail = (route: Route) => route.abort();
    for (const [from, to, failRequest] of [
      ['/orders', 'Your profile', fail],
      ['/orders', 'Your profile', (route: Route) => route.fulfill(badGateway)],
      ['/blog', 'Cleaning contacts', fail],
      [`/?q=${encodeURIComponent(name)}`, name, fail],
    ] as const) {
      await page.goto(from);
      const retry = await failLoads(page, '**/*.data*', failRequest);
      const link = page.getByRole('link', { name: to }).first();
      await waitForHydration(link);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
      await expect(page.getByText('fault is on our side')).toHaveCount(0);
      await expect(page).toHaveTitle(/^No connection/);
      await retry();
      await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible();
    }
  },
);

testOfDeadLine(
  'everything else that is sent without a connection stays on its page and shows it',
  async ({ page, onDeadLine }) => {
    const id = await insertProduct(unique('Journey offline'), 9);
    await orderByRequest(id, 1, await signUp(page));
    await page.goto('/orders');
    const alert = page.getByRole('alert');

    await page.getByLabel('Newsletter email').fill('rana@example.com');
    await onDeadLine(async () => {
      await page.getByRole('button', { name: 'Subscribe' }).click();
      const failed = 'The subscription could not be sent. Please try again.';
      await expect(page.getByText(failed)).toBeVisible();
      await expect(page.getByLabel('Newsletter email')).toHaveValue('rana@example.com');
      await page.getByRole('button', { name: 'Sign Out' }).click();
      const notSignedOut = alert.getByText('Failed to sign out. Please try again.');
      await expect(notSignedOut).toBeVisible();
      await dismissToasts(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('button', { name: 'Sign Out' }).click();
      await expect(notSignedOut).toBeVisible();
      await expect(menu).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.getByRole('button', { name: /^Cancel order ORD-/ }).click();
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await expect(alert.getByText('Failed to cancel the order. Please try again.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
    });

    await putInCart(page, id);
    await page.goto('/cart');
    await onDeadLine(async () => {
      const quantity = page.getByRole('combobox', { name: /^Quantity of / });
      await quantity.selectOption('2');
      const failed = 'The stock could not be checked. Please try again.';
      await expect(alert.getByText(failed)).toBeVisible();
      await expect(quantity).toHaveValue('1');
    });

    // The router asks for the routes that the page leads to.
    await page.goto(`/product/${id}`, { waitUntil: 'networkidle' });
    const expectNoHeart = async () => {
      const add = page.getByRole('button', { name: 'Add to wishlist' }).first();
      await add.click();
      const failed = 'The wishlist could not be saved. Please try again.';
      await expect(alert.getByText(failed)).toBeVisible();
      await expect(add).toBeVisible();
    };
    await onDeadLine(expectNoHeart);
    await page.route('**/wishlist/products', (route) => route.fulfill(databaseAway));
    await page.reload({ waitUntil: 'networkidle' });
    await expectNoHeart();
  },
);

testOfDeadLine(
  'a link whose page does not come leaves this one as it is, and opens once the shop has it',
  async ({ page, onDeadLine }) => {
    const product = await insertProduct(unique('Journey next'), 1);
    const typed = page.getByLabel('Newsletter email');
    const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1);
    const open = async () => {
      await page.goto(`/product/${product}`, { waitUntil: 'networkidle' });
      await waitForHydration(link);
      await typed.fill('rana@example.com');
    };
    const isOfNext = (url: string) => url.includes('/assets/home.page-');

    await open();
    await onDeadLine(async () => {
      const lost = page.waitForEvent('requestfailed', (request) => isOfNext(request.url()));
      await Promise.all([lost, link.hover()]);
      await expect(typed).toHaveValue('rana@example.com');
      await link.click();
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Sega' })).toBeVisible();

    // The shop was updated: it has no scripts of the version that is open.
    await page.route('**/assets/home.page-*', (route) => route.fulfill({ status: 404 }));
    await open();
    const missing = page.waitForResponse((response) => isOfNext(response.url()));
    await Promise.all([missing, link.hover()]);
    await expect(typed).toHaveValue('rana@example.com');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sega' })).toBeVisible();
  },
);

testOfDeadLine(
  '30.1 a link whose scripts hang says so, and opens once the line is back',
  async ({ page, line }) => {
    await page.clock.install();
    await page.goto(`/product/${await insertProduct(unique('Journey hung'), 1)}`, {
      waitUntil: 'networkidle',
    });
    const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1);
    await waitForHydration(link);
    line.hold();
    await link.click();
    // All that is outside of a modal dialog is inert.
    await page.evaluate(() =>
      document.body.appendChild(document.createElement('dialog')).showModal(),
    );
    const dialog = page.getByRole('dialog');
    await page.clock.fastForward(4000);
    await expect(dialog.getByRole('status')).toHaveText('Still trying. The connection is slow.');
    await dialog.evaluate((node) => node.remove());
    await page.clock.fastForward(4000);
    await expect(
      page.getByText(/^The shop cannot be reached just now\.|^No connection$/).first(),
    ).toBeVisible();
    await line.restore();
    // The pauses before it asks again grow, each by chance.
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('heading', { level: 1, name: 'Sega' })).toBeVisible({
        timeout: 5000,
      });
    }).toPass();
  },
);

test('30.1 an order is shown once it is placed, though no script of that page comes', async ({
  page,
}) => {
  await page.route('**/assets/copied-pages-*', () => {});
  await page.route('**/assets/orders.page-*', (route) => route.abort());
  const email = await signUp(page);
  await putInCart(page, await insertProduct(unique('Journey lost'), 1));
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/orders\?new=ORD-/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await queryShop('select from orders where email = $1', [email])).toHaveLength(1);
});

test('30.1 a page opens without its styles where they hang', async ({ page }) => {
  await page.clock.install();
  await page.goto('/wishlist');
  const link = page.getByRole('link', { name: 'Log in' });
  await waitForHydration(link);
  const asked = page.waitForRequest('**/assets/login-*.css');
  await page.route('**/assets/login-*.css', () => {});
  const read = page.waitForResponse('**/login.data*');
  await link.click();
  await asked;
  // What is still being read would be given up with the clock.
  await (await read).finished();
  await page.clock.fastForward(8000);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

testOfDeadLine(
  'where an order goes stays as typed while the shop is silent, and does not overwrite a newer place',
  async ({ page, line }) => {
    const orderNumber = await orderByRequest(await insertProduct(unique('Journey silent'), 2));
    await page.clock.install();
    await page.goto(`${await openOrderLink(orderNumber)}&ask=change`);
    const phone = page.getByLabel('Phone');
    await waitForHydration(phone);
    await phone.fill('77 123 456');
    await line.cut();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(/^The shop cannot be reached just now\./)).toBeVisible();
    await expect(phone).toHaveValue('77 123 456');
    await queryShop(
      `with moved as (
         update orders set address = 'The other house' where order_number = $1 returning id)
       insert into order_changes (order_id, kind) select id, 'destination' from moved`,
      [orderNumber],
    );
    await line.restore();
    await page.clock.fastForward(60_000);
    await expect(page.getByText('The other house')).toBeVisible();
    const save = page.getByRole('button', { name: 'Save where it goes' });
    await save.click();
    await expect(
      page.getByText('This order has just changed. Please look at it and save again.'),
    ).toBeVisible();
    await save.click();
    await expect(page.getByText('+96177123456')).toBeVisible();
  },
);

testOfDeadLine(
  'a photo that was not sent is named, and the page of the case stays',
  async ({ page, line }) => {
    const { path } = await openCaseLink();
    await page.goto(path);
    const text = page.getByLabel('Write to us');
    await waitForHydration(text);
    await text.fill('The left trigger sticks');
    const photo = { mimeType: 'image/jpeg', buffer: await drawDot() };
    const expectNamed = async (name: string) => {
      await page.getByLabel('Add photos').setInputFiles([{ name, ...photo }]);
      await expect(page.getByText(`“${name}” was not sent. Please choose it again.`)).toBeVisible();
    };
    await page.route('**/c/photos*', (route) => route.fulfill(databaseAway));
    await expectNamed('back.jpg');
    await line.cut();
    await expectNamed('front.jpg');
    await expect(page.getByText(/^The shop cannot be reached just now\./)).toBeVisible();
    await expect(text).toHaveValue('The left trigger sticks');
  },
);

testOfDeadLine(
  '30.1 a photo on a line that hangs is called slow and then named, and is sent once the line is back',
  async ({ page, line }) => {
    await page.clock.install();
    await page.goto((await openCaseLink()).path);
    await waitForHydration(page.getByLabel('Write to us'));
    const photo = { name: 'side.jpg', mimeType: 'image/jpeg', buffer: await drawDot() };
    const send = async () => {
      const asked = page.waitForRequest('**/c/photos*');
      await page.getByLabel('Add photos').setInputFiles([photo]);
      await asked;
    };
    line.hold();
    await send();
    // What leaves after the request has begun ends the silence once more.
    await expect(async () => {
      await page.clock.fastForward(4000);
      await expect(page.getByText('Still trying. The connection is slow.')).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await page.clock.fastForward(15_000);
    const failed = page.getByText('“side.jpg” was not sent. Please choose it again.');
    await expect(failed).toBeVisible();
    await expect(page.getByText(/^The shop cannot be reached just now\./)).toBeVisible();
    await line.restore();
    await page.clock.fastForward(30_000);
    await send();
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await expect(failed).toBeHidden();
  },
);
