import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  measureOverflow,
  openAdminWindow,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { drawDot } from '#tests/support/photographs.ts';

// One shop is open for all journeys, so what is changed here is put back at the end.

const withinASecond = { timeout: 1000, intervals: [100] };

async function save(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
}

async function goBack(page: Page, label: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByRole('link', { name: 'New article' })).toBeVisible();
}

test('a guest sees a new line of the hero within a second (§2 Home)', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/texts/home');
  await expect(page.getByLabel('Headline')).toHaveValue('Past to\nPresent');
  await page.getByLabel('Line below').fill('Open *late* on Fridays.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('em')).toHaveText('late');
  await page.getByLabel('Find one to feature').fill('zelda');
  await page
    .getByRole('button', { name: /^Feature / })
    .first()
    .click();
  const chosen = page.getByRole('list', { name: 'Featured: chosen' });
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await chosen.getByRole('button', { name: /^Remove / }).click();
  const guest = await browser.newPage({ baseURL });
  await guest.goto('/');
  await save(page, 'Save text', 'Text saved');
  await expect(async () => {
    const home = await guest.request.get('/');
    expect(await home.text()).toContain('Open <em>late</em> on Fridays.');
  }).toPass(withinASecond);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Past to Present');
  await expect(guest.getByText('Open late on Fridays.')).toBeVisible();
  await guest.close();
  await goBack(page, 'Back to the first version', 'Go back');
  await page.goto('/');
  await expect(page.getByText('Every console you begged for.')).toBeVisible();
});

test('an article is written as a draft, previewed and published', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
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
  await page.getByLabel('Add picture').setInputFiles({
    name: 'arcade.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawDot(),
  });
  await expect(preview.getByRole('img', { name: 'What the picture shows' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);

  await page.route('**/admin/texts/*', (route) => route.abort());
  await save(page, 'Save draft', 'Failed to save the text. What you typed is still here.');
  await expect(text).toHaveValue(/All \*\*night\*\* long\./);
  await page.unroute('**/admin/texts/*');
  await save(page, 'Save draft', 'Text saved');
  const guest = await browser.newPage({ baseURL });
  await guest.goto('/blog/night-at-the-arcade');
  await expect(guest.getByText('Post Not Found')).toBeVisible();
  const draft = await page.context().newPage();
  await draft.goto('/blog/night-at-the-arcade');
  await expect(draft.getByText('A draft: only administrators see this page.')).toBeVisible();
  await expect(draft.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await draft.close();
  await save(page, 'Publish', 'Text saved and published');
  await expect(async () => {
    const list = await guest.request.get('/blog');
    expect(await list.text()).toContain('A night at the arcade');
  }).toPass(withinASecond);
  for (const list of ['/blog/rss.xml', '/sitemap.xml']) {
    expect(await (await guest.request.get(list)).text()).toContain('/blog/night-at-the-arcade');
  }
  await guest.goto('/blog');
  await guest.getByRole('link', { name: 'A night at the arcade' }).click();
  await expect(guest.getByRole('heading', { name: 'Neon' })).toBeVisible();
  await guest.close();
  await expect(page.getByLabel('Link', { exact: true })).toHaveAttribute('readonly');
  await save(page, 'Unpublish', 'Text saved as a draft');
  await goBack(page, 'Delete this draft', 'Delete');
});

test('of two administrators who edit one text, the second decides', async ({ page, browser }) => {
  const url = '/admin/texts/page-we-buy-products';
  await signInAsAdmin(page);
  await page.goto(url);
  const other = await openAdminWindow(browser);
  await other.goto(url);
  await other.getByLabel('Opening').fill('We listen.');
  await save(other, 'Save text', 'Text saved');
  await page.getByLabel('Opening').fill('We answer.');
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(
    page.getByText(/^This text was saved at .* after you had opened it\.$/),
  ).toBeVisible();
  await expect(page.getByLabel('Opening')).toHaveValue('We answer.');
  await expectAccessible(page);
  await save(page, 'Save mine over it', 'Text saved');
  await other.getByLabel('Opening').fill('We hear.');
  await other.getByRole('button', { name: 'Save text' }).click();
  await other.getByRole('button', { name: 'Take what is saved' }).click();
  await expect(other.getByLabel('Opening')).toHaveValue('We answer.');
  await other.context().close();
  await goBack(page, 'Back to the first version', 'Go back');
});
