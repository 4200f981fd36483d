import './products-table.server.ts';
import { sql } from 'kysely';
import { recordAudit } from '#app/accounts/audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from './add-product.server.ts';
import type { ProductValues } from './parse-product.ts';
import { columnsOf } from './product-columns.server.ts';
import { lockShopProduct } from './shop-listing.server.ts';
import type { ShopProduct } from './shop-product.ts';

/** What one edit changes. The stock says what it was when the edit began. */
export interface ProductEdit extends Partial<Omit<ProductValues, 'stock'>> {
  stock?: { from: number; to: number };
}

export type EditOutcome =
  | { edited: number }
  | { refused: 'not-found' }
  | { refused: 'stock-changed'; from: number; now: number };

/** What these values would change of a product. */
export function differencesTo(product: ShopProduct, wanted: Partial<ProductValues>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of Object.keys(wanted) as (keyof ProductValues)[]) {
    if (wanted[key] === undefined || wanted[key] === product[key]) continue;
    before[key] = product[key];
    after[key] = wanted[key];
  }
  return { before, after };
}

/**
 * Changes what the edit names and leaves the rest to others who edit. Stock that was sold or changed
 * meanwhile is not overwritten: nothing is written then, and the owner decides (decision 32).
 */
export async function editProduct(
  db: Database,
  actor: Actor,
  id: number,
  edit: ProductEdit,
): Promise<EditOutcome> {
  return db.transaction().execute(async (transaction): Promise<EditOutcome> => {
    const product = await lockShopProduct(transaction, id);
    if (!product || product.archived) return { refused: 'not-found' };
    const { stock, ...others } = edit;
    if (stock && stock.from !== product.stock && stock.to !== product.stock) {
      return { refused: 'stock-changed', from: stock.from, now: product.stock };
    }
    const { before, after } = differencesTo(
      product,
      stock ? { ...others, stock: stock.to } : others,
    );
    if (Object.keys(after).length === 0) return { edited: id };
    await transaction
      .updateTable('products')
      .set({ ...columnsOf(after), updated_at: sql<Date>`now()` })
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
