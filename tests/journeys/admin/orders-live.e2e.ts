import type { Page, Route } from '@playwright/test';
import { dismissToasts, getStatusSelect } from '#tests/support/admin-tables.ts';
import { openLine } from '#tests/support/dead-line.ts';
import {
  delayRequests,
  expect,
  expectAccessible,
  goOffline,
  measureOverflow,
  openNewAdminWindow,
  orderByRequest,
  orderNewProduct,
  signInAsAdmin,
  stayHere,
  test,
  unique,
  waitForFonts,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop, readStock } from '#tests/support/shop-database.ts';

// Other journeys place orders on the same shop at the same moment: counts are never asserted exactly.

const received = (page: Page) => page.getByText(/^\d+ new order\(s\) received!$/).first();

test('an order appears in the open list of the owner, with a toast, also after a cut (§1, §2 Admin, D29)', async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(String(baseURL));
  const context = await browser.newContext({ baseURL: line.url });
  const page = await context.newPage();
  const productId = await insertProduct(unique('Journey live'), 50);
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();

  // The feed brings the row itself: the list need not be loaded for it.
  await page.route('**/admin/orders.data*', (route) => route.abort());
  const first = await orderByRequest(productId);
  await expect(received(page)).toBeVisible();
  const toast = page.getByRole('listitem').filter({ has: received(page) });
  // The cart, on its two wheels.
  await expect(toast.locator('svg:has(circle + circle)')).toBeVisible();
  await expect(getStatusSelect(page, first)).toHaveValue('pending');
  await expect(page.getByRole('row', { name: new RegExp(first) }).getByText('New')).toBeVisible();
  await page.unroute('**/admin/orders.data*');

  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  await page.clock.install();
  await line.cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(live).toHaveCount(0);
  const second = await orderByRequest(productId);
  await expect(getStatusSelect(page, second)).toHaveCount(0);
  await line.restore();
  await expect(live).toBeVisible();
  await expect(getStatusSelect(page, second)).toHaveValue('pending');
  await expect(received(page)).toBeVisible();

  // Nothing shows that the connection is dead but its silence.
  line.hold();
  await page.clock.fastForward(13_000);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  const third = await orderByRequest(productId);
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
  await expect(live).toHaveCount(0);
  await line.restore();
  await page.clock.fastForward(13_000);
  await expect(live).toBeVisible();
  await expect(getStatusSelect(page, third)).toHaveValue('pending');

  await goOffline(page);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  // A search without a connection loses only the list, which comes by itself later.
  await dismissToasts(page);
  const box = page.getByRole('searchbox', { name: 'Find an order' });
  await box.pressSequentially(third);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(box).toBeFocused();
  await orderByRequest(productId);
  await context.setOffline(false);
  // Each comes by itself, and the toast goes again.
  await Promise.all([
    expect(received(page)).toBeVisible(),
    expect(page.getByRole('heading', { name: '1 order', exact: true })).toBeVisible(),
  ]);
  await expect(getStatusSelect(page, third)).toHaveValue('pending');
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(live).toBeVisible();
  await context.close();
  await line.cut();
});

test('nothing that is pressed above the orders moves while the feed connects (§2 Admin)', async ({
  page,
}) => {
  await signInAsAdmin(page);
  // Other journeys change the list, which is loaded again when the feed has connected.
  await page.route('**/admin/orders.data*', (route) => route.abort());
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const connect = await delayRequests(page, '**/admin/orders/live*');
    await page.goto('/admin/orders');
    await waitForHydration(page.getByRole('link', { name: 'Order for a customer' }));
    await waitForFonts(page);
    const moved = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const read = (entry: PerformanceEntry & { sources?: { node: Node | null }[] }) => {
        for (const { node } of entry.sources ?? []) {
          const element = node instanceof Element ? node : node?.parentElement;
          const controls = 'a, button, input, select';
          const isPressed = element?.closest(controls) ?? element?.querySelector(controls);
          // The box of the toasts, which tell of other journeys' orders, has both live regions.
          const isElsewhere =
            element?.closest('table, footer, nav, [role=status]') ??
            element?.querySelector('table, [role=alert]');
          if (isPressed && !isElsewhere) texts.push(node?.textContent ?? '');
        }
      };
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
      observer.observe({ type: 'layout-shift' });
      return texts;
    });
    connect();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    // Nor when the shop has its thousandth order.
    const count = page.getByRole('heading', { name: /orders$/ });
    await count.evaluate((heading) => {
      heading.textContent = '12,345 orders';
    });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    expect(await moved.jsonValue()).toEqual([]);
    await page.unroute('**/admin/orders/live*');
  }
});

test('a tab that is opened without a connection keeps the frame and the feed (§2 Admin, §8)', async ({
  page,
}) => {
  const productId = await insertProduct(unique('Journey tab'), 5);
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /overview\.page-/.test(name));
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await goOffline(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await expect(alert).toContainText('The page could not be loaded. Check the connection.');
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await orderByRequest(productId);
  await page.context().setOffline(false);
  await expect(received(page)).toBeVisible();
  await alert.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'From the order to the cash' })).toBeVisible();
});

test('the status is changed with a toast, another admin sees it at once, and what comes too late is refused (§2 Admin, §4, D18, D26)', async ({
  browser,
  page,
}) => {
  const { productId, number } = await orderNewProduct(unique('Journey status'), {
    quantity: 3,
  });
  const ofOrder = '(select id from orders where order_number = $1)';
  await signInAsAdmin(page);
  const { page: other, email } = await openNewAdminWindow(browser);
  await page.goto('/admin/orders');
  await other.goto('/admin/orders');
  const [select, otherSelect] = [getStatusSelect(page, number), getStatusSelect(other, number)];
  await expect(otherSelect).toHaveValue('pending');
  const statuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'];
  await expect(select.getByRole('option')).toHaveText(statuses);
  await goOffline(page);
  await select.selectOption('Shipped');
  await expect(page.getByText('Failed to update order status')).toBeVisible();
  await expect(select).toHaveValue('pending');
  await page.context().setOffline(false);
  await select.selectOption('Shipped');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  // It stays while the focus is in it.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(otherSelect).toHaveValue('shipped');

  await queryShop(
    `update pgboss.job set state = 'active' where data ->> 'template' = 'order-status'
       and (data -> 'data' ->> 'orderId')::bigint = ${ofOrder}`,
    [number],
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  const message = 'The customer has been told already. Change the status instead.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(select).toHaveValue('shipped');

  expect(await readStock(productId)).toBe(2);
  await otherSelect.selectOption('Cancelled');
  await expect(select).toHaveValue('cancelled');
  expect(await readStock(productId)).toBe(5);
  await queryShop('update products set stock = 1 where id = $1', [productId]);
  await select.selectOption('Pending');
  await expect(page.getByText(/^Insufficient stock for Journey status/)).toBeVisible();
  await expect(select).toHaveValue('cancelled');

  await queryShop("update users set role = 'user' where email = $1", [email]);
  await other.waitForURL((url) => url.pathname === '/');
});

test('a change that is answered before the page has rendered its sending ends all the same', async ({
  page,
}) => {
  const { number } = await orderNewProduct(unique('Journey quick answer'));
  // An order of another journey would end a load, which then never counts as answered.
  await signInAsAdmin(page, { isFeedSilent: true });
  await page.goto('/admin/orders');
  const select = getStatusSelect(page, number);
  await waitForHydration(select);
  // React renders once a message to itself has come: they are held until the form and the list are answered.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    const { fetch } = window;
    let underWay = 0;
    window.fetch = async (...request) => {
      underWay += 1;
      const response = await fetch(...request);
      await response.clone().text();
      underWay -= 1;
      setTimeout(() => {
        if (underWay > 0) return;
        MessagePort.prototype.postMessage = postMessage;
        for (const post of held.splice(0)) post();
      });
      return response;
    };
  });
  await select.selectOption('Shipped');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(select).toHaveAttribute('aria-disabled', 'false');
  await expect(select).toHaveValue('shipped');

  // Nor does the next choice wait for a list that is slow to come again.
  const held: Route[] = [];
  await page.route('**/admin/orders.data*', (route) =>
    route.request().method() === 'GET' ? void held.push(route) : route.continue(),
  );
  await select.selectOption('Delivered');
  await expect(select).toHaveAttribute('aria-disabled', 'false');
  await expect(select).toHaveValue('delivered');
  await select.selectOption('Processing');
  await expect(select).toHaveAttribute('aria-disabled', 'false');
  await expect(select).toHaveValue('processing');
  const read = () => queryShop('select status from orders where order_number = $1', [number]);
  await expect.poll(read).toEqual([{ status: 'processing' }]);
  await page.unroute('**/admin/orders.data*');
  await Promise.all(held.map((route) => route.continue().catch(() => null)));
  await expect(select).toHaveValue('processing');
});

test.describe('with service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a browser is turned on for notifications by a button, and removed again', async ({
    page,
    context,
  }) => {
    // The browser of the tests has neither notifications nor a push service to subscribe at.
    await context.addInitScript(() => {
      const keys = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) };
      const endpoint = 'https://push.example/journey';
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => sessionStorage.removeItem('push') === undefined,
      } as unknown as PushSubscription;
      const find = async () => (sessionStorage.getItem('push') ? subscription : null);
      const permission = sessionStorage.getItem('permission') as NotificationPermission | null;
      Object.defineProperty(Notification, 'permission', { value: permission ?? 'granted' });
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.getSubscription = find;
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('push', 'on');
        return subscription;
      };
    });
    await signInAsAdmin(page);
    await page.goto('/admin/orders');
    const alerts = page.getByRole('link', { name: 'Alerts' });
    const more = page
      .getByRole('region', { name: 'Orders', exact: true })
      .locator('summary', { hasText: 'More' });
    await waitForHydration(more);
    await more.click();
    await alerts.click();
    await page.getByRole('button', { name: 'Switch the sound on' }).click();
    await expect(page.getByText('On in this browser')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    const devices = page.getByRole('list', { name: 'Devices' });
    const device = devices.getByRole('listitem').filter({ hasText: 'This device' });
    await expect(device).toContainText('Chrome on');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch the sound off' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, { only: 'contrast' });
    expect(await measureOverflow(page)).toBe(0);

    await device.getByRole('button', { name: /^Remove Chrome/ }).click();
    await expect(device).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();

    await page.evaluate(() => sessionStorage.setItem('permission', 'denied'));
    await page.reload();
    await expect(page.getByText(/^Notifications of this site are blocked/)).toBeVisible();
  });
});

/** Has the shop take an order, and waits until the feed of the page has brought it. */
async function receiveOrder(page: Page, productId: number): Promise<void> {
  await orderByRequest(productId);
  await expect(received(page)).toBeVisible();
}

test('an order that is typed for a customer is not read again when another arrives', async ({
  page,
}) => {
  const productId = await insertProduct(unique('Journey typed'), 5);
  await signInAsAdmin(page);
  await page.goto('/admin/orders/new');
  const phone = page.getByLabel('Phone', { exact: true });
  await waitForHydration(phone);
  await phone.fill('70 123456');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/orders/new.data')) asked.push(request.url());
  });
  await receiveOrder(page, productId);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await stayHere(page);
  await expect(phone).toHaveValue('70 123456');
  expect(asked).toEqual([]);
});

test('a case that could not be read again keeps what is typed, and is read later', async ({
  page,
}) => {
  const productId = await insertProduct(unique('Journey case feed'), 5);
  await signInAsAdmin(page);
  await page.goto('/admin/counter/cases/new?kind=repair');
  const takeIn = page.getByRole('button', { name: 'Take in' });
  await waitForHydration(takeIn);
  await page.getByLabel('Item or device').fill(unique('Journey device'));
  await page.getByLabel('Name', { exact: true }).fill('Ali');
  await takeIn.click();
  await expect(page.getByRole('heading', { name: /^Repair C-\d+$/ })).toBeVisible();
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('He calls again.');
  const url = '**/admin/counter/cases/*.data*';
  const isRead = (asked: { url(): string }) => /\/cases\/\d+\.data/.test(asked.url());
  await page.route(url, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', isRead);
  await receiveOrder(page, productId);
  await lost;
  // It is asked for again by itself.
  const read = page.waitForResponse((response) => isRead(response) && response.ok());
  await page.unroute(url);
  await read;
  await expect(note).toHaveValue('He calls again.');
});
