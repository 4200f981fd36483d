import type { Product, ProductSummary } from '#app/catalogue/product/product.ts';
import { listProductsByIds } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** The transformer to offer beside a product of 110 V, if the owner named one and has it to sell. */
export async function findTransformer(
  db: Connection,
  { transformer }: Pick<ShopSettings, 'transformer'>,
  { id, power }: Pick<Product, 'id' | 'power'>,
): Promise<ProductSummary | null> {
  if (power !== '110v' || transformer.length === 0) return null;
  const [offered] = await listProductsByIds(db, transformer);
  return offered?.inStock && offered.id !== id ? offered : null;
}
