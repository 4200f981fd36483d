import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit.server.ts';
import { toProductColumns } from '#app/catalogue/product/product-columns.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Actor } from './add-product.server.ts';
import type { AdminProduct } from './admin-product.ts';
import { lockAdminProduct } from './admin-product-query.server.ts';
import { fieldOf, type ProductValues, parseProduct } from './parse-product.ts';
import {
  type ProductErrors,
  type ProductField,
  productFields,
  productTextOf,
} from './product-text.ts';

/** What one edit changes, and what the form showed of the same fields when it began. */
export interface ProductEdit {
  to: Partial<ProductValues>;
  from: Partial<ProductValues>;
}

export type EditOutcome =
  | { edited: number }
  | { refused: 'not-found' }
  | { refused: 'invalid'; errors: ProductErrors }
  | { refused: 'changed'; conflicts: { field: ProductField; now: string }[] };

/** What these values would change of a product. */
export function differencesTo(product: AdminProduct, wanted: Partial<ProductValues>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of Object.keys(wanted) as (keyof ProductValues)[]) {
    if (wanted[key] === undefined || wanted[key] === product[key]) continue;
    before[key] = product[key];
    after[key] = wanted[key];
  }
  return { before, after };
}

/** The fields of an edit that are neither as they were shown nor as they are wanted. */
function conflictsOf(product: AdminProduct, { to, from }: ProductEdit) {
  const text = productTextOf(product);
  const { values } = parseProduct(text, productFields);
  const changed = (Object.keys(to) as (keyof ProductValues)[]).filter(
    (key) => key in from && values[key] !== from[key] && values[key] !== to[key],
  );
  const shelf: (keyof ProductValues)[] = ['category', 'subcategory'];
  // They only make sense together, so they are decided on together.
  const open = changed.some((key) => shelf.includes(key)) ? [...changed, ...shelf] : changed;
  return [...new Set(open)].map((key) => ({ field: fieldOf[key], now: text[fieldOf[key]] }));
}

const prices = ['priceCents', 'compareAtCents'] as const;

/** What is wrong with the prices of an edit beside those that another has changed meanwhile. */
function wrongPricesOf(product: AdminProduct, { to }: ProductEdit): ProductErrors {
  const fields = prices.filter((key) => to[key] !== undefined).map((key) => fieldOf[key]);
  return parseProduct(productTextOf({ ...product, ...to }), fields).errors;
}

/**
 * Changes what the edit names and leaves the rest to others who edit. What was sold or changed since
 * the form was shown is not overwritten: nothing is written then, and the owner decides (decision 32).
 */
export async function editProduct(
  db: Database,
  actor: Actor,
  id: number,
  edit: ProductEdit,
): Promise<EditOutcome> {
  return db.transaction().execute(async (transaction): Promise<EditOutcome> => {
    const product = await lockAdminProduct(transaction, id);
    if (!product || product.archived) return { refused: 'not-found' };
    const conflicts = conflictsOf(product, edit);
    if (conflicts.length > 0) return { refused: 'changed', conflicts };
    const errors = wrongPricesOf(product, edit);
    if (Object.keys(errors).length > 0) return { refused: 'invalid', errors };
    const { before, after } = differencesTo(product, edit.to);
    if (Object.keys(after).length === 0) return { edited: id };
    await transaction
      .updateTable('products')
      .set({ ...toProductColumns(after), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAudit(transaction, actor, {
      action: 'edit',
      subjectKind: 'product',
      subjectId: id,
      before,
      after,
    });
    return { edited: id };
  });
}
