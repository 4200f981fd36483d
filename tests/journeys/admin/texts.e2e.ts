import type { APIRequestContext, Page } from '@playwright/test';
import {
  dismissToasts,
  field,
  openAdminProduct,
  openEditForm,
} from '#tests/support/admin-tables.ts';
import {
  delayPosts,
  expect,
  expectAccessible,
  loseAnswers,
  measureOverflow,
  openWithLateScripts,
  stayHere,
  testOfOwnShop as test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';
import { queryShop } from '#tests/support/shop-database.ts';

async function save(page: Page, button: string, message: string): Promise<void> {
  await dismissToasts(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
}

async function goBack(page: Page, label: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByRole('link', { name: 'New article' })).toBeVisible();
}

const perhapsSaved = 'Perhaps saved. What you typed is still here: save again, it is saved once.';

/** What a guest gets, who has a cookie jar of its own. */
const readAsGuest = async (guest: APIRequestContext, url: string) => (await guest.get(url)).text();

test('a guest sees a new line of the hero within a second, and of two who edit it the second decides (§2 Home)', async ({
  admin: page,
  request: guest,
}) => {
  await page.goto('/admin/texts/home');
  await expect(page.getByLabel('Headline')).toHaveValue('Past to\nPresent');
  const line = page.getByLabel('Line below');
  await line.fill('Open *late* on Fridays.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('em')).toHaveText('late');
  await readAsGuest(guest, '/');
  await save(page, 'Save text', 'Text saved');
  await expect(async () => {
    const home = await readAsGuest(guest, '/');
    expect(home).toContain('Open <em>late</em> on Fridays.');
    expect(home).toMatch(/<h1[^>]*>Past to <br\/>Present<\/h1>/);
  }).toPass();

  // Another administrator saves it after it was opened here.
  const saveElsewhere = (body: string) =>
    queryShop(
      `update texts set content = content || jsonb_build_object('body', $1::text,
           'button', 'Read our letters'),
         version = gen_random_uuid(), updated_at = now() where id = 'home'`,
      [body],
    );
  const saveButton = page.getByRole('button', { name: 'Save text' });
  const conflict = page.getByText(/^This text was saved at .* after you had opened it\.$/);
  await saveElsewhere('We listen.');
  await line.fill('We answer.');
  const search = page.getByLabel('Find one to feature');
  await search.fill('zelda');
  await search.press('Enter');
  await page
    .getByRole('button', { name: /^Feature / })
    .first()
    .click();
  const chosen = page.getByRole('list', { name: 'Featured: chosen' });
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await expect(conflict).toHaveCount(0);
  await saveButton.click();
  await expect(conflict).toBeVisible();
  await expect(line).toHaveValue('We answer.');
  // Enter in a field saves as the button does, and not over theirs.
  const second = page.waitForResponse('**/admin/texts/home.data*');
  await page.getByLabel('Button to the blog').press('Enter');
  expect((await second).status()).toBe(409);
  expect(await readLine()).toEqual([{ body: 'We listen.' }]);
  const theirs = page.getByRole('region', { name: 'What is saved' });
  await page.getByText('Show what is saved').click();
  await expect(theirs.getByText('We listen.')).toBeVisible();
  await expect(theirs.getByText('Read our letters')).toBeVisible();
  await expectAccessible(page);
  await chosen.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(conflict).toHaveCount(0);
  expect(await readLine()).toEqual([{ body: 'We answer.' }]);

  await queryShop("delete from texts where id = 'home'");
  await line.fill('We stay.');
  await saveButton.click();
  await expect(page.getByText(/^This text was put back to its first version, /)).toBeVisible();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText(/^This text was /)).toHaveCount(0);
  expect(await readLine()).toEqual([{ body: 'We stay.' }]);

  await saveElsewhere('We hear.');
  await line.fill('We talk.');
  await saveButton.click();
  await page.getByRole('button', { name: 'Take what is saved' }).click();
  await expect(line).toHaveValue('We hear.');
  await expect(preview).toContainText('We hear.');
  await page.reload();
  await waitForHydration(saveButton);
  await goBack(page, 'Back to the first version', 'Go back');
  await expect.poll(() => readAsGuest(guest, '/')).toContain('Every console you begged for.');
});

test('the longest texts of the hero are not cut on a screen of any width (§2 Home)', async ({
  admin: page,
  request: guest,
}) => {
  const headline = 'Games of forty years, mended by hand and tested';
  const button = 'Read how each of them came to us at last';
  await page.goto('/admin/texts/home');
  const lines = page.getByLabel('Headline');
  await waitForHydration(lines);
  await lines.selectText();
  // What renders the page again leaves the selection.
  await page.getByLabel('Button to the blog').evaluate((node: HTMLInputElement) => {
    node.value = 'Changed';
    node.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Changed');
  await page.keyboard.insertText(headline);
  await expect(lines).toHaveValue(headline);
  await page.getByLabel('Line below').fill('Play '.repeat(60).trim());
  await page.getByLabel('Button to the blog').fill(button);
  await save(page, 'Save text', 'Text saved');
  await expect.poll(() => readAsGuest(guest, '/')).toContain(button);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  const link = page.getByRole('link', { name: button });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const below = await link.evaluate((one) => {
      const hero = one.closest('section')?.getBoundingClientRect();
      return one.getBoundingClientRect().bottom - (hero?.bottom ?? 0);
    });
    expect(below, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.goto('/admin/texts/home');
  await waitForHydration(page.getByRole('button', { name: 'Save text' }));
  await goBack(page, 'Back to the first version', 'Go back');
});

test('an article is written as a draft, previewed and published', async ({
  admin: page,
  request: guest,
}) => {
  await page.goto('/admin/texts');
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title').fill('A night at the arcade');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Use small letters, digits and hyphens.')).toBeVisible();
  await expect(page.getByLabel('Link', { exact: true })).toBeFocused();
  await page.getByLabel('Link', { exact: true }).fill('night-at-the-arcade');
  await page.getByLabel('Summary').fill('Coins and neon.');
  await page.getByLabel('Topic').fill('History');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('[coins](javascript:alert(1)) <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(page.getByText(/^This link is not allowed: javascript:/)).toBeVisible();
  await save(page, 'Save draft', 'The text is not saved.');
  await text.fill('## Neon\n\nAll **night** long.');
  await expect(preview.getByRole('heading', { name: 'Neon' })).toBeVisible();
  const letThrough = await delayPosts(page, '**/admin/texts/images');
  await page.getByLabel('Add picture').setInputFiles({
    name: 'arcade.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawDot(),
  });
  await save(page, 'Save draft', 'The image is still on its way.');
  await dismissToasts(page);
  letThrough();
  await expect(preview.getByRole('img', { name: 'What the picture shows' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);

  await page.route('**/admin/texts/*', (route) => route.abort());
  await save(page, 'Save draft', perhapsSaved);
  await expect(text).toHaveValue(/All \*\*night\*\* long\./);
  await page.getByLabel('Title').fill('One night at the arcade');
  await expect(page.getByText('The preview waits for the connection.')).toBeVisible();
  await page.unroute('**/admin/texts/*');
  await expect(preview.getByRole('heading', { name: 'One night at the arcade' })).toBeVisible();
  await expect(page.getByText('The preview waits for the connection.')).toHaveCount(0);
  await page.getByLabel('Title').fill('A night at the arcade');
  await save(page, 'Save draft', 'Text saved');
  const url = '/blog/night-at-the-arcade';
  expect(await readAsGuest(guest, url)).toContain('Post Not Found');
  const draft = await (await page.request.get(url)).text();
  expect(draft).toContain('A draft: only administrators see this page.');
  expect(draft).toMatch(/<meta name="robots" content="noindex"/);
  await save(page, 'Publish', 'Text saved and published');
  await expect(async () => {
    expect(await readAsGuest(guest, '/blog')).toContain('A night at the arcade');
  }).toPass();
  for (const list of ['/blog', '/blog/rss.xml', '/sitemap.xml']) {
    expect(await readAsGuest(guest, list)).toContain(url);
  }
  expect(await readAsGuest(guest, url)).toMatch(/<h2[^>]*>Neon<\/h2>/);
  await expect(page.getByLabel('Link', { exact: true })).toHaveAttribute('readonly');
  await save(page, 'Unpublish', 'Text saved as a draft');
  await goBack(page, 'Delete this draft', 'Delete');
});

test('the owner writes a name and the hero in Arabic, which stand on Arabic pages alone', async ({
  admin: page,
  request: guest,
}) => {
  const title = unique('Journey named');
  const id = await openAdminProduct(page, title);
  const form = await openEditForm(page, title);
  await form.getByText('Other languages').click();
  const name = field(form, 'Called in Arabic');
  await expect(name).toHaveAccessibleDescription(/Not yet in Arabic/);
  await name.fill('زيلدا');
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await expect(form).toBeHidden();
  expect(await readAsGuest(guest, `/ar/product/${id}`)).toContain('زيلدا');
  expect(await readAsGuest(guest, `/product/${id}`)).not.toContain('زيلدا');

  await page.goto('/admin/texts/home');
  await page.getByLabel('Button to the blog').fill('Stories');
  await save(page, 'Save text', 'Text saved');
  await expect.poll(() => readAsGuest(guest, '/ar')).toContain('lang="en" dir="ltr"');
  await page.getByRole('link', { name: 'Arabic', exact: true }).click();
  // The page before says that it is missing, too.
  await expect(page.getByText('Not yet in Arabic: shoppers read the English text')).toBeVisible();
  await page.getByLabel('Button to the blog').fill('حكايات');
  await save(page, 'Save text', 'Text saved');
  await expect.poll(() => readAsGuest(guest, '/ar')).toContain('حكايات');
  expect(await readAsGuest(guest, '/')).not.toContain('حكايات');
  await expectAccessible(page);
});

test('what is typed while a text is saved is asked about before it is left', async ({
  admin: page,
}) => {
  await page.goto('/admin/texts/home');
  const line = page.getByLabel('Line below');
  const letThrough = await delayPosts(page, '**/admin/texts/**');
  await line.fill('We open.');
  await page.getByRole('button', { name: 'Save text' }).click();
  await line.fill('We open at nine.');
  letThrough();
  await expect(page.getByText('Text saved', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await stayHere(page);
  await expect(line).toHaveValue('We open at nine.');
  await goBack(page, 'Back to the first version', 'Go back');
});

const readLine = () => queryShop("select content->>'body' as body from texts where id = 'home'");

async function saveLine(page: Page, text: string): Promise<void> {
  await page.goto('/admin/texts/home');
  await waitForHydration(page.getByLabel('Line below'));
  await page.getByLabel('Line below').fill(text);
  await save(page, 'Save text', 'Text saved');
}

test('a text that was saved since stands in its editor after Back', async ({ admin: page }) => {
  await saveLine(page, 'We open.');
  // By a link: what React makes in the browser, the browser keeps for Back as if it was typed.
  await page.getByRole('link', { name: 'All texts' }).click();
  await page.getByRole('link', { name: 'Hero and featured' }).click();
  await expect(page.getByLabel('Line below')).toHaveValue('We open.');
  await page.goto('/about');
  const other = await page.context().newPage();
  await saveLine(other, 'We open at nine.');
  await other.close();
  await page.goBack();
  await waitForHydration(page.getByLabel('Line below'));
  await expect(page.getByLabel('Line below')).toHaveValue('We open at nine.');
  await goBack(page, 'Back to the first version', 'Go back');
});

test('a text that is changed before the scripts come is sent and typed on as it stands', async ({
  admin: page,
}) => {
  await saveLine(page, 'We open.');
  const letThrough = await openWithLateScripts(page, '/admin/texts/home');
  const line = page.getByLabel('Line below');
  await line.press('ControlOrMeta+End');
  await line.pressSequentially(' Lat');
  // A letter and a press between hydration and the replay of what came before it.
  await page.getByRole('button', { name: 'Save text' }).evaluate((button: HTMLElement) => {
    const take = window.takeEarlyTaps;
    window.takeEarlyTaps = () => {
      document.execCommand('insertText', false, 'e');
      button.click();
      return take?.() ?? [];
    };
  });
  letThrough();
  await expect.poll(readLine).toEqual([{ body: 'We open. Late' }]);
  await expect(line).toHaveValue('We open. Late');
  await goBack(page, 'Back to the first version', 'Go back');
});

test('a text whose answer was lost is perhaps saved, and what is typed since is compared with it', async ({
  admin: page,
}) => {
  await page.goto('/admin/texts/home');
  const line = page.getByLabel('Line below');
  await waitForHydration(line);
  await loseAnswers(page, '**/admin/texts/home.data*', 'continue');
  await line.fill('We open.');
  await save(page, 'Save text', perhapsSaved);
  expect(await readLine()).toEqual([{ body: 'We open.' }]);
  await page.unroute('**/admin/texts/home.data*');
  await line.fill('We open at nine.');
  await save(
    page,
    'Save text',
    'This text has changed since you opened it, perhaps by you. What you typed since is not saved yet.',
  );
  await expect(page.getByText(/Failed|Somebody else/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Text saved', { exact: true })).toBeVisible();
  expect(await readLine()).toEqual([{ body: 'We open at nine.' }]);
  await goBack(page, 'Back to the first version', 'Go back');
});
