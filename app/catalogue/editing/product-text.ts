import type { AdminProduct } from './admin-product.ts';

/** The fields of the owner's form for a product, by their names in it. */
export const productFields = [
  'name',
  'price',
  'category',
  'subcategory',
  'description',
  'quantity',
  'imageUrl',
  'compareAt',
  'releasedOn',
  'lowStock',
] as const;

export type ProductField = (typeof productFields)[number];
/** What stands in the fields, as text. */
export type ProductText = Record<ProductField, string>;
/** What is wrong, by field; 'image' is the uploaded file. */
export type ProductErrors = Partial<Record<ProductField | 'image', string>>;

export const emptyProductText: ProductText = {
  name: '',
  price: '',
  category: '',
  subcategory: '',
  description: '',
  quantity: '0',
  imageUrl: '',
  compareAt: '',
  releasedOn: '',
  lowStock: '2',
};

const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** What the form of a product starts from. */
export function productTextOf(product: AdminProduct): ProductText {
  return {
    name: product.name,
    price: amount(product.priceCents),
    category: product.category,
    subcategory: product.subcategory,
    description: product.description,
    quantity: String(product.stock),
    imageUrl: product.image ?? '',
    compareAt: amount(product.compareAtCents),
    releasedOn: product.releasedOn ?? '',
    lowStock: String(product.lowStockThreshold),
  };
}

/** The hidden field that keeps what a field started from. */
export function wasField(field: ProductField): string {
  return `was.${field}`;
}
