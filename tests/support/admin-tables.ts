import { expect, type Locator, type Page } from '@playwright/test';
import { insertProduct, queryShop } from './shop-database.ts';

/** The admin's table of few products, which is quicker than that of all. */
export async function searchAdmin(page: Page, words: string): Promise<void> {
  await page.goto(`/admin?q=${encodeURIComponent(words)}`);
}

/** A product of the test's own, alone in the table of the admin. */
export async function openAdminProduct(page: Page, name: string, stock = 5): Promise<number> {
  const id = await insertProduct(name, stock);
  await searchAdmin(page, name);
  return id;
}

export async function openEditForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('form', { name: `Edit ${name}` });
}

/** The form of a new product. */
export const addForm = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: 'Add Product' }) });

/** Takes the toasts away, so that the next one of the same text is seen to be another. */
export async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss' });
  // Others wait for their place; one may also go by itself.
  await expect(async () => {
    await buttons.evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click();
    });
    expect(await buttons.count()).toBe(0);
  }).toPass();
}

export const field = (within: Page | Locator, name: string) =>
  within.getByLabel(name, { exact: true });

/** The status of an order, to read and to change. */
export const getStatusSelect = (page: Page, number: string) =>
  page.getByRole('combobox', { name: `Status of ${number}` });

/** A product as its row stands in the database. */
export async function findProductRow(id: number) {
  const rows = await queryShop<Record<string, unknown>>('select * from products where id = $1', [
    id,
  ]);
  return rows[0];
}
