import type { Page } from '@playwright/test';
import { testOfDeadLine } from '#tests/support/dead-line.ts';
import { expect, expectAccessible, measureOverflow, test } from '#tests/support/journey.ts';
import { listShop, queryShop } from '#tests/support/shop-database.ts';
import { openCourierLink } from '#tests/support/token-links.ts';

const phone = { serviceWorkers: 'allow', viewport: { width: 360, height: 780 } } as const;
test.use(phone);
testOfDeadLine.use(phone);

const stop = (page: Page, n: number) =>
  page.getByRole('article', { name: `Stop ${n} Rana Haddad ${n}`, exact: true });

async function deliver(page: Page, n: number, lira = ''): Promise<void> {
  await stop(page, n).getByRole('button', { name: 'Delivered' }).click();
  await expect(stop(page, n).getByLabel('Collected in dollars')).toHaveValue('53.00');
  if (lira) {
    await stop(page, n).getByLabel('Collected in dollars').fill('');
    await stop(page, n).getByLabel('In lira').fill(lira);
  }
  await stop(page, n).getByRole('button', { name: 'Save' }).click();
  await expect(stop(page, n).getByText(/^Delivered · /)).toBeVisible();
}

async function miss(page: Page, n: number): Promise<void> {
  await stop(page, n).getByRole('button', { name: 'Not home' }).click();
  await expect(stop(page, n).getByText('Not home', { exact: true })).toBeVisible();
}

async function refuse(page: Page, n: number): Promise<void> {
  await stop(page, n).getByRole('button', { name: 'Refused' }).click();
  await stop(page, n).getByRole('button', { name: 'Save' }).click();
  await expect(stop(page, n).getByText('Choose why.')).toBeVisible();
  await stop(page, n).getByLabel('Had no cash ready').check();
  await stop(page, n).getByLabel('Yes').check();
  await stop(page, n).getByLabel('Collected in dollars').fill('6');
  await stop(page, n).getByRole('button', { name: 'Save' }).click();
  await expect(stop(page, n).getByText('Refused: Had no cash ready · $6.00')).toBeVisible();
}

const readOutcomes = (runId: number) =>
  listShop(
    `select concat_ws(' ', stop, status, outcome, reason, collected_cents, collected_lbp,
       (select count(*) from run_entries as entry
        where entry.run_id = run_orders.run_id and entry.order_id = run_orders.order_id))
     from run_orders join orders on id = order_id where run_id = $1 order by stop`,
    [runId],
  );

/** What the page of a run has loaded and the worker has no copy of. Its scripts have run once it keeps the run. */
async function listMissingCopies(): Promise<string[]> {
  const isKept = Object.keys(localStorage).some((key) => key.startsWith('courier-run:'));
  if (!isKept) return ['the run'];
  // The clock of a test stands in for the page's list of what was loaded, which is empty then.
  const loaded = await new Promise<string[]>((resolve) => {
    const observer = new PerformanceObserver((list) =>
      resolve(list.getEntries().map(({ name }) => name)),
    );
    observer.observe({ type: 'resource', buffered: true });
  });
  const needed = ['/run', ...loaded.filter((name) => /\/assets\/.*\.(js|css)$/.test(name))];
  const copies = await Promise.all(needed.map((one) => caches.match(one)));
  return needed.filter((_, index) => !copies[index]);
}

testOfDeadLine(
  '30.4 a courier on a dead line enters outcomes, also after a reload and in two tabs, and each is sent once, without an event',
  async ({ page, context, onDeadLine }) => {
    const { path, runId } = await openCourierLink(7);
    // The run is copied first: on a poor connection the pages of the shop take long.
    await context.route('**/wishlist', () => undefined);
    await page.goto(path);
    await expect(page.getByText('Collected so far: $0.00 and LBP 0. 0 of 7 done.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute(
      'href',
      'tel:+96170123451',
    );
    await expect.poll(() => page.evaluate(listMissingCopies)).toEqual([]);

    const second = await context.newPage();
    await onDeadLine(async () => {
      await deliver(page, 1);
      await miss(page, 2);
      await refuse(page, 3);
      await deliver(page, 4, '4,743,500');
      const waiting = page.getByText(/^Collected so far: .* waiting to be sent\.$/);
      await expect(waiting).toHaveText(
        'Collected so far: $59.00 and LBP 4,743,500. 4 of 7 done. 4 waiting to be sent.',
      );
      await page.reload();
      await expect(waiting).toContainText('4 of 7 done. 4 waiting to be sent.');
      await deliver(page, 5);
      await second.goto(path);
      await deliver(second, 6);
      await expect(waiting).toContainText('6 of 7 done. 6 waiting to be sent.');
      expect(await readOutcomes(runId)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `${n} shipped 0`));
    });
    for (const tab of [page, second]) {
      await expect(
        tab.getByText('Collected so far: $165.00 and LBP 4,743,500. 6 of 7 done.', { exact: true }),
      ).toBeVisible();
    }
    expect(await readOutcomes(runId)).toEqual([
      '1 delivered delivered 5300 0 1',
      '2 shipped not-home 1',
      '3 shipped refused no-cash 600 0 1',
      '4 delivered delivered 0 4743500 1',
      '5 delivered delivered 5300 0 1',
      '6 delivered delivered 5300 0 1',
      '7 shipped 0',
    ]);
  },
);

testOfDeadLine(
  '30.4 what waits of an earlier run of the phone is sent from the page of the next, without an event',
  async ({ page, onDeadLine }) => {
    const [earlier, next] = [await openCourierLink(1), await openCourierLink(1)];
    await page.goto(earlier.path);
    await expect(page.getByText('0 of 1 done.')).toBeVisible();
    await expect.poll(() => page.evaluate(listMissingCopies)).toEqual([]);
    await page.goto(next.path);
    await expect(page.getByText('0 of 1 done.')).toBeVisible();
    await onDeadLine(async () => {
      await page.goto(earlier.path);
      await miss(page, 1);
      await expect(page.getByText('1 waiting to be sent.')).toBeVisible();
      await page.goto(next.path);
      await expect(page.getByText('0 of 1 done.')).toBeVisible();
    });
    await expect.poll(() => readOutcomes(earlier.runId)).toEqual(['1 shipped not-home 1']);
  },
);

test('a courier whose browser denies the site its data, and with it every lock, sends outcomes all the same', async ({
  page,
}) => {
  const { path, runId } = await openCourierLink(1);
  await page.addInitScript(() => {
    navigator.locks.request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
  });
  await page.goto(path);
  await miss(page, 1);
  await expect(stop(page, 1).getByText('Sent', { exact: true })).toBeVisible();
  expect(await readOutcomes(runId)).toEqual(['1 shipped not-home 1']);
  await expect(page.getByRole('button', { name: 'Sending' })).toHaveCount(0);
});

test('a form that is open at a door says what is missing, and stays there when the stops change places', async ({
  page,
}) => {
  const { path, runId } = await openCourierLink(2);
  await page.goto(path);
  const door = page.getByRole('article', { name: /Rana Haddad 1$/ });
  await door.getByRole('button', { name: 'Refused' }).click();
  await door.getByRole('button', { name: 'Save' }).click();
  await expect(door.getByText('Choose why.')).toBeVisible();
  await expect(door.getByLabel('Changed their mind')).toBeFocused();
  await door.getByLabel('Had no cash ready').check();

  await queryShop('update run_orders set stop = 3 - stop where run_id = $1', [runId]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(door).toHaveAccessibleName('Stop 2 Rana Haddad 1');
  await expect(door.getByLabel('Had no cash ready')).toBeChecked();
  await door.getByRole('button', { name: 'Save' }).click();
  await expect(door.getByText('Refused: Had no cash ready')).toBeVisible();
  await expect
    .poll(() => readOutcomes(runId))
    .toEqual(['1 shipped 0', '2 shipped refused no-cash 0 0 1']);
});

test('a courier changes an outcome, learns that the run is closed, and the link and its data die', async ({
  page,
}) => {
  const { path, runId } = await openCourierLink(2);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await miss(page, 1);
  await expect(stop(page, 1).getByText('Sent', { exact: true })).toBeVisible();
  const link = stop(page, 1).getByRole('link', { name: 'WhatsApp Missed' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/96170123451\?text=Hello%20Rana/);
  const change = stop(page, 1).getByRole('button', { name: 'Change' });
  await expect(change).toHaveAccessibleDescription('Stop 1 Rana Haddad 1');
  const other = stop(page, 2);
  const controls = other.getByRole('link').or(other.getByRole('button'));
  await expect(controls).toHaveCount(6);
  for (const control of await controls.all())
    await expect(control).toHaveAccessibleDescription('Stop 2 Rana Haddad 2');
  await change.click();
  await expect(stop(page, 1).locator('[tabindex="-1"]')).toBeFocused();
  await deliver(page, 1);
  await expect.poll(() => readOutcomes(runId)).toContain('1 delivered delivered 5300 0 2');

  await stop(page, 2).getByRole('button', { name: 'Refused' }).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.getByText(/^المحصّل حتى الآن/)).toBeVisible();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'English' }).click();
  await stop(page, 2).getByRole('button', { name: 'Back' }).click();
  await expect(stop(page, 2).locator('[tabindex="-1"]')).toBeFocused();

  await queryShop('update courier_runs set closed_at = now() where id = $1', [runId]);
  await stop(page, 2).getByRole('button', { name: 'Not home' }).click();
  await expect(page.getByText('This run is closed. Tell the shop.')).toBeVisible();
  expect(await readOutcomes(runId)).toContain('2 shipped 1');
  await expect(page.getByRole('button', { name: /Delivered|Not home|Change/ })).toHaveCount(0);

  await queryShop(`update courier_runs set closed_at = now() - interval '25 hours' where id = $1`, [
    runId,
  ]);
  expect((await page.reload())?.status()).toBe(404);
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  const listStored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /run|entry/.test(key)));
  await expect.poll(listStored).toEqual([]);
  await expectAccessible(page);
});
