import type { Locator, Page } from '@playwright/test';
import { addProduct, queryShop } from './shop-database.ts';

/** A product of the test's own, alone in the table of the admin. */
export async function openAdminProduct(page: Page, name: string, stock = 5): Promise<number> {
  const id = await addProduct(name, stock);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  return id;
}

export async function openEditForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('form', { name: `Edit ${name}` });
}

export const field = (within: Page | Locator, name: string) =>
  within.getByLabel(name, { exact: true });

/** The status of an order, to read and to change. */
export const getStatusSelect = (page: Page, number: string) =>
  page.getByRole('combobox', { name: `Status of ${number}` });

/** A product as its row stands in the database. */
export async function findProduct(id: number) {
  const rows = await queryShop<Record<string, unknown>>('select * from products where id = $1', [
    id,
  ]);
  return rows[0];
}
