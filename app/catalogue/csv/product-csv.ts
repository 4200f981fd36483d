import type { ProductValues } from '#app/catalogue/editing/parse-product.ts';
import type { ProductField } from '#app/catalogue/editing/product-text.ts';

/** The columns of a file of products, in order, with the words of their heads. */
export const sheetColumns = {
  id: 'id',
  name: 'name',
  price: 'price',
  compareAt: 'compare-at price',
  category: 'category',
  subcategory: 'subcategory',
  description: 'description',
  quantity: 'quantity',
  imageUrl: 'image',
  releasedOn: 'release date',
  lowStock: 'low-stock threshold',
  archived: 'archived',
  exported: 'as exported',
} as const satisfies Record<ProductField | 'id' | 'archived' | 'exported', string>;

export type SheetColumn = keyof typeof sheetColumns;

/** The head of the column that says each thing that a file can change. */
export const headOf: Record<keyof ProductValues | 'archived', string> = {
  ...sheetColumns,
  priceCents: sheetColumns.price,
  compareAtCents: sheetColumns.compareAt,
  stock: sheetColumns.quantity,
  image: sheetColumns.imageUrl,
  lowStockThreshold: sheetColumns.lowStock,
};

/** One row under the head: the text of each column that the file has. */
export interface SheetRow {
  line: number;
  cells: Partial<Record<SheetColumn, string>>;
}

/** What is wrong at a place of a file. */
export interface Fault {
  line: number;
  /** The head of the column; null where it is about the whole row or file. */
  column: string | null;
  /** What stands there, cut short. */
  cell?: string;
  reason: string;
}
