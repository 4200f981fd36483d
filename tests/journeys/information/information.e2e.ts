import { expect, test } from '#tests/support/journey.ts';

test('the footer leads to all services and shows how to reach the shop (§2, §2 Footer)', async ({
  page,
}) => {
  await page.goto('/');
  const services = {
    'We Buy your Products': '/we-buy-products',
    'Payment delivery & pick up info': '/payment-delivery-info',
    'Warranty & defective products': '/warranty-defective-products',
    'Complaint Settlement': '/complaint-settlement',
    'How we grade': '/grading',
    Blog: '/blog',
    Terms: '/terms',
    Privacy: '/privacy',
  };
  const footer = page.getByRole('contentinfo');
  for (const [name, url] of Object.entries(services)) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(footer.getByText('Beirut, Lebanon')).toBeVisible();
  await expect(footer.getByRole('link', { name: /^\+961/ })).toHaveAttribute(
    'href',
    /^tel:\+961\d+$/,
  );
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('textbox', { name: 'Newsletter email' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('the information pages state the facts, and any other address is a designed 404 (§1, §2 Information pages, §9, D7)', async ({
  request,
}) => {
  const facts = {
    '/payment-delivery-info': [
      /cash on delivery/i,
      'That is the only way to pay.',
      'within 3-4 days for orders placed before 15:00 on working days',
      'no deliveries on Sundays or holidays',
      '$4 to $10, depending on location',
    ],
    '/warranty-defective-products': ['reflection period of 14 days'],
    '/complaint-settlement': ['answered within 14 days'],
    '/terms': ['Sandouk SARL (demo)'],
    '/Terms/': ['Sandouk SARL (demo)'],
    '/privacy': ['Sandouk SARL (demo)'],
    '/we-buy-products': [
      /deeply scratched games/i,
      /PC games/i,
      'Consoles that are seriously damaged',
      'Consoles that have been converted',
    ],
    '/no/such/page': ['>Page not found</h1>'],
    '/fr-FR': ['>Page not found</h1>'],
  };
  for (const [url, texts] of Object.entries(facts)) {
    const answer = await request.get(url);
    expect(answer.status(), url).toBe(/such|FR/.test(url) ? 404 : 200);
    const [main = ''] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
    expect(main, url).not.toBe('');
    for (const text of texts) expect(main).toMatch(text);
    expect(main.replace(/<(script|style).*?<\/\1>/gs, ''), url).not.toMatch(/[{}]/);
  }
});

test('the blog has ten articles, an unknown one is not found, and the theme is there before the page is painted (§1, §2, D7)', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('article').nth(3).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ min read/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const answer = await page.goto('/blog/no-such-post', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Post Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
});
