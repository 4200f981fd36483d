import type { Request } from '@playwright/test';
import { expect, holdBack, test } from '#tests/support/journey.ts';

const isSearch = (request: Request) => new URL(request.url()).pathname === '/search';

test('the search asks 150 ms after the last letter, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  await page.clock.install();
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('mar');
  await page.clock.runFor(149);
  await box.fill('mario');
  await page.clock.runFor(149);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(asked).toEqual(['mario']);
});

test('an answer that comes too late is dropped', async ({ page }) => {
  const release = await holdBack(page, '**/search?q=nintendo');
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products' });
  const late = page.waitForRequest('**/search?q=nintendo');
  await box.fill('nintendo');
  const ended = (await late).response().catch(() => null);
  await box.fill('zzzz nothing');
  const none = page.getByText('No products found for "zzzz nothing"').first();
  await expect(none).toBeVisible();
  release();
  await ended;
  await expect(none).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});
