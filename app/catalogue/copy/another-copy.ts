import {
  type AdminProduct,
  emptyProductText,
  type ProductField,
  type ProductText,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';

/** What belongs to a single copy alone. */
const ownFields: readonly ProductField[] = [
  'imageUrl',
  'gradedBy',
  'grade',
  'certificate',
  'flaws',
  'testedOn',
  'testNotes',
  'authenticity',
  'serial',
  'shelfMark',
  'cost',
  'cameFrom',
];

/** `sourceId`: the product it is another copy of; `lineId`: its line of a bought case; or ''. */
export type NewProductText = ProductText & Record<'sourceId' | 'lineId', string>;

/** The texts for another copy of a product: the same title and facts, but nothing of that very one. */
export function toAnotherCopy(product: AdminProduct): NewProductText {
  const own = ownFields.map((field) => [field, emptyProductText[field]]);
  return {
    ...toProductText(product),
    title: product.title ?? product.name,
    ...Object.fromEntries(own),
    sourceId: String(product.id),
    lineId: '',
  };
}
