import { sql } from 'kysely';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import type { Product, ProductSummary } from './product.ts';

/** The columns of a summary, in the spelling of `SummaryRow`. */
export const summaryColumns = sql.raw(`id, name, price_cents as "priceCents",
  compare_at_cents as "compareAtCents", image, category, subcategory, stock,
  released_on as "releasedOn"`);

export type SummaryRow = Omit<AdminProduct, 'description' | 'lowStockThreshold' | 'archived'>;

export interface ProductRow extends SummaryRow {
  description: string;
  createdAt: Date;
}

export function summaryOf(row: SummaryRow): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    priceCents: row.priceCents,
    compareAtCents: row.compareAtCents,
    image: row.image ?? categoryImageUrl(row.category),
    category: row.category,
    subcategory: row.subcategory,
    stock: row.stock,
    inStock: row.stock > 0,
    releasedOn: row.releasedOn,
  };
}

export function productOf(row: ProductRow): Product {
  return {
    ...summaryOf(row),
    description: row.description,
    createdAt: row.createdAt.toISOString(),
  };
}
