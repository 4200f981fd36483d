import type { Page } from '@playwright/test';
import { readWords } from '#tests/support/catalogue.ts';
import {
  expect,
  openWithLateScripts,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct } from '#tests/support/shop-database.ts';

// What other browsers than Chromium's latest do and lack.

test('a page that the browser has translated goes on working', async ({ page }) => {
  const name = unique('Journey translated');
  await page.goto(`/product/${await insertProduct(name, 5)}`);
  const main = page.locator('main');
  await waitForHydration(main);
  await main.evaluate((element) => {
    document.documentElement.lang = 'de';
    document.documentElement.classList.add('translated-ltr');
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.matches('script, style, option')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
  for (const count of ['1 item', '2 items']) {
    await main.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: `Cart, ${count}` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('2');
  await expect(page).toHaveURL('/cart');
  await page.getByRole('combobox', { name: 'Search products' }).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
});

test('a product is added before the scripts come in a page that the browser has translated', async ({
  page,
}) => {
  const id = await insertProduct(unique('Journey translated early'), 5);
  const letThrough = await openWithLateScripts(page, `/fr/product/${id}`);
  await page.evaluate(() => {
    document.documentElement.lang = 'zh-CN';
  });
  await page.getByRole('button', { name: readWords('fr').say('Add to Cart') }).click();
  await expect(page.locator('[data-early="count"]')).toHaveText('1');
  await expect(page.locator('[data-early="toast-action"]')).toHaveAttribute('href', /\/fr\/cart$/);
  letThrough();
});

/** Has the pages that are opened from now on understand nothing of this in their styles. */
function forgetStyle(page: Page, word: string): Promise<unknown> {
  return page.route('**/*', async (route) => {
    if (!/document|stylesheet/.test(route.request().resourceType())) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(word, `not-known${word.match(/\W+$/) ?? ''}`);
    // The policy knows the styles by their hashes.
    const { 'content-security-policy': _, ...headers } = response.headers();
    return route.fulfill({ response, body, headers });
  });
}

test('the cards stand in order in a browser without subgrids', async ({ page }) => {
  await forgetStyle(page, 'subgrid');
  // The three of the home page, and a row of what goes with a product.
  for (const [width, path, atLeast] of [
    [1440, '/', 3],
    [390, '/', 3],
    [1440, '/product/1', 1],
    [390, '/product/1', 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const cards = page.locator('main li:has([href^="/product/"] img)');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(atLeast);
    const unordered = await cards.evaluateAll((all) =>
      all.filter((card) => {
        const names = [...card.querySelectorAll('span, h3')].filter(
          (one) => getComputedStyle(one).webkitLineClamp === '3',
        );
        const parts = [card.querySelector('img'), names[0], card.querySelector('[dir=ltr]')];
        const rows = parts.map((part) => part?.getBoundingClientRect() ?? new DOMRect());
        return rows.some(({ bottom }, index) => bottom > (rows[index + 1]?.top ?? bottom) + 1);
      }),
    );
    expect(unordered, `${path} at ${width} px`).toHaveLength(0);
  }
  await page.unrouteAll({ behavior: 'wait' });
});

test('the form that narrows a list covers none of it in a browser without :has()', async ({
  page,
}) => {
  await forgetStyle(page, ':has(');
  await page.goto('/?category=Nintendo');
  const narrow = page.getByRole('region', { name: 'Narrow' });
  expect(await narrow.evaluate((form) => getComputedStyle(form).position)).toBe('static');
  await page.unrouteAll({ behavior: 'wait' });
});

test('the arrow keys move between tabs and Space selects one in a browser without checkVisibility()', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  await page.goto('/login');
  const tab = (name: string) => page.getByRole('tab', { name });
  await waitForHydration(tab('Sign In'));
  await tab('Sign In').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Sign Up')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
});
