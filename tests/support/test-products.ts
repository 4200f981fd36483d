import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { parseProduct } from '#app/catalogue/editing/parse-product.ts';
import {
  emptyProductText,
  fieldNames,
  type ProductText,
  type ProductValues,
} from '#app/catalogue/editing/product-fields.ts';
import { openTestDatabase } from './test-database.ts';

/** The admin who adds and changes the product. */
export const owner = { id: 'owner', email: 'owner@example.com' };

/** A product as the owner enters it. */
export const testProductText: ProductText = {
  ...emptyProductText,
  name: 'Cedar Quest',
  price: '10.00',
  category: 'Sega',
  subcategory: 'Saturn',
  description: 'A quest.',
  quantity: '5',
};

export const testProduct = parseProduct(testProductText, fieldNames).values as ProductValues;

export const toBytes = (text: string) => new TextEncoder().encode(text);

/** A database with two products and two admins, filled again before each test. */
export function openImportDatabase() {
  const given = openTestDatabase('products, users, audit_log, product_imports');
  beforeEach(async () => {
    await given.run(sql`insert into users (id, email)
      values ('owner', 'owner@example.com'), ('other', 'b@b')`);
    await addProduct(given.db, owner, testProduct);
    await addProduct(given.db, owner, { ...testProduct, name: 'Second', stock: 0 });
    await given.empty('audit_log');
  });
  return given;
}
