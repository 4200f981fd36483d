import type { Locator } from '@playwright/test';
import { dismissToasts } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  goOffline,
  signOutByPage,
  signUp,
  signUpByPage,
  test,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

const general =
  'PAL: made for European consoles. An American or Japanese Super Nintendo does not take it.';

async function addGame(): Promise<string> {
  const id = await insertProduct('Cedar Quest, European edition', 1);
  await queryShop(
    `update products set category = 'Nintendo', subcategory = 'Super Nintendo (SNES)',
       kind = 'game', region = 'pal' where id = $1`,
    [id],
  );
  return `/product/${id}`;
}

/** The toasts stand in an open dialog, too. */
async function expectStatus(dialog: Locator, text: string): Promise<void> {
  await expect(dialog.getByRole('status').filter({ hasText: text })).toBeAttached();
}

async function addConsole(box: Locator, region: string): Promise<void> {
  const dialog = box.page().getByRole('dialog', { name: 'My consoles' });
  await expect(dialog.getByLabel('Console', { exact: true })).toHaveValue('Super Nintendo (SNES)');
  await dialog.getByLabel('Its region').selectOption(region);
  await dialog.getByRole('button', { name: 'Add console' }).click();
  const kind = region.slice(0, 4).trim();
  await expect(dialog.getByRole('listitem').filter({ hasText: kind })).toBeVisible();
  await expectStatus(dialog, `Super Nintendo (${kind}) was added to your consoles.`);
}

test('a guest names consoles, reads whether a game runs on them, and finds them in the account (issue 17)', async ({
  page,
  request,
}) => {
  const url = await addGame();
  expect(await (await request.get(url)).text()).toContain(general);
  await page.goto(url);
  const box = page.getByRole('region', { name: 'Will it work for me?' });
  const verdict = box.getByRole('status');
  const open = box.getByRole('button', { name: 'My consoles' });
  await expect(box).toContainText(general);
  await expect(verdict).toHaveText('Which consoles do you have?');
  const { height } = (await box.boundingBox()) ?? {};

  await open.click();
  await addConsole(box, 'NTSC-U (America)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await expect(verdict).toHaveText('Does not work on your Super Nintendo (NTSC).');
  await expect(box).toContainText(general);
  expect((await box.boundingBox())?.height).toBe(height);
  await expectAccessible(page);

  await open.click();
  await addConsole(box, 'PAL (Europe)');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(verdict).toHaveText('Works on your Super Nintendo (PAL).');
  await page.reload();
  await expect(verdict).toHaveText('Works on your Super Nintendo (PAL).');

  await signUpByPage(page);
  await page.goto(url);
  await expect(verdict).toHaveText('Works on your Super Nintendo (PAL).');
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'My consoles' });
  await expect(dialog).toContainText('Stored with your account.');
  await dialog.getByRole('button', { name: 'Remove Super Nintendo (PAL)' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^Super Nintendo \(NTSC\)/]);
  await expectStatus(dialog, 'Super Nintendo (PAL) was removed from your consoles.');
  await page.keyboard.press('Escape');
  await expect(verdict).toHaveText('Does not work on your Super Nintendo (NTSC).');
  await page.reload();
  await expect(verdict).toHaveText('Does not work on your Super Nintendo (NTSC).');

  await signOutByPage(page);
  await page.goto(url);
  await expect(verdict).toHaveText('Which consoles do you have?');
});

test('on a phone a refusal stands in the open dialog, in reach of the keyboard, and leaves with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto(await addGame());
  const open = page.getByRole('button', { name: 'My consoles' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'My consoles' });
  await expect(dialog).toBeVisible();
  await goOffline(page);
  const add = dialog.getByRole('button', { name: 'Add console' });
  const refusal = dialog.getByRole('alert').getByRole('listitem');
  const dismiss = refusal.getByRole('button', { name: 'Dismiss' });
  // It stays while it is pointed at.
  await expect(async () => {
    await add.press('Enter');
    await refusal.hover({ timeout: 2000 });
  }).toPass();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(add).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dismiss).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveCount(0);
  await add.click();
  await expect(refusal).toBeVisible();
  await dismissToasts(page);

  await add.click();
  await expect(refusal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await dismissToasts(page);
});
